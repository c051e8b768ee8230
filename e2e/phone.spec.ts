// A project on a phone: going from column to column, moving a ticket without dragging it, and a drag that stops at the next
// column.
import type { Page } from '@playwright/test'
import { card, column, expectAnnounced, expectCount, finger, stillness, watchMoves } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } }

async function openBoard(owner: Person, count: number) {
  const projectId = await owner.project('Apollo')
  for (let number = 1; number <= count; number++)
    await owner.ticket(projectId, { title: `Ticket ${number}`, description: 'One of many.' })
  await owner.page.goto(`/project/${projectId}`)
  await expectCount(owner.page, 'To Do', count)
}

const columns = (page: Page) => page.getByRole('navigation', { name: 'Columns' })

/** Whether the whole column is visible, below the bar that stays at the top. */
async function isWhole(page: Page, title: string) {
  const box = await column(page, title).boundingBox()
  const bar = await columns(page).boundingBox()
  return !!box && !!bar && box.y >= bar.y + bar.height && box.y + box.height <= 740
}

test('one tap goes to any column; a drag held at the edge stops at the next one, and goes on when held there again', async ({
  person,
}) => {
  const grace = await person('Grace Hopper', PHONE)
  const { page } = grace
  await openBoard(grace, 12)
  for (const title of ['Done', 'In Progress', 'To Do']) {
    const button = columns(page).getByRole('button', { name: title })
    await button.tap()
    await expect.poll(() => isWhole(page, title), title).toBe(true)
    await expect(columns(page)).toBeInViewport({ ratio: 1 })
  }

  const foot = { x: 190, y: 725 }
  const middle = { x: 190, y: 400 }
  const touch = await finger(page)
  await touch.down(card(page, 'To Do', 'Ticket 12'))
  await expectAnnounced(page, /^Picked up /)
  await touch.moveTo(foot)
  await expect.poll(() => isWhole(page, 'In Progress')).toBe(true)
  await expectAnnounced(page, / is over In Progress, /)
  // The page stays there while the finger stays. The column can be whole a pixel before the page has stopped.
  await stillness(page, 60)
  expect(await isWhole(page, 'In Progress')).toBe(true)
  await touch.moveTo(middle)
  await touch.moveTo(foot)
  await expectAnnounced(page, / is over Done, /)
  await expect.poll(() => isWhole(page, 'Done')).toBe(true)
  await touch.up()
  await expect(card(page, 'Done', 'Ticket 12')).toBeVisible()
  await expectCount(page, 'Done', 1)
})

test('a card dropped on the name of a column goes there, or is moved by its menu, and stays in its order', async ({
  person,
}) => {
  const grace = await person('Grace Hopper', PHONE)
  const { page } = grace
  await openBoard(grace, 3)
  const moves = watchMoves(page)
  const touch = await finger(page)
  const done = columns(page).getByRole('button', { name: 'Done' })
  const bar = page.getByRole('button', { name: 'New Ticket' })
  await touch.down(card(page, 'To Do', 'Ticket 2'))
  await expectAnnounced(page, /^Picked up /)
  await expect(bar).toBeHidden()
  await touch.moveOver(done)
  await expectAnnounced(page, / is over Done\.$/)
  await touch.up()
  await expectAnnounced(page, /^Dropped .*, Ticket 2 in Done\. Saving its status\./)
  await expectCount(page, 'Done', 1)
  await expectCount(page, 'To Do', 2)
  expect(moves).toEqual(['{"status":"done"}'])
  await expectToast(page, 'Ticket status updated successfully')

  for (const number of [3, 1]) {
    await page.getByRole('button', { name: new RegExp(`^Move .+-${number} to…`) }).tap()
    await expect(page.getByRole('menuitem')).toHaveText(['In Progress', 'Done'])
    await page.getByRole('menuitem', { name: 'Done' }).tap()
    await expectToast(page, 'Ticket status updated successfully')
    await expect(card(page, 'Done', `Ticket ${number}`)).toBeVisible()
    await expectCount(page, 'To Do', number === 3 ? 1 : 0)
  }
  await expectCount(page, 'Done', 3)
  await expect(column(page, 'Done').getByRole('listitem')).toContainText(['Ticket 3', 'Ticket 2', 'Ticket 1'])
  expect(moves).toEqual(Array(3).fill('{"status":"done"}'))

  // The last column ends above the bar.
  await done.tap()
  await expect.poll(() => isWhole(page, 'Done')).toBe(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [foot, top] = [await column(page, 'Done').boundingBox(), await bar.boundingBox()]
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)

  // A sideways swipe neither pans the board nor goes back in the history. Touch pans only where every element from the card
  // upwards allows it. A trackpad goes back in history where a scrolling element passes the gesture on.
  const rules = await card(page, 'Done', 'Ticket 1').evaluate((link) => {
    const chain: CSSStyleDeclaration[] = []
    for (let element: Element | null = link; element; element = element.parentElement)
      chain.push(getComputedStyle(element))
    return {
      pansSideways: chain.every(({ touchAction }) => /auto|pan-x|manipulation/.test(touchAction)),
      passedOn: chain
        .filter(({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY))
        .some(({ overscrollBehaviorX }) => overscrollBehaviorX === 'auto'),
      root: chain.at(-1)?.overscrollBehaviorX,
    }
  })
  expect(rules).toEqual({ pansSideways: false, passedOn: false, root: 'none' })
})
