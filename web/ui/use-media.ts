// Whether a media query matches; the value follows changes.
import { useCallback, useSyncExternalStore } from 'react'

/** @param query such as '(width < 48rem)' */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
