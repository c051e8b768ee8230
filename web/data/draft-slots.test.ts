// Drafts of several tabs: none overwrites or deletes what another typed, a new tab starts from the newest, and a text that was sent
// is gone from all of them.
import { beforeEach, expect, test, vi } from 'vitest'

class Items {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (name: string) => this.#items.get(name) ?? null
  setItem = (name: string, value: string) => void this.#items.set(name, value)
  removeItem = (name: string) => void this.#items.delete(name)
  copy() {
    const copy = new Items()
    for (const [name, value] of this.#items) copy.setItem(name, value)
    return copy
  }
}

const KEY = 'ada.comment.1'
let time: number

beforeEach(() => {
  vi.stubGlobal('localStorage', new Items())
  time = 0
  vi.spyOn(Date, 'now').mockImplementation(() => ++time)
})

/** A page in a tab: a fresh copy of the module, with the storage of its tab. */
async function page(session = new Items()) {
  vi.resetModules()
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  })
  const drafts = await import('./draft-slots.ts')
  const leave = () => {
    vi.stubGlobal('sessionStorage', session)
    listeners.get('pagehide')?.()
  }
  const reload = () => {
    leave()
    return page(session)
  }
  const duplicate = () => page(session.copy())
  return { ...drafts, session, reload, duplicate }
}

const valueIn = ({ readDraft }: Awaited<ReturnType<typeof page>>, key = KEY) => readDraft(key)?.value

test('two tabs type a comment on the same ticket, and both texts survive a reload of both', async () => {
  const [one, two] = [await page(), await page()]
  one.writeDraft(KEY, 'from one', [])
  two.writeDraft(KEY, 'from two', [])
  one.writeDraft(KEY, 'from one, more', [])
  expect(valueIn(await two.reload())).toBe('from two')
  expect(valueIn(await one.reload())).toBe('from one, more')
})

test('a comment sent in one tab leaves the draft of the other, which a later visit offers', async () => {
  const [one, two] = [await page(), await page()]
  one.writeDraft(KEY, 'from one', [])
  two.writeDraft(KEY, 'from two', [])
  two.removeDraft(KEY, [])
  expect(valueIn(await one.reload())).toBe('from one')
  expect(valueIn(await page())).toBe('from one')
})

test('a new tab starts from the newest draft, and sending it deletes that draft too', async () => {
  const [one, two] = [await page(), await page()]
  two.writeDraft(KEY, 'from two', [])
  one.writeDraft(KEY, 'from one', [])
  const three = await page()
  const draft = three.readDraft(KEY)
  expect(draft).toMatchObject({ value: 'from one', isOwn: false })
  three.writeDraft(KEY, 'from one, continued', draft?.origins ?? [])
  expect(valueIn(one)).toBe('from one')
  three.removeDraft(KEY, three.readDraft(KEY)?.origins ?? [])
  expect(valueIn(await page())).toBe('from two')
})

test('a draft that another tab started from is kept if it was changed since', async () => {
  const one = await page()
  one.writeDraft(KEY, 'from one', [])
  const two = await page()
  const origins = two.readDraft(KEY)?.origins ?? []
  two.writeDraft(KEY, 'from one, continued', origins)
  one.writeDraft(KEY, 'from one, more', [])
  two.removeDraft(KEY, origins)
  expect(valueIn(await page())).toBe('from one, more')
})

test('a duplicated tab has drafts of its own', async () => {
  const one = await page()
  one.writeDraft(KEY, 'from one', [])
  const copy = await one.duplicate()
  copy.writeDraft(KEY, 'from the copy', copy.readDraft(KEY)?.origins ?? [])
  expect(valueIn(one)).toBe('from one')
})

test('a draft of the last release is offered and deleted, and that of a longer key is not taken for it', async () => {
  localStorage.setItem(`lacewing.draft.${KEY}`, JSON.stringify('of the last release'))
  localStorage.setItem(`lacewing.draft.${KEY}2`, JSON.stringify('of another ticket'))
  const one = await page()
  expect(valueIn(one)).toBe('of the last release')
  one.removeDraft(KEY, one.readDraft(KEY)?.origins ?? [])
  expect(valueIn(one)).toBeUndefined()
  expect(valueIn(one, `${KEY}2`)).toBe('of another ticket')
})

test('drafts are listed by the beginning of their keys, each once', async () => {
  const [one, two] = [await page(), await page()]
  one.writeDraft(KEY, 'from one', [])
  two.writeDraft(KEY, 'from two', [])
  two.writeDraft('ada.edit.1', 'else', [])
  expect([...one.draftsUnder('ada.comment.')].map(([key, { value }]) => [key, value])).toEqual([
    [KEY, 'from one'],
  ])
})

/** Continues the draft in a new tab, which is closed then. */
async function continueInNewTab(add: string) {
  const next = await page()
  const draft = next.readDraft(KEY)
  next.writeDraft(KEY, `${draft?.value ?? ''}${add}`, draft?.origins ?? [])
  return next
}

test('a draft that is continued in ten tabs, one after the other, stays as long as its text', async () => {
  const text = 'a "q"\n'.repeat(300)
  let last = await continueInNewTab(text)
  for (let at = 1; at < 10; at += 1) last = await continueInNewTab('x')
  const stored = localStorage.getItem(last.ownSlot(KEY)) ?? ''
  expect(stored.length).toBeLessThan(2 * text.length)
})

test('a text that was continued in several tabs and is sent is offered by none of them again', async () => {
  await continueInNewTab('one')
  await continueInNewTab(', two')
  const three = await continueInNewTab(', three')
  expect(valueIn(three)).toBe('one, two, three')
  three.removeDraft(KEY, three.readDraft(KEY)?.origins ?? [], { isSent: true })
  expect(valueIn(await page())).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('the slots of tabs that were closed long ago are deleted when a page is left', async () => {
  await continueInNewTab('old')
  time = 100 * 86_400_000
  const two = await page()
  two.writeDraft('ada.comment.2', 'new', [])
  await two.reload()
  expect(valueIn(two)).toBeUndefined()
  expect(valueIn(two, 'ada.comment.2')).toBe('new')
})
