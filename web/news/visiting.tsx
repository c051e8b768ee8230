// Reports to the server that the user looks at an open project, and up to which event. The chunk is loaded after the page.
import { useEffect } from 'react'
import { cursorOf } from '../data/cache.ts'
import { isConnected } from '../data/live.ts'
import { useSession } from '../data/session.ts'
import { runCommand } from '../data/use-command.ts'
import { dayOf } from '../ticket/use-today.ts'
import { visitReports } from './visit-reports.ts'

/** A page that is visible for less than this does not count as a look. */
const SHOWN_MS = 5_000
/** The reports of this page, by person and project. */
const reports = new Map<string, ReturnType<typeof visitReports>>()

export function Visiting({ projectId }: { projectId: string }) {
  const userId = useSession().user?.id ?? ''
  useEffect(() => {
    const key = `${userId} ${projectId}`
    const report =
      reports.get(key) ??
      visitReports((seq) => {
        const input = { seq, today: dayOf(new Date()) }
        return runCommand('markProjectSeen', { params: { projectId }, input })
      })
    reports.set(key, report)
    function look() {
      if (document.hidden || !isConnected()) return
      const seq = cursorOf(projectId)
      if (seq !== undefined) report(seq)
    }
    const timer = setInterval(look, SHOWN_MS)
    return () => clearInterval(timer)
  }, [userId, projectId])
  return null
}
