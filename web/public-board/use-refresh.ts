// Refreshes every minute while the page is visible, and when it becomes visible again.
import { useEffect, useRef } from 'react'

const EVERY_MS = 60_000

/** @param refresh undefined while there is nothing to refresh */
export function useRefresh(refresh: (() => void) | undefined) {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const isOn = refresh !== undefined
  useEffect(() => {
    if (!isOn) return
    let since = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - since < EVERY_MS) return
      since = Date.now()
      latest.current?.()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn])
}
