// Dragging by mouse, keyboard and touch. Each step waits for the screen reader announcement, never for a time.
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** A board column by title; its accessible name ends with its count, such as 'To Do 3 tickets'. */
export function column(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${title} \\d`) })
}

export function card(page: Page, title: string, text: string): Locator {
  return column(page, title).getByRole('link', { name: text })
}

export async function expectCount(page: Page, title: string, count: number) {
  const name = `${title} ${count.toLocaleString('en')} ${count === 1 ? 'ticket' : 'tickets'}`
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

/** The live region's current announcement. */
export async function expectAnnounced(page: Page, words: string | RegExp) {
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: words })).toBeAttached()
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be dragged to is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 90) }
}

/**
 * The point at which a user would grab the element. Waits until the element has stopped moving, because rows move up after one
 * was removed.
 */
async function gripOn(what: Locator) {
  await what.hover({ trial: true })
  return middleOf(what)
}

export async function liftByMouse(page: Page, what: Locator) {
  const from = await gripOn(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // The drag threshold is 5 px.
  await page.mouse.move(from.x + 6, from.y + 2)
  await expectAnnounced(page, /^Picked up /)
}

/** Moves the dragged card over the column without dropping it. */
export async function moveOverByMouse(page: Page, title: string) {
  const { x, y } = await middleOf(column(page, title))
  await page.mouse.move(x, y, { steps: 8 })
  await expectAnnounced(page, new RegExp(` is over ${title}, `))
}

export async function dragByMouse(page: Page, what: Locator, title: string) {
  await liftByMouse(page, what)
  await moveOverByMouse(page, title)
  await page.mouse.up()
  await expectAnnounced(page, /^Dropped /)
}

/** One finger on a touch screen, simulated through the browser's input pipeline. */
export async function finger(page: Page) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at = { x: 0, y: 0 }
  return {
    async down(what: Locator) {
      at = await gripOn(what)
      await send('touchStart', [at])
    },
    async moveTo(to: { x: number; y: number }) {
      const STEPS = 10
      const from = at
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        await send('touchMove', [at])
      }
    },
    async moveOver(target: Locator) {
      await this.moveTo(await middleOf(target))
    },
    up: () => send('touchEnd', []),
  }
}

/** Records the status changes that the page sends from now on. */
export function watchMoves(page: Page): string[] {
  const moves: string[] = []
  page.on('request', (request) => {
    // A page also reports by PATCH what was seen on it.
    const isMove = request.method() === 'PATCH' && request.url().endsWith('/status')
    if (isMove) moves.push(request.postData() ?? '')
  })
  return moves
}

/** Resolves once the page has not scrolled for at least this many frames. */
export function stillness(page: Page, least = 12): Promise<void> {
  return page.evaluate(
    (least) =>
      new Promise((resolve) => {
        let last = scrollY
        let frames = 0
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames >= least) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    least,
  )
}
