// Calls back when the user returns through the back/forward cache to a page that had left for another site, so that it
// can reset its pending state.
import { useEffect } from 'react'

/** @param back may change between renders */
export function usePageRestored(back: () => void) {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
