// Keeps data current that has no events: it is fetched again when the window gets the focus, and repeatedly while a change is
// expected soon.
import { useEffect } from 'react'

const SOON_MS = 1_500

/** @param isSoon whether a change is expected soon */
export function useRefreshed(refetch: () => unknown, isSoon: boolean): void {
  useEffect(() => {
    const again = () => void refetch()
    window.addEventListener('focus', again)
    const timer = isSoon ? setInterval(again, SOON_MS) : undefined
    return () => {
      window.removeEventListener('focus', again)
      clearInterval(timer)
    }
  }, [refetch, isSoon])
}
