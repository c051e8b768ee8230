// Manual order: a dropped card keeps its place in its column, for everybody.
import type { Page } from '@playwright/test'
import { card, column, expectAnnounced, expectCount, liftByMouse } from './drag.ts'
import { expect } from './expect.ts'
import { watchFrames } from './frames.ts'
import { MOTION } from './motion.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

/** The numbers of a column's cards from top to bottom, by their position on the screen. */
async function seen(page: Page, title: string): Promise<number[]> {
  const links = await column(page, title)
    .getByRole('link')
    .evaluateAll((cards) =>
      cards.map((link) => ({
        top: link.getBoundingClientRect().top,
        number: Number(/ticket\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]),
      })),
    )
  return links.sort((one, other) => one.top - other.top).map(({ number }) => number)
}

/** Creates tickets 1 to 4 in To Do. */
async function fourTickets(owner: Person) {
  const projectId = await owner.project('Apollo')
  for (let number = 1; number <= 4; number += 1) await owner.ticket(projectId, { title: `Nr ${number}` })
  return projectId
}

async function open(page: Page, projectId: string) {
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 4)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
}

test('a card dropped between two others stays there, for others too; by keyboard too, and it goes back where it cannot be saved', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const ada = await person('Ada Lovelace')
  const projectId = await fourTickets(grace)
  await grace.call('inviteMember', { projectId }, { username: ada.username, role: 'developer' })
  await open(ada.page, projectId)
  const { page } = grace
  await page.goto(`/project/${projectId}?tab=settings&section=board`)
  await page.getByRole('combobox', { name: 'Order of tickets' }).click()
  await page.getByRole('option', { name: 'Manual' }).click()
  await expectToast(page, 'Order of tickets changed for everybody')
  await page.getByRole('tab', { name: 'Kanban Board' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 3, 2, 1])

  const target = await card(page, 'To Do', 'Nr 3').boundingBox()
  await liftByMouse(page, card(page, 'To Do', 'Nr 1'))
  if (!target) throw new Error('no such card')
  await page.mouse.move(target.x + target.width / 2, target.y + 8, { steps: 10 })
  await expectAnnounced(page, / is over To Do, position 2 of 4/)
  await page.mouse.up()
  await expectAnnounced(page, /^Dropped APO\w*-1, Nr 1 in To Do, position 2 of 4/)
  for (const one of [page, ada.page]) await expect.poll(() => seen(one, 'To Do')).toEqual([4, 1, 3, 2])

  // Ada drops a card into another column, at a place that she sees there.
  await ada.call(
    'moveTicket',
    { ticketId: (await grace.ticket(projectId, { title: 'Nr 5' })).id },
    { status: 'done' },
  )
  await expect.poll(() => seen(ada.page, 'Done')).toEqual([5])
  await ada.page.getByRole('link', { name: 'Nr 3' }).focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await ada.page.keyboard.press(key)
  await expectAnnounced(ada.page, / is over Done, /)
  await ada.page.keyboard.press('ArrowUp')
  await expectAnnounced(ada.page, / is over Done, position 1 of 2/)
  await ada.page.keyboard.press('Space')
  for (const one of [page, ada.page]) await expect.poll(() => seen(one, 'Done')).toEqual([3, 5])
  await page.reload()
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 1, 2])
  await expect.poll(() => seen(page, 'Done')).toEqual([3, 5])

  // By keyboard, within the column: the card keeps the focus.
  const lower = card(page, 'To Do', 'Nr 2')
  await lower.focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expectAnnounced(page, / is over To Do, position 1 of 3/)
  await page.keyboard.press('Space')
  for (const one of [page, ada.page]) await expect.poll(() => seen(one, 'To Do')).toEqual([2, 4, 1])
  await expect(lower).not.toHaveAttribute('aria-busy')
  await expect(lower).toBeFocused()

  await page.route('**/api/tickets/*/status', (route) => route.abort())
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expectAnnounced(page, / is over To Do, position 3 of 3/)
  await page.keyboard.press('Space')
  await expectToast(page, 'Failed to move ticket')
  await expect.poll(() => seen(page, 'To Do')).toEqual([2, 4, 1])
})

const offer = (page: Page) => page.getByRole('group', { name: 'Keep the order you drag?' })

/** Lifts a card of To Do by keyboard and drops it this many places higher, where it gets the focus again. */
async function raise(page: Page, name: string, places: number) {
  await card(page, 'To Do', name).focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Picked up /)
  for (let step = 0; step < places; step += 1) await page.keyboard.press('ArrowUp')
  await expectAnnounced(page, new RegExp(`, ${name} is over To Do, position `))
  await page.keyboard.press('Space')
  await expect(card(page, 'To Do', name)).toBeFocused()
}

test('Not now leaves the order as it is, for good; Keep saves for everybody what was dragged inside a column, also meanwhile', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const ada = await person('Ada Lovelace')
  const projectId = await fourTickets(grace)
  await grace.call('inviteMember', { projectId }, { username: ada.username, role: 'developer' })
  // A developer may not change the order.
  await open(ada.page, projectId)
  await raise(ada.page, 'Nr 1', 1)
  await expectAnnounced(ada.page, /stays in To Do\.$/)
  await expect(offer(ada.page)).toHaveCount(0)
  await ada.page.reload()

  const { page } = grace
  await open(page, projectId)
  await raise(page, 'Nr 2', 1)
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(card(page, 'To Do', 'Nr 2')).toBeFocused()
  await page.reload()
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 3, 2, 1])
  await raise(page, 'Nr 1', 1)
  await expectAnnounced(page, /stays in To Do\.$/)
  await expect(offer(page)).toHaveCount(0)

  // As in another browser of hers, which has not asked yet.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('keep-order')) localStorage.removeItem(key)
  })
  await page.reload()
  await expectCount(page, 'To Do', 4)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  await raise(page, 'Nr 1', 3)
  await expectAnnounced(
    page,
    /stays in To Do\. Keep the order you drag\? Answer below the tickets of To Do\.$/,
  )
  await raise(page, 'Nr 2', 2)
  await expect.poll(() => seen(page, 'To Do')).toEqual([1, 2, 4, 3])
  await page.route('**/ticket-order', (route) => route.abort())
  await offer(page).getByRole('button', { name: 'Keep' }).click()
  await expectToast(page, 'Failed to change the order of tickets')
  expect(await seen(page, 'To Do')).toEqual([1, 2, 4, 3])
  await page.unroute('**/ticket-order')

  // Nothing moves while the order becomes manual.
  const end = await watchFrames(page)
  await page.keyboard.press('Enter')
  await expect(offer(page)).toHaveCount(0)
  await expect(card(page, 'To Do', 'Nr 1')).toBeFocused()
  await expect.poll(() => seen(ada.page, 'To Do')).toEqual([1, 2, 4, 3])
  await expect(page.locator('main a[aria-busy]')).toHaveCount(0)
  const frames = await end()
  frames.expectWhole([1, 2, 3, 4])
  for (const number of [1, 2, 3, 4]) expect(frames.movements(number), `${number}`).toEqual([])
})
