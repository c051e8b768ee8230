// Drafts of two tabs: neither overwrites or deletes what the other typed, and a new tab starts from the newest.
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
  one.writeDraft(KEY, 'from one', null)
  two.writeDraft(KEY, 'from two', null)
  one.writeDraft(KEY, 'from one, more', null)
  expect(valueIn(await two.reload())).toBe('from two')
  expect(valueIn(await one.reload())).toBe('from one, more')
})

test('a comment sent in one tab leaves the draft of the other, which a later visit offers', async () => {
  const [one, two] = [await page(), await page()]
  one.writeDraft(KEY, 'from one', null)
  two.writeDraft(KEY, 'from two', null)
  two.removeDraft(KEY, null)
  expect(valueIn(await one.reload())).toBe('from one')
  expect(valueIn(await page())).toBe('from one')
})

test('a new tab starts from the newest draft, and sending it deletes that draft too', async () => {
  const [one, two] = [await page(), await page()]
  two.writeDraft(KEY, 'from two', null)
  one.writeDraft(KEY, 'from one', null)
  const three = await page()
  const draft = three.readDraft(KEY)
  expect(draft).toMatchObject({ value: 'from one', isOwn: false })
  three.writeDraft(KEY, 'from one, continued', draft?.origin ?? null)
  expect(valueIn(one)).toBe('from one')
  three.removeDraft(KEY, three.readDraft(KEY)?.origin ?? null)
  expect(valueIn(await page())).toBe('from two')
})

test('a draft that another tab started from is kept if it was changed since', async () => {
  const one = await page()
  one.writeDraft(KEY, 'from one', null)
  const two = await page()
  const origin = two.readDraft(KEY)?.origin ?? null
  two.writeDraft(KEY, 'from one, continued', origin)
  one.writeDraft(KEY, 'from one, more', null)
  two.removeDraft(KEY, origin)
  expect(valueIn(await page())).toBe('from one, more')
})

test('a duplicated tab has drafts of its own', async () => {
  const one = await page()
  one.writeDraft(KEY, 'from one', null)
  const copy = await one.duplicate()
  copy.writeDraft(KEY, 'from the copy', copy.readDraft(KEY)?.origin ?? null)
  expect(valueIn(one)).toBe('from one')
})

test('a draft of the last release is offered and deleted, and that of a longer key is not taken for it', async () => {
  localStorage.setItem(`lacewing.draft.${KEY}`, JSON.stringify('of the last release'))
  localStorage.setItem(`lacewing.draft.${KEY}2`, JSON.stringify('of another ticket'))
  const one = await page()
  expect(valueIn(one)).toBe('of the last release')
  one.removeDraft(KEY, one.readDraft(KEY)?.origin ?? null)
  expect(valueIn(one)).toBeUndefined()
  expect(valueIn(one, `${KEY}2`)).toBe('of another ticket')
})

test('drafts are listed by the beginning of their keys, each once', async () => {
  const [one, two] = [await page(), await page()]
  one.writeDraft(KEY, 'from one', null)
  two.writeDraft(KEY, 'from two', null)
  two.writeDraft('ada.edit.1', 'else', null)
  expect([...one.draftsUnder('ada.comment.')].map(([key, { value }]) => [key, value])).toEqual([
    [KEY, 'from one'],
  ])
})
