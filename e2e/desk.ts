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

type Desk = { kind: string; page: Page; isSpent: boolean; undo: (() => unknown)[] }

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
function noteTraces(desk: Desk) {
  const { page } = desk
  const context = page.context()
  for (const [object, names] of [
    [page, FOR_GOOD.page],
    [page.clock, FOR_GOOD.clock],
    [context, FOR_GOOD.context],
  ] as const)
    for (const name of names)
      watch(object, name, () => {
        desk.isSpent = true
      })
  for (const object of [page, context]) {
    for (const name of ['on', 'once'])
      watch(object, name, (_, [event, listener]) => {
        desk.undo.push(() => (object as Emitter).off(event, listener))
      })
    for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'])
      watch(object, name, (answer) => {
        desk.undo.push(async () => (await (answer as Promise<Disposable>)).dispose())
      })
  }
  watch(context, 'newCDPSession', (answer) => {
    desk.undo.push(async () => (await (answer as Promise<CDPSession>)).detach())
  })
  watch(context, 'setOffline', () => void desk.undo.push(() => context.setOffline(false)))
  watch(context, 'grantPermissions', () => void desk.undo.push(() => context.clearPermissions()))
}

export type Desks = ReturnType<typeof createDesks>

/** @param baseURL of the product */
export function createDesks(browser: Browser, baseURL: string) {
  const free: Desk[] = []

  async function open(kind: string, options: BrowserContextOptions): Promise<Desk> {
    const context = await browser.newContext({ ...options, baseURL })
    const desk: Desk = { kind, page: await context.newPage(), isSpent: false, undo: [] }
    noteTraces(desk)
    await desk.page.goto(BLANK)
    return desk
  }

  return {
    /** A page on which nobody is signed in; the options are those of a browser context. */
    async take({ viewport, colorScheme, reducedMotion, ...rest }: BrowserContextOptions): Promise<Desk> {
      const kind = JSON.stringify(rest)
      const at = free.findLastIndex((desk) => desk.kind === kind)
      const desk = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await open(kind, rest))
      await desk.page.setViewportSize(viewport ?? VIEWPORT)
      await desk.page.emulateMedia({
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? null,
        media: null,
        forcedColors: null,
        contrast: null,
      })
      return desk
    },

    /** Removes the traces of a test. @param isSure whether the test passed: a failed test may have left the page in any state */
    async giveBack(desk: Desk, isSure: boolean): Promise<void> {
      const { page } = desk
      const isOneTooMany = free.filter(({ kind }) => kind === desk.kind).length >= MOST_FREE
      if (desk.isSpent || !isSure || isOneTooMany) return page.context().close()
      await clear(desk)
      free.push(desk)
    },

    async close(): Promise<void> {
      for (const { page } of free) await page.context().close()
    },
  }
}

async function clear({ page, undo }: Desk) {
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
