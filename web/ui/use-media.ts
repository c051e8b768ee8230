// Whether a media query matches, and whether the screen is used by touch.
import { useCallback, useSyncExternalStore } from 'react'

/** The value follows changes. @param query such as '(width < 48rem)' */
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

/** A text field that takes the focus there opens the keyboard over the page. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
