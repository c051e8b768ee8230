// Drafts: unsent text per person and form, kept in localStorage until it is sent or discarded.
import { useCallback, useEffect, useState } from 'react'

const PREFIX = 'lacewing.draft.'

type Held<T> = { key: string; value: T; drafted: boolean; restored: boolean }

/**
 * State that survives a reload. `place` identifies person and form, such as `${userId}.comment.${ticketId}`.
 * @param initial what an untouched form holds; a value equal to it is not a draft
 * @returns the value, a setter, and `discard`, which deletes the draft and resets to `initial`; `drafted` is true while
 * there is unsent input, `restored` while that input is from before the form opened
 */
export function useDraft<T>(key: string, initial: T) {
  const [held, setHeld] = useState<Held<T>>(() => open(key, initial))
  const current = held.key === key ? held : open(key, initial)
  if (current !== held) setHeld(current)
  const untouched = JSON.stringify(initial)

  const set = useCallback(
    (value: T) => {
      const drafted = JSON.stringify(value) !== untouched
      setHeld((now) => ({ key, value, drafted, restored: drafted && now.key === key && now.restored }))
      if (drafted) write(key, value)
      else remove(key)
    },
    [key, untouched],
  )
  const discard = useCallback(() => {
    setHeld({ key, value: JSON.parse(untouched) as T, drafted: false, restored: false })
    remove(key)
  }, [key, untouched])
  // Sent or discarded in another tab: keep the text here, but no longer mark it as restored.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + key && event.newValue === null)
        setHeld((now) => ({ ...now, drafted: false, restored: false }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])
  return { value: current.value, set, discard, drafted: current.drafted, restored: current.restored }
}

function open<T>(key: string, initial: T): Held<T> {
  const stored = read(key) as T | null
  return { key, value: stored ?? initial, drafted: stored !== null, restored: stored !== null }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the text stays in the form.
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
