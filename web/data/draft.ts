// Drafts: unsent text per person and form, kept in localStorage until it is sent or discarded.
import { useCallback, useEffect, useState } from 'react'

const PREFIX = 'lacewing.draft.'

type Held<T> = { place: string; value: T; drafted: boolean; restored: boolean }

/**
 * State that survives a reload. `place` identifies person and form, such as `${userId}.comment.${ticketId}`.
 * @param initial what an untouched form holds; a value equal to it is not a draft
 * @returns the value, a setter, and `discard`, which deletes the draft and resets to `initial`; `drafted` is true while
 * there is unsent input, `restored` while that input is from before the form opened
 */
export function useDraft<T>(place: string, initial: T) {
  const [held, setHeld] = useState<Held<T>>(() => open(place, initial))
  const current = held.place === place ? held : open(place, initial)
  if (current !== held) setHeld(current)
  const untouched = JSON.stringify(initial)

  const set = useCallback(
    (value: T) => {
      const drafted = JSON.stringify(value) !== untouched
      setHeld((now) => ({ place, value, drafted, restored: drafted && now.place === place && now.restored }))
      if (drafted) write(place, value)
      else remove(place)
    },
    [place, untouched],
  )
  const discard = useCallback(() => {
    setHeld({ place, value: JSON.parse(untouched) as T, drafted: false, restored: false })
    remove(place)
  }, [place, untouched])
  // Sent or discarded in another tab: keep the text here, but no longer mark it as restored.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + place && event.newValue === null)
        setHeld((now) => ({ ...now, drafted: false, restored: false }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [place])
  return { value: current.value, set, discard, drafted: current.drafted, restored: current.restored }
}

function open<T>(place: string, initial: T): Held<T> {
  const kept = read(place) as T | null
  return { place, value: kept ?? initial, drafted: kept !== null, restored: kept !== null }
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
    // Storage is full or blocked: the text stays in the form.
  }
}

function remove(place: string) {
  try {
    localStorage.removeItem(PREFIX + place)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
