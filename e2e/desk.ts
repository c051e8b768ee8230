// Pages that tests pass on to one another. A new page is a new process, which reads and compiles the whole product: that
// took longer than most tests. Whatever a test leaves behind is taken away, and where that cannot be done
// for sure the page is not used again.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { forgetToasts } from './toast.ts'

/** An address of the same origin without scripts: its storage can be written before the product starts. */
const BLANK = '/theme.js'

/** What stays with a page or its context for good: after any of these it is not used again. */
const BOTH = ['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'on', 'routeWebSocket']
const OF_CONTEXT = 'addCookies grantPermissions newCDPSession setExtraHTTPHeaders setGeolocation setOffline'
const FOR_GOOD = {
  page: [...BOTH, 'addLocatorHandler'],
  context: [...BOTH, ...OF_CONTEXT.split(' ')],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
}

const VIEWPORT = { width: 1280, height: 800 }

type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>
type Desk = { page: Page; isSpent: boolean }

function noteSpending(desk: Desk, object: object, names: string[]) {
  for (const name of names) {
    const act = (object as Record<string, (...args: unknown[]) => unknown>)[name]
    if (!act) throw new Error(`Playwright has no ${name}`)
    Object.assign(object, {
      [name]: (...args: unknown[]) => {
        desk.isSpent = true
        return act.apply(object, args)
      },
    })
  }
}

export type Desks = ReturnType<typeof createDesks>

/** @param baseURL of the product */
export function createDesks(browser: Browser, baseURL: string) {
  const free: Desk[] = []

  async function open(): Promise<Desk> {
    const context = await browser.newContext({ baseURL })
    const desk = { page: await context.newPage(), isSpent: false }
    noteSpending(desk, desk.page, FOR_GOOD.page)
    noteSpending(desk, desk.page.clock, FOR_GOOD.clock)
    noteSpending(desk, context, FOR_GOOD.context)
    await desk.page.goto(BLANK)
    return desk
  }

  return {
    /** A page on which nobody is signed in; `look` as for a context. */
    async take({ viewport, colorScheme, reducedMotion }: Look): Promise<Desk> {
      const desk = free.pop() ?? (await open())
      await desk.page.setViewportSize(viewport ?? VIEWPORT)
      await desk.page.emulateMedia({
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? null,
        ...{ media: null, forcedColors: null, contrast: null },
      })
      return desk
    },

    /** Takes away what a test left behind. @param isSure whether it passed: what failed may have left anything */
    async giveBack(desk: Desk, isSure: boolean): Promise<void> {
      const { page } = desk
      const context = page.context()
      if (desk.isSpent || !isSure || free.length >= 3) return context.close()
      await clear(page, context)
      free.push(desk)
    },

    async close(): Promise<void> {
      for (const { page } of free) await page.context().close()
    },
  }
}

async function clear(page: Page, context: BrowserContext) {
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await page.goto(BLANK)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
    window.name = ''
  })
  forgetToasts(page)
}
