// Drafts: unsent text per person and form, kept in the browser until it is sent or discarded (draft-slots.ts).
import { useCallback, useEffect, useRef, useState } from 'react'
import { fromOrigin, type Origin, ownSlot, readDraft, removeDraft, writeDraft } from './draft-slots.ts'

type Held<T> = {
  key: string
  value: T
  drafted: boolean
  restored: boolean
  origin: Origin | null
  /** Whether this tab has a slot of its own for the draft. */
  isOwn: boolean
}

/** The forms on this page that have a draft. */
const forms = new Set<{ key: string; empty: () => void }>()

/** Empties every form of this page that shows the draft. */
function emptyForms(key: string) {
  for (const form of forms) if (form.key === key) form.empty()
}

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
  const latest = useRef(current)
  latest.current = current

  const become = useCallback((next: Held<T>) => {
    latest.current = next
    setHeld(next)
  }, [])
  const set = useCallback(
    (value: T) => {
      const now = latest.current
      const origin = now.key === key ? now.origin : null
      const drafted = JSON.stringify(value) !== untouched
      const restored = drafted && now.key === key && now.restored
      if (drafted) writeDraft(key, value, origin)
      else {
        removeDraft(key, origin)
        emptyForms(key)
      }
      become({ key, value, drafted, restored, origin: drafted ? origin : null, isOwn: drafted })
    },
    [key, untouched, become],
  )
  const discard = useCallback(() => {
    const now = latest.current
    removeDraft(key, now.key === key ? now.origin : null)
    emptyForms(key)
    become(empty(key, JSON.parse(untouched) as T))
  }, [key, untouched, become])

  useEffect(() => {
    const form = { key, empty: () => become(empty(key, JSON.parse(untouched) as T)) }
    forms.add(form)
    return () => void forms.delete(form)
  }, [key, untouched, become])
  // Changes that other tabs make to the slots that this form uses.
  useEffect(() => {
    const onStorage = ({ key: name, newValue }: StorageEvent) => {
      const now = latest.current
      if (now.key !== key || !now.drafted) return
      // Another tab sent or discarded a copy of this text. It is still shown here, so it stays a draft.
      if (now.isOwn && name === ownSlot(key) && newValue === null) writeDraft(key, now.value, now.origin)
      if (!now.isOwn && name === now.origin?.name)
        become(followed(now, newValue) ?? empty(key, JSON.parse(untouched) as T))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key, untouched, become])
  return { value: current.value, set, discard, drafted: current.drafted, restored: current.restored }
}

function open<T>(key: string, initial: T): Held<T> {
  const stored = readDraft(key)
  if (!stored) return empty(key, initial)
  const { value, origin, isOwn } = stored
  return { key, value: value as T, drafted: true, restored: true, origin, isOwn }
}

/** Nothing was typed in this tab, so the form follows the tab that the text is from. Null if there is no text any more. */
function followed<T>(now: Held<T>, text: string | null): Held<T> | null {
  const draft = now.origin && text !== null ? fromOrigin({ name: now.origin.name, text }) : null
  return draft && { ...now, value: draft.value as T, origin: draft.origin }
}

function empty<T>(key: string, value: T): Held<T> {
  return { key, value, drafted: false, restored: false, origin: null, isOwn: false }
}
