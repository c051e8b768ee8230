// Tells when the person comes back by the browser's own button to a page that was left for another site: it stands
// there as it was left, waiting for nothing any more.
import { useEffect } from 'react'

/** @param back may be another function with each rendering */
export function usePageRestored(back: () => void) {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
