// How soon a person sees what they want to read: a ticket with its comments, a result of a search, the first card of a cold board.
// Times are taken inside the page, from the input to the frame that shows it.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { TestPerson } from '../server/test/people.ts'
import { openPage, openProfile } from './browser.ts'

/** A project that `fillLibrary` (library.ts) has filled, and the person who reads it. */
export type Library = { url: string; projectId: string; reader: TestPerson }

export const COMMENTS = 50
const CARD = '[data-rfd-droppable-id="todo"] a'
const DIALOG = '[role=dialog]'
/** Rendered, because each comment has a bold word. */
const COMMENT = `${DIALOG} ol[aria-label=Comments] > li .text strong`
/** Nothing has been asked for in this time: the page has fetched all that it fetches ahead. */
const QUIET_MS = 2_500
/** Between two keys of a fast typist. */
const KEY_MS = 70

/** Titles that begin alike, so that only the last letter of {@link WORD} finds the oldest of them. */
export const WORD = 'zebra'
export const RARE = 'Zebra crossing of the old town'
export const COMMON = 'Zebrzydowice station'
/** On the board, so that the page has it already. */
export const LOADED = 'Quagga in the yard'
const LOADED_WORD = 'quagga'

type Wanted = { on: 'keydown' | 'pointerdown'; selector: string; least: number; text?: string }

/** Listens before the act. @returns a function that waits for the time from the last such event to the frame that shows what is wanted */
async function stopwatch(page: Page, wanted: Wanted): Promise<() => Promise<number>> {
  await page.evaluate(({ on, selector, least, text }) => {
    let began = Number.NaN
    const note = (event: Event) => {
      began = event.timeStamp
    }
    addEventListener(on, note, { capture: true })
    const isThere = () => {
      const found = [...document.querySelectorAll(selector)]
      return found.filter((one) => !text || one.textContent?.includes(text)).length >= least
    }
    const shown = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${selector} was not shown`)), 10_000)
      const look = () => {
        if (Number.isNaN(began) || !isThere()) return requestAnimationFrame(look)
        // The frame has been laid out and painted when a message sent in it arrives.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          removeEventListener(on, note, { capture: true })
          resolve(performance.now() - began)
        }
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    })
    Object.assign(window, { shown })
  }, wanted)
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

async function untilQuiet(page: Page): Promise<void> {
  let last = performance.now()
  const note = () => {
    last = performance.now()
  }
  page.on('request', note)
  page.on('requestfinished', note)
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100)
  page.off('request', note)
  page.off('requestfinished', note)
}

async function openBoard(profile: BrowserContext, { projectId }: Library): Promise<Page> {
  const { page } = await openPage(profile)
  await page.goto(`/project/${projectId}`)
  await page.locator(CARD).first().waitFor()
  return page
}

/** Presses the card of the ticket with the comments, which is the newest. @param rest the time that the pointer rests on it */
async function openTicket(page: Page, rest: number): Promise<number> {
  const box = await page.locator(CARD).first().boundingBox()
  if (!box) throw new Error('the card cannot be pressed')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.waitForTimeout(rest)
  const shown = await stopwatch(page, { on: 'pointerdown', selector: COMMENT, least: COMMENTS })
  await page.mouse.down()
  await page.waitForTimeout(60)
  await page.mouse.up()
  return shown()
}

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await page.locator(DIALOG).waitFor({ state: 'detached' })
}

async function typeWord(page: Page, word: string, wanted: Omit<Wanted, 'on' | 'least'>): Promise<number> {
  await page.keyboard.type(word.slice(0, -1), { delay: KEY_MS })
  await page.waitForTimeout(KEY_MS)
  const shown = await stopwatch(page, { on: 'keydown', least: 1, ...wanted })
  await page.keyboard.press(word.slice(-1))
  return shown()
}

/** The samples of one round, by what is read, in ms. */
export async function readOnce(browser: Browser, library: Library): Promise<Record<string, number>> {
  const profile = await openProfile(browser, library.url, library.reader.email)
  // The compiler of the bench names functions by a helper of its own, which pages do not have.
  await profile.addInitScript('globalThis.__name = (named) => named')
  try {
    const early = await openBoard(profile, library)
    const atOnce = await openTicket(early, 0)
    await early.close()
    const page = await openBoard(profile, library)
    await untilQuiet(page)
    const first = await openTicket(page, 150)
    await close(page)
    const again = await openTicket(page, 150)
    await close(page)
    await page.keyboard.press('Control+k')
    await page.locator(`${DIALOG} input`).waitFor()
    const option = `${DIALOG} [role=option]`
    const found = await typeWord(page, WORD, { selector: option, text: RARE })
    await page.locator(`${DIALOG} input`).fill('')
    const loaded = await typeWord(page, LOADED_WORD, { selector: option, text: LOADED })
    await close(page)
    await page.locator('[role=tab]', { hasText: 'Ticket List' }).click()
    await page.locator('ul[aria-label=Tickets] a').first().waitFor()
    await page.locator('input[type=search]').click()
    const listed = await typeWord(page, WORD, {
      selector: 'ul[aria-label=Tickets][aria-busy=false] a',
      text: RARE,
    })
    return { atOnce, first, again, found, loaded, listed }
  } finally {
    await profile.close()
  }
}

export type Cold = { requests: number; kibibytes: number; firstCard: number; urls: string[] }

/** A first visit of the board, with everything that is fetched ahead. */
export async function visitCold(browser: Browser, library: Library): Promise<Cold> {
  const profile = await openProfile(browser, library.url, library.reader.email)
  try {
    const { page, devtools } = await openPage(profile)
    await devtools.send('Network.enable')
    const urls: string[] = []
    let bytes = 0
    devtools.on('Network.requestWillBeSent', ({ request }) => void urls.push(request.url))
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.addInitScript((card) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(card)) return
        observer.disconnect()
        document.documentElement.dataset.cardAt = String(performance.now())
      }).observe(document, { childList: true, subtree: true })
    }, CARD)
    await page.goto(`/project/${library.projectId}`)
    await page.locator(CARD).first().waitFor()
    const firstCard = Number(await page.locator('html').getAttribute('data-card-at'))
    await untilQuiet(page)
    return { requests: urls.length, kibibytes: bytes / 1_024, firstCard, urls }
  } finally {
    await profile.close()
  }
}
