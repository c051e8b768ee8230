// Keeps what no event tells of current: asked for again when the window gets the focus, and while something is about to happen.
import { useEffect } from 'react'

const SOON_MS = 1_500

/** @param isSoon whether something is on its way */
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
