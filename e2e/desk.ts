// Pages that tests pass on to one another. A new page is a new process that reads and compiles the whole product, which took
// longer than most tests. After each test the traces that it left are removed; if that is not certain to work, the page is not
// used again.
import type { Browser, BrowserContextOptions, CDPSession, Disposable, Page } from '@playwright/test'
import { forgetToasts } from './toast.ts'

/** An address of the same origin without scripts, so that the storage can be written before the product starts. */
const BLANK = '/theme.js'

/** Methods with a permanent effect on a page or its context: after one of these calls the page is not used again. */
const FOR_GOOD = {
  page: ['addLocatorHandler', 'close', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: ['close', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
}

const VIEWPORT = { width: 1280, height: 800 }
/** The maximum number of free pages of each kind. Tests never need more of them at the same time. */
const MOST_FREE = 3

type BrowserSlot = { kind: string; page: Page; isSpent: boolean; undo: (() => unknown)[] }

/** The methods that pages and contexts have in common; Playwright's own types name each event. */
type Emitter = { off(event: unknown, listener: unknown): unknown }
type Methods = Record<string, (...args: never[]) => unknown>

/** Wraps a method, so that `then` is called with its answer and arguments after each call. */
function watch(object: object, name: string, then: (answer: unknown, args: unknown[]) => void) {
  const act = (object as Methods)[name] as ((...args: unknown[]) => unknown) | undefined
  if (!act) throw new Error(`Playwright has no ${name}`)
  Object.assign(object, {
    [name]: (...args: unknown[]) => {
      const answer = act.apply(object, args)
      then(answer, args)
      return answer
    },
  })
}

/** Records the changes that a test makes to the page and that the next test must not find. */
function noteTraces(slot: BrowserSlot) {
  const { page } = slot
  const context = page.context()
  for (const [object, names] of [
    [page, FOR_GOOD.page],
    [page.clock, FOR_GOOD.clock],
    [context, FOR_GOOD.context],
  ] as const)
    for (const name of names)
      watch(object, name, () => {
        slot.isSpent = true
      })
  for (const object of [page, context]) {
    for (const name of ['on', 'once'])
      watch(object, name, (_, [event, listener]) => {
        slot.undo.push(() => (object as Emitter).off(event, listener))
      })
    for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'])
      watch(object, name, (answer) => {
        slot.undo.push(async () => (await (answer as Promise<Disposable>)).dispose())
      })
  }
  watch(context, 'newCDPSession', (answer) => {
    slot.undo.push(async () => (await (answer as Promise<CDPSession>)).detach())
  })
  watch(context, 'setOffline', () => void slot.undo.push(() => context.setOffline(false)))
  watch(context, 'grantPermissions', () => void slot.undo.push(() => context.clearPermissions()))
}

export type BrowserSlots = ReturnType<typeof createBrowserSlots>

/** @param baseURL of the product */
export function createBrowserSlots(browser: Browser, baseURL: string) {
  const free: BrowserSlot[] = []

  async function open(kind: string, options: BrowserContextOptions): Promise<BrowserSlot> {
    const context = await browser.newContext({ ...options, baseURL })
    const slot: BrowserSlot = { kind, page: await context.newPage(), isSpent: false, undo: [] }
    noteTraces(slot)
    await slot.page.goto(BLANK)
    return slot
  }

  return {
    /** A page on which nobody is signed in; the options are those of a browser context. */
    async take({
      viewport,
      colorScheme,
      reducedMotion,
      ...rest
    }: BrowserContextOptions): Promise<BrowserSlot> {
      const kind = JSON.stringify(rest)
      const at = free.findLastIndex((slot) => slot.kind === kind)
      const slot = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await open(kind, rest))
      await slot.page.setViewportSize(viewport ?? VIEWPORT)
      await slot.page.emulateMedia({
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? null,
        media: null,
        forcedColors: null,
        contrast: null,
      })
      return slot
    },

    /** Removes the traces of a test. @param isSure whether the test passed: a failed test may have left the page in any state */
    async giveBack(slot: BrowserSlot, isSure: boolean): Promise<void> {
      const { page } = slot
      const isOneTooMany = free.filter(({ kind }) => kind === slot.kind).length >= MOST_FREE
      if (slot.isSpent || !isSure || isOneTooMany) return page.context().close()
      await clear(slot)
      free.push(slot)
    },

    async close(): Promise<void> {
      for (const { page } of free) await page.context().close()
    },
  }
}

async function clear({ page, undo }: BrowserSlot) {
  const context = page.context()
  for (const act of undo.splice(0)) await act()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await page.goto(BLANK, { waitUntil: 'commit' })
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
    window.name = ''
  })
  forgetToasts(page)
}
