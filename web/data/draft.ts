// Drafts: unsent text per person and form, kept in the browser until it is sent or discarded (draft-slots.ts).
import { useCallback, useEffect, useRef, useState } from 'react'
import { fromSlot, type Origin, ownSlot, readDraft, removeDraft, SENT, writeDraft } from './draft-slots.ts'

type Held<T> = {
  key: string
  value: T
  drafted: boolean
  restored: boolean
  origins: Origin[]
  /** Whether this tab has a slot of its own for the draft. */
  isOwn: boolean
}

/** The forms on this page that have a draft. */
const forms = new Set<{ key: string; empty: () => void }>()

/** Discards a draft, wherever it is shown in this tab. */
export function discardDraft(key: string) {
  removeDraft(key, readDraft(key)?.origins ?? [])
  emptyForms(key)
}

/** Empties every form of this page that shows the draft. */
function emptyForms(key: string) {
  for (const form of forms) if (form.key === key) form.empty()
}

/**
 * State that survives a reload. `place` identifies person and form, such as `${userId}.comment.${ticketId}`.
 * @param initial what an untouched form holds; a value equal to it is not a draft
 * @returns the value, a setter, and two functions that delete the draft and reset to `initial`: `discard`, and `sent`, which also
 * empties the forms of other tabs that show the same text; `drafted` is true while there is unsent input, `restored` while that
 * input is from before the form opened
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
    (next: T | ((value: T) => T)) => {
      const now = latest.current
      const isSame = now.key === key
      const origins = isSame ? now.origins : []
      const known = isSame ? now.value : (JSON.parse(untouched) as T)
      const value = next instanceof Function ? next(known) : next
      const drafted = JSON.stringify(value) !== untouched
      const restored = drafted && isSame && now.restored
      if (drafted) writeDraft(key, value, origins)
      else {
        removeDraft(key, origins)
        emptyForms(key)
      }
      become({ key, value, drafted, restored, origins: drafted ? origins : [], isOwn: drafted })
    },
    [key, untouched, become],
  )
  const remove = useCallback(
    (isSent: boolean) => {
      const now = latest.current
      removeDraft(key, now.key === key ? now.origins : [], { isSent })
      emptyForms(key)
      become(empty(key, JSON.parse(untouched) as T))
    },
    [key, untouched, become],
  )
  const discard = useCallback(() => remove(false), [remove])
  const sent = useCallback(() => remove(true), [remove])

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
      const next = heldAfter(now, name, newValue)
      if (next !== now) become(next ?? empty(key, JSON.parse(untouched) as T))
      // Another tab discarded a copy of this text. The text is still shown here, so it stays a draft.
      else if (now.isOwn && name === ownSlot(key) && newValue === null)
        writeDraft(key, now.value, now.origins)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key, untouched, become])
  return { value: current.value, set, discard, sent, drafted: current.drafted, restored: current.restored }
}

function open<T>(key: string, initial: T): Held<T> {
  const stored = readDraft(key)
  if (!stored) return empty(key, initial)
  const { value, origins, isOwn } = stored
  return { key, value: value as T, drafted: true, restored: true, origins, isOwn }
}

/** The state of a form after another tab has changed the slot `name` to `text`. Null if the form is empty then. */
function heldAfter<T>(now: Held<T>, name: string | null, text: string | null): Held<T> | null {
  if (now.isOwn) return name === ownSlot(now.key) && text === SENT ? null : now
  // Nothing was typed in this tab, so the form follows the tab that the text is from.
  if (name === null || name !== now.origins[0]?.name) return now
  const draft = fromSlot(name, text)
  return draft && { ...now, value: draft.value as T, origins: draft.origins }
}

function empty<T>(key: string, value: T): Held<T> {
  return { key, value, drafted: false, restored: false, origins: [], isOwn: false }
}
