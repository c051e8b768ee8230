// Dragging as people do it: by mouse, by keyboard, by touch. Each step waits for what screen readers are told, so
// nothing here waits for time to pass.
import { expect, type Locator, type Page } from '@playwright/test'

/** A column of the board by its title; its name ends with its number of tickets, such as 'To Do 3 tickets'. */
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

/** What the live region says now. */
export async function expectSaid(page: Page, words: string | RegExp) {
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: words })).toBeAttached()
}

async function middleOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('what is to be dragged to is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 90) }
}

export async function liftByMouse(page: Page, what: Locator) {
  const from = await middleOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // The threshold is 5 px.
  await page.mouse.move(from.x + 6, from.y + 2)
  await expectSaid(page, /^Lifted /)
}

/** Over the column, not yet dropped. */
export async function carryByMouse(page: Page, title: string) {
  const { x, y } = await middleOf(column(page, title))
  await page.mouse.move(x, y, { steps: 8 })
  await expectSaid(page, new RegExp(` is over ${title}, `))
}

export async function dragByMouse(page: Page, what: Locator, title: string) {
  await liftByMouse(page, what)
  await carryByMouse(page, title)
  await page.mouse.up()
  await expectSaid(page, /^Dropped /)
}

/** One finger, through the browser's own input, as a touch screen sends it. */
export async function finger(page: Page) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at = { x: 0, y: 0 }
  return {
    async down(what: Locator) {
      at = await middleOf(what)
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
    async moveOver(place: Locator) {
      await this.moveTo(await middleOf(place))
    },
    up: () => send('touchEnd', []),
  }
}

/** The status changes that the page sends from now on. */
export function watchMoves(page: Page): string[] {
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') moves.push(request.postData() ?? '')
  })
  return moves
}
