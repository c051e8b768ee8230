// Where drafts are stored: each tab of the browser has its own slot for a form, so that no tab overwrites what another has typed.
// A form that opens without a draft of its own tab starts from the newest slot of the others, and leaves that slot as it is until
// the text is sent or discarded here.

const PREFIX = 'lacewing.draft.'
const TAB = 'lacewing.tab'

/** The slot of another tab that a draft started from, with its text at that time. */
export type Origin = { name: string; text: string }
/** A stored draft. `origin` is null if it was typed in this tab from the start. */
export type StoredDraft = { value: unknown; origin: Origin | null; isOwn: boolean }

type Slot = { value: unknown; at: number; origin: Origin | null }

const tab = tabId()

/** The name of this tab's slot in the storage. */
export const ownSlot = (key: string) => `${PREFIX}${key}~${tab}`

/** The draft of this tab, or else the newest of the other tabs and of earlier visits. */
export function readDraft(key: string): StoredDraft | null {
  const own = slotAt(ownSlot(key))
  if (own) return { value: own.value, origin: own.origin, isOwn: true }
  let newest: Origin | null = null
  let newestAt = -1
  for (const name of namesWith(PREFIX + key)) {
    // The last release had one slot for all tabs, without a suffix.
    if (name !== PREFIX + key && name[PREFIX.length + key.length] !== '~') continue
    const at = slotAt(name)?.at
    if (at === undefined || at <= newestAt) continue
    newest = { name, text: read(name) ?? '' }
    newestAt = at
  }
  return newest && fromOrigin(newest)
}

/** A draft that starts from another slot. Null if the slot has no readable text. */
export function fromOrigin(origin: Origin): StoredDraft | null {
  const slot = parsed(origin.name, origin.text)
  return slot && { value: slot.value, origin, isOwn: false }
}

/** Stores the draft in this tab's slot. */
export function writeDraft(key: string, value: unknown, origin: Origin | null) {
  const slot: Slot = { value, at: Date.now(), origin }
  try {
    localStorage.setItem(ownSlot(key), JSON.stringify(slot))
  } catch {
    // Storage is full or blocked: the text stays in the form.
  }
}

/** Deletes the draft, and the one it started from unless somebody has typed there since. */
export function removeDraft(key: string, origin: Origin | null) {
  try {
    localStorage.removeItem(ownSlot(key))
    if (origin && read(origin.name) === origin.text) localStorage.removeItem(origin.name)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** The drafts whose key begins with `start`, by key: of this tab, or else the newest. */
export function draftsUnder(start: string): Map<string, StoredDraft> {
  const found = new Map<string, StoredDraft>()
  for (const name of namesWith(PREFIX + start)) {
    const key = name.slice(PREFIX.length).replace(/~[\da-f]+$/, '')
    const draft = found.has(key) ? null : readDraft(key)
    if (draft) found.set(key, draft)
  }
  return found
}

function slotAt(name: string): Slot | null {
  const text = read(name)
  return text === null ? null : parsed(name, text)
}

function parsed(name: string, text: string): Slot | null {
  try {
    const stored = JSON.parse(text) as unknown
    if (stored === null) return null
    return name.includes('~') ? (stored as Slot) : { value: stored, at: 0, origin: null }
  } catch {
    return null
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function namesWith(start: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return names.filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/**
 * The id of this tab, which survives a reload. It is stored only while the page is being left, so that a duplicated tab, which
 * gets a copy of the storage, gets another id.
 */
function tabId(): string {
  const id =
    takeId() ??
    Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(TAB, id)
    } catch {
      // Storage is blocked: after a reload the draft is found as that of another tab.
    }
  })
  window.addEventListener('pageshow', takeId)
  return id
}

function takeId(): string | null {
  try {
    const id = sessionStorage.getItem(TAB)
    sessionStorage.removeItem(TAB)
    return id
  } catch {
    return null
  }
}
