// Where drafts are stored: each tab of the browser has its own slot for a form, so that no tab overwrites what another has typed.
// A form that opens without a draft of its own tab starts from the newest slot of the others, and leaves that slot as it is until
// the text is sent or discarded here.

const PREFIX = 'lacewing.draft.'
const TAB = 'lacewing.tab'
/** A slot has this text for a moment when its draft was sent, so that other tabs can tell that from a discarded draft. */
export const SENT = 'sent'
/** The slots of tabs that were closed long ago are deleted. */
const KEPT_MS = 90 * 86_400_000

/** A slot of another tab that a draft started from, and when that slot was last written. */
export type Origin = { name: string; at: number }
/** A stored draft. `origins` are all slots that the draft started from: one for each tab in which it was continued. */
export type StoredDraft = { value: unknown; origins: Origin[]; isOwn: boolean }

type Slot = { value: unknown; at: number; origins: Origin[] }

const tab = tabId()

/** The name of this tab's slot in the storage. */
export const ownSlot = (key: string) => `${PREFIX}${key}~${tab}`

/** The draft of this tab, or else the newest of the other tabs and of earlier visits. */
export function readDraft(key: string): StoredDraft | null {
  const own = slotAt(ownSlot(key))
  if (own) return { value: own.value, origins: own.origins, isOwn: true }
  let newest: StoredDraft | null = null
  let newestAt = -1
  for (const name of namesWith(PREFIX + key)) {
    // The last release had one slot for all tabs, without a suffix.
    if (name !== PREFIX + key && name[PREFIX.length + key.length] !== '~') continue
    const slot = slotAt(name)
    if (!slot || slot.at <= newestAt) continue
    newest = continued(name, slot)
    newestAt = slot.at
  }
  return newest
}

/** A draft that starts from another slot. Null if `text` is no draft. */
export function fromSlot(name: string, text: string | null): StoredDraft | null {
  const slot = parsed(name, text)
  return slot && continued(name, slot)
}

function continued(name: string, { value, at, origins }: Slot): StoredDraft {
  return { value, origins: [{ name, at }, ...origins.filter(isUnchanged)], isOwn: false }
}

/** Whether nobody has typed there since. */
const isUnchanged = ({ name, at }: Origin) => slotAt(name)?.at === at

/** Stores the draft in this tab's slot. */
export function writeDraft(key: string, value: unknown, origins: Origin[]) {
  const slot: Slot = { value, at: Date.now(), origins }
  names = undefined
  try {
    localStorage.setItem(ownSlot(key), JSON.stringify(slot))
  } catch {
    // Storage is full or blocked: the text stays in the form.
  }
}

/** Deletes the draft, and those it started from unless somebody has typed there since. */
export function removeDraft(key: string, origins: Origin[], { isSent = false } = {}) {
  const own = ownSlot(key)
  const gone = [own, ...origins.filter(isUnchanged).map(({ name }) => name)]
  names = undefined
  try {
    for (const name of gone) {
      if (isSent && localStorage.getItem(name) !== null) localStorage.setItem(name, SENT)
      localStorage.removeItem(name)
    }
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

/** Whether a draft of any tab contains this text. */
export const isInDraft = (text: string) => namesWith(PREFIX).some((name) => read(name)?.includes(text))

function slotAt(name: string): Slot | null {
  return parsed(name, read(name))
}

function parsed(name: string, text: string | null): Slot | null {
  if (text === null || text === SENT) return null
  try {
    const stored = JSON.parse(text) as unknown
    if (stored === null) return null
    return name.includes('~') ? (stored as Slot) : { value: stored, at: 0, origins: [] }
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

/** The names of all slots. They are listed once for all forms that open at the same time. */
let names: string[] | undefined

function namesWith(start: string): string[] {
  if (!names) {
    names = allNames()
    queueMicrotask(() => {
      names = undefined
    })
  }
  return names.filter((name) => name.startsWith(start))
}

function allNames(): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return all.filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Deletes the slots that no tab has written for a long time. */
function removeOld() {
  for (const name of allNames()) {
    const slot = name.includes('~') ? slotAt(name) : null
    if (slot && slot.at < Date.now() - KEPT_MS) localStorage.removeItem(name)
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
      removeOld()
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
