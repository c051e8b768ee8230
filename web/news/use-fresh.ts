// Fetches again what follows from events, such as unread changes: after events, when the connection is back, and when the page
// becomes visible.
import { useEffect } from 'react'
import type { Event } from '../../domain/event.ts'
import { onEvents, queryClient } from '../data/cache.ts'
import { isConnected, watchLive } from '../data/live.ts'

type Pace = {
  /** The delay after the first event, so that a burst of events causes one request. */
  soonMs: number
  /** The least time between two requests. */
  paceMs: number
  /** Whether the answer may follow from the event. */
  matters?: (event: Event) => boolean
}
const NEWS: Pace = { soonMs: 300, paceMs: 5_000 }

/** @param projectId the only project whose events count; undefined for all */
export function useFresh(
  name: 'countNews' | 'getProjectNews' | 'getInsight' | 'getMyInsight',
  projectId?: string,
  { soonMs, paceMs, matters }: Pace = NEWS,
) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    let wasLive = isConnected()
    function fetch() {
      timer = undefined
      last = Date.now()
      void queryClient.invalidateQueries({ queryKey: ['plain', name] })
    }
    function fetchSoon() {
      if (!document.hidden) timer ??= setTimeout(fetch, Math.max(soonMs, last + paceMs - Date.now()))
    }
    const ends = [
      onEvents((events) => {
        const counts = (event: Event) =>
          (projectId === undefined || event.project_id === projectId) && (!matters || matters(event))
        if (events.some(counts)) fetchSoon()
      }),
      watchLive(() => {
        const isLive = isConnected()
        if (isLive && !wasLive) fetchSoon()
        wasLive = isLive
      }),
    ]
    document.addEventListener('visibilitychange', fetchSoon)
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', fetchSoon)
    }
  }, [name, projectId, soonMs, paceMs, matters])
}
