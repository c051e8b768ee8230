// While the board is shown, the browser has no gestures at the page's edges.
import { useEffect } from 'react'

/** Disables pull-to-refresh, which a drag towards the top edge of a phone would trigger, and swiping back. */
export function useNoOverscroll() {
  useEffect(() => {
    const { style } = document.documentElement
    style.overscrollBehavior = 'none'
    return () => {
      style.overscrollBehavior = ''
    }
  }, [])
}
