// Reports to the server that the user looks at an open project, and up to which event. The chunk is loaded after the page.
import { useEffect } from 'react'
import { VISIT_PACE_SECONDS } from '../../domain/news/news.ts'
import { cursorOf } from '../data/cache.ts'
import { liveState } from '../data/live.ts'
import { useSession } from '../data/session.ts'
import { runCommand } from '../data/use-command.ts'
import { dayOf } from '../ticket/use-today.ts'

/** A page that is visible for less than this does not count as a look. */
const SHOWN_MS = 5_000
/** While nothing changes, the visit is reported at this interval. */
const GOES_ON_MS = 10 * 60_000

/** The last report, by person and project. */
const said = new Map<string, { seq: number; at: number }>()

export function Visiting({ projectId }: { projectId: string }) {
  const userId = useSession().user?.id ?? ''
  useEffect(() => {
    const key = `${userId} ${projectId}`
    function say() {
      if (document.hidden || liveState() !== 'live') return
      const seq = cursorOf(projectId)
      if (seq === undefined) return
      const last = said.get(key)
      const ago = Date.now() - (last?.at ?? 0)
      if (ago < VISIT_PACE_SECONDS * 1_000 || (seq === last?.seq && ago < GOES_ON_MS)) return
      said.set(key, { seq, at: Date.now() })
      const input = { seq, today: dayOf(new Date()) }
      // If a report fails, the next one tries again.
      runCommand('markProjectSeen', { params: { projectId }, input }).catch(() => {})
    }
    const timer = setInterval(say, SHOWN_MS)
    return () => clearInterval(timer)
  }, [userId, projectId])
  return null
}
