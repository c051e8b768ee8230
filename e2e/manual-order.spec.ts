// Manual order: a dropped card keeps its place in its column, for everybody.
import type { Page } from '@playwright/test'
import { card, column, expectAnnounced, expectCount, liftByMouse } from './drag.ts'
import { expect } from './expect.ts'
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

test('a card dropped between two others stays there, for others too', async ({ person }) => {
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
  await expectAnnounced(page, /^Dropped APO\d*-1, Nr 1 in To Do, position 2 of 4/)
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
  for (const one of [page, ada.page]) {
    await expect.poll(() => seen(one, 'Done')).toEqual([3, 5])
    await one.reload()
    await expect.poll(() => seen(one, 'To Do')).toEqual([4, 1, 2])
    await expect.poll(() => seen(one, 'Done')).toEqual([3, 5])
  }
})

test('by keyboard a card is moved within its column, keeps the focus, and goes back where it cannot be saved', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await fourTickets(grace)
  await grace.call('changeTicketOrder', { projectId }, { ticket_order: 'manual' })
  await open(page, projectId)
  const lower = card(page, 'To Do', 'Nr 1')
  await lower.focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expectAnnounced(page, / is over To Do, position 2 of 4/)
  await page.keyboard.press('Space')
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 1, 3, 2])
  await expect(lower).not.toHaveAttribute('aria-busy')
  await expect(lower).toBeFocused()

  await page.route('**/api/tickets/*/status', (route) => route.abort())
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expectAnnounced(page, / is over To Do, position 4 of 4/)
  await page.keyboard.press('Space')
  await expectToast(page, 'Failed to move ticket')
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 1, 3, 2])
  await page.reload()
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 1, 3, 2])
})
