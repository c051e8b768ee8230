// Typed text that survives: a draft per person and place in the browser's storage until it is sent or discarded.
import { useCallback, useEffect, useState } from 'react'

const PREFIX = 'lacewing.draft.'

/**
 * State that outlives the page. `place` names person and form, such as `${userId}.comment.${ticketId}`.
 * @returns the value, a setter, and `discard`, which forgets the draft and goes back to `initial`
 */
export function useDraft<T>(place: string, initial: T) {
  const [held, setHeld] = useState(() => ({
    place,
    value: read(place) ?? initial,
    drafted: read(place) !== null,
  }))
  const current =
    held.place === place ? held : { place, value: read(place) ?? initial, drafted: read(place) !== null }
  if (current !== held) setHeld(current)

  const set = useCallback(
    (value: T) => {
      setHeld({ place, value, drafted: true })
      write(place, value)
    },
    [place],
  )
  const discard = useCallback(
    (next: T = initial) => {
      setHeld({ place, value: next, drafted: false })
      localStorage.removeItem(PREFIX + place)
    },
    [place, initial],
  )
  // The same form open in another tab.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + place && event.newValue === null)
        setHeld((now) => ({ ...now, drafted: false }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [place])
  return { value: current.value as T, set, discard, drafted: current.drafted }
}

function read(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + place) ?? 'null')
  } catch {
    return null
  }
}

function write(place: string, value: unknown) {
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the text still stands in the form.
  }
}
