// The size of a first visit: the compressed JavaScript of the landing page, the sign-in page, the board and the list, and the number
// of requests of the board.
import type { Page, Request } from '@playwright/test'
import { expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

/** When a request began, in ms since 1970. @param noticed when this process heard of it, for a request without timing */
function beganAt(request: Request, noticed: number): number {
  const { startTime } = request.timing()
  return startTime > 0 ? startTime : noticed
}

/** The page itself records when its first ticket appears: this process may notice it late. */
async function recordFirstTicket(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main a[href*="/ticket/"]')) return
      observer.disconnect()
      document.documentElement.dataset.ticketAt = String(Date.now())
    }).observe(document, { childList: true, subtree: true })
  })
}

async function firstTicketAt(page: Page): Promise<number> {
  const at = Number(await page.locator('html').getAttribute('data-ticket-at'))
  expect(at).toBeGreaterThan(0)
  return at
}

/** The JavaScript transferred since the page was opened, by content-length. */
function countScripts(page: Page) {
  const scripts: { url: string; size: Promise<number>; began: () => number }[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!new URL(url).pathname.endsWith('.js')) return
    const size = response.headerValue('content-length').then((length) => {
      if (!length) throw new Error(`${url} was sent without its length`)
      return Number(length)
    })
    // If a response arrives while the page is being closed, nobody needs its size; the sizes of the others are awaited below.
    size.catch(() => undefined)
    const noticed = Date.now()
    scripts.push({ url, size, began: () => beganAt(response.request(), noticed) })
  })
  return {
    /** @param shown when the page was complete: chunks that it loads later in case they are needed are not counted */
    async kilobytes(shown = Number.POSITIVE_INFINITY) {
      const links = page.locator('link[rel="modulepreload"][fetchpriority="low"]')
      const inCase = new Set(
        await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href)),
      )
      const counted = scripts.filter(({ url, began }) => !inCase.has(url) || began() <= shown)
      const sizes = await Promise.all(counted.map(({ size }) => size))
      return sizes.reduce((sum, size) => sum + size, 0) / 1_000
    },
  }
}

test('the landing page sends at most 90 kB before its demo is asked for', async ({ visitor }) => {
  // The viewport is so low that the demo board at 560 px stays outside the 400 px margin at which it loads.
  const page = await visitor({ isNew: true, viewport: { width: 1280, height: 100 } })
  const scripts = countScripts(page)
  await page.goto('/')
  await expect(page.getByText('Start Free Trial')).toBeVisible()
  expect(await scripts.kilobytes()).toBeLessThanOrEqual(90)
})

test('the sign-in page sends at most 110 kB', async ({ visitor }) => {
  const page = await visitor({ isNew: true })
  const scripts = countScripts(page)
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect(await scripts.kilobytes()).toBeLessThanOrEqual(110)
})

test('the board sends at most 210 kB, and shows its first card after at most 15 requests; the list sends at most 230 kB', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', { isNew: true })
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine overheats' })
  const scripts = countScripts(ada.page)
  const requests: { request: Request; noticed: number }[] = []
  ada.page.on('request', (request) => requests.push({ request, noticed: Date.now() }))
  await recordFirstTicket(ada.page)
  await ada.page.goto(`/project/${projectId}`)
  await expectCount(ada.page, 'To Do', 1)
  await expect(ada.page.getByText('Live', { exact: true })).toBeAttached()
  await expect(ada.page.getByRole('link', { name: /Engine overheats/ })).toBeVisible()
  const shown = await firstTicketAt(ada.page)
  expect(await scripts.kilobytes(shown)).toBeLessThanOrEqual(210)

  // Two requests are left out. The live stream begins with the project's answer, before or after the card, and the card does not
  // wait for it. The icon is fetched by a full browser for its tab, but not by a headless shell.
  const requested = requests
    .filter(({ request, noticed }) => beganAt(request, noticed) <= shown)
    .map(({ request }) => new URL(request.url()).pathname)
    .filter((path) => !['/api/stream', '/favicon.svg'].includes(path))
  expect(requested.length).toBeGreaterThan(5)
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(15)

  // In a project of her own, because the notice of an invitation would be counted.
  const grace = await person('Grace Hopper', { isNew: true })
  const own = await grace.project('Gemini')
  await grace.ticket(own, { title: 'Engine overheats' })
  const ofList = countScripts(grace.page)
  await recordFirstTicket(grace.page)
  await grace.page.goto(`/project/${own}?tab=list`)
  await expect(grace.page.getByRole('link', { name: /Engine overheats/ })).toBeVisible()
  await expect(grace.page.getByText('Live', { exact: true })).toBeAttached()
  expect(await ofList.kilobytes(await firstTicketAt(grace.page))).toBeLessThanOrEqual(230)
})
