// The board on touch screens, and with more tickets than are loaded or mounted at the same time. phone.spec.ts tests drags from
// column to column on a phone.
import type { Locator, Page } from '@playwright/test'
import { pauseClock } from './clock.ts'
import {
  card,
  column,
  expectAnnounced,
  expectCount,
  finger,
  liftByMouse,
  stillness,
  watchMoves,
} from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const TABLET = { hasTouch: true, viewport: { width: 1024, height: 768 } }
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } }

/**
 * The part of the accessible name of a card created by `fill` that does not contain the key, because keys are unique on the
 * server.
 */
const nth = (number: number) => `Ticket ${number} One of many.`

async function fill(owner: Person, count: number) {
  const projectId = await owner.project('Apollo')
  for (let number = 1; number <= count; number++)
    await owner.ticket(projectId, { title: `Ticket ${number}`, description: 'One of many.' })
  return projectId
}

/** Records the screen reader announcements from now on. @returns a function that returns them */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const live = page.locator('[aria-live="assertive"]')
  const announcements = await live.evaluateHandle((region) => {
    const words: string[] = []
    new MutationObserver(() => words.push(region.textContent ?? '')).observe(region, { childList: true })
    return words
  })
  return () => announcements.jsonValue()
}

test('a finger drags one ticket after another to other columns', async ({ person }) => {
  const grace = await person('Grace Hopper', TABLET)
  const { page } = grace
  const projectId = await fill(grace, 3)
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 3)
  const moves = watchMoves(page)
  const touch = await finger(page)

  await touch.down(card(page, 'To Do', nth(3)))
  await expectAnnounced(page, /^Picked up /)
  await touch.moveOver(column(page, 'Done'))
  await expectAnnounced(page, / is over Done, position 1 of 1/)
  await touch.up()
  await expect(card(page, 'Done', nth(3))).toBeVisible()
  await expectCount(page, 'Done', 1)
  await expectCount(page, 'To Do', 2)
  expect(moves).toEqual(['{"status":"done"}'])

  // The first drag is completely over: the next touch starts a new one.
  await touch.down(card(page, 'To Do', nth(2)))
  await expectAnnounced(page, /^Picked up .*, Ticket 2\./)
  await touch.moveOver(column(page, 'In Progress'))
  await expectAnnounced(page, / is over In Progress, /)
  await touch.up()
  await expect(card(page, 'In Progress', nth(2))).toBeVisible()
  await expect.poll(() => moves).toHaveLength(2)
})

test('a swipe scrolls and does not drag, a tap opens', async ({ person }) => {
  const grace = await person('Grace Hopper', PHONE)
  const { page } = grace
  const projectId = await fill(grace, 12)
  await page.clock.install()
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 12)
  const announcements = await watchAnnouncements(page)
  const touch = await finger(page)
  const first = card(page, 'To Do', nth(12))
  const before = await first.boundingBox()
  // Stops the clock, because on a slow machine the touch would last long enough to lift the card.
  await pauseClock(page)
  await touch.down(card(page, 'To Do', nth(11)))
  await touch.moveTo({ x: 180, y: (before?.y ?? 0) - 40 })
  await touch.up()
  await page.clock.resume()
  await expect.poll(async () => (await first.boundingBox())?.y).not.toBe(before?.y)
  expect(await announcements()).toEqual([])

  // Waits, because a tap on a page that is still scrolling would only stop the scrolling.
  await stillness(page)
  await card(page, 'To Do', nth(10)).tap()
  await expect(page.getByRole('dialog')).toContainText('Ticket 10')
})

test('a long column mounts what is near the view, and fetches further windows as its end comes near, again if one fails', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await fill(grace, 105)
  const windows: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/tickets') && searchParams.get('status') === 'todo')
      windows.push(searchParams.get('before') ?? 'first')
  })
  await page.route('**/tickets?*before=*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input' } }),
  )
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 105)
  const todo = column(page, 'To Do')
  await expect(card(page, 'To Do', nth(105))).toBeVisible()
  expect(await todo.getByRole('link').count()).toBeLessThan(25)
  expect(windows).toEqual(['first'])

  const scrollTo = async (end: Locator) => {
    await page.mouse.wheel(0, 4_000)
    await expect(end).toBeInViewport({ timeout: 250 })
  }
  await todo.hover()
  await expect(() => scrollTo(todo.getByText('More tickets could not be loaded.'))).toPass()
  await page.unroute('**/tickets?*before=*')
  await todo.getByRole('button', { name: 'Retry' }).click()
  await expect(() => scrollTo(card(page, 'To Do', nth(1)))).toPass()
  expect(windows).toEqual(['first', '56', '56', '6'])
  expect(await todo.getByRole('link').count()).toBeLessThan(25)

  // A card that was reached by scrolling can be dragged like any other.
  await liftByMouse(page, card(page, 'To Do', nth(1)))
  await expectAnnounced(page, /Ticket 1\. It is in To Do, position 105 of 105\./)
  await page.keyboard.press('Escape')
  await page.mouse.up()
})
