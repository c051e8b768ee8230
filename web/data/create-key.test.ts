// The key that makes a repeated create harmless: it is kept until the create is answered, also through a reload.
import { beforeEach, expect, test, vi } from 'vitest'

/** A freshly loaded copy of the module; sessionStorage outlives it. */
async function page() {
  vi.resetModules()
  return import('./create-key.ts')
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})

test('a create keeps its key until it is answered', async () => {
  const { createKey, answered } = await page()
  const key = createKey('ticket A')
  expect(createKey('ticket A')).toBe(key)
  expect(createKey('ticket B')).not.toBe(key)
  answered('ticket A')
  expect(createKey('ticket A')).not.toBe(key)
})

test('keys survive a reload, and so does forgetting an answered one', async () => {
  const before = await page()
  const key = before.createKey('ticket A')
  before.createKey('ticket B')
  before.answered('ticket B')
  const after = await page()
  expect(after.createKey('ticket A')).toBe(key)
  after.answered('ticket A')
  expect((await page()).createKey('ticket A')).not.toBe(key)
})

test('without storage the key lasts as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { createKey } = await page()
  expect(createKey('ticket A')).toBe(createKey('ticket A'))
})
