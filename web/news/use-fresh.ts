// Fetches unread changes again whenever they may have changed: after events, when the connection is back, and when the page
// becomes visible.
import { useEffect } from 'react'
import { onEvents, queryClient } from '../data/cache.ts'
import { isConnected, watchLive } from '../data/live.ts'

/** The delay after the first event, so that a burst of events causes one request, and the least time between two requests. */
const SOON_MS = 300
const PACE_MS = 5_000

/** @param projectId the only project whose events count; undefined for all */
export function useFresh(name: 'countNews' | 'getProjectNews', projectId?: string) {
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
      if (!document.hidden) timer ??= setTimeout(fetch, Math.max(SOON_MS, last + PACE_MS - Date.now()))
    }
    const ends = [
      onEvents((events) => {
        if (projectId === undefined || events.some((event) => event.project_id === projectId)) fetchSoon()
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
  }, [name, projectId])
}
