// The board: its content, and dragging by mouse and keyboard. The counts change only after a move is saved. drop.spec.ts tests
// where a dropped card is drawn, board-touch.spec.ts tests touch screens and large boards.
import {
  card,
  column,
  dragByMouse,
  expectAnnounced,
  expectCount,
  liftByMouse,
  moveOverByMouse,
  watchMoves,
} from './drag.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { MOTION } from './motion.ts'
import { expectToast } from './toast.ts'
import type { Person } from './world.ts'
import { test } from './world.ts'

test.use(MOTION)

const MOVES = '**/api/tickets/*/status'

async function openBoard(owner: Person, titles: string[], name = 'Apollo') {
  const projectId = await owner.project(name)
  const tickets = []
  for (const title of titles) tickets.push(await owner.ticket(projectId, { title }))
  await owner.page.goto(`/project/${projectId}`)
  await expectCount(owner.page, 'To Do', titles.length)
  const { project } = await owner.call('getProject', { projectId })
  return { projectId, tickets, key: project.key }
}

test('shows three columns with exact counts and each ticket as it is, below each other on a phone', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  const bug = await grace.ticket(projectId, {
    title: 'Alarm 1202',
    description: 'During descent',
    type: 'bug',
    priority: 'critical',
    assignee_id: grace.user_id,
  })
  await grace.call('createComment', { ticketId: bug.id }, { content: 'Seen here too' })
  await grace.ticket(projectId, { title: 'Write the manual' })
  const done = await grace.ticket(projectId, { title: 'Weave the rope' })
  await grace.call('moveTicket', { ticketId: done.id }, { status: 'done' })

  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 2)
  await expectCount(page, 'In Progress', 0)
  await expectCount(page, 'Done', 1)

  const alarm = card(page, 'To Do', 'Alarm 1202')
  await expect(alarm).toContainText(/APO\w*-1/)
  await expect(alarm).toContainText('During descent')
  await expect(alarm).toContainText('Critical')
  await expect(alarm.getByRole('img', { name: 'Bug' })).toBeVisible()
  await expect(alarm.getByRole('img', { name: 'Grace Hopper' })).toHaveText('G')
  await expect(alarm).toContainText('1 comment')

  const manual = card(page, 'To Do', 'Write the manual')
  await expect(manual.getByRole('img', { name: 'Task' })).toBeVisible()
  await expect(manual).toContainText('Medium')
  await expect(manual.getByRole('img', { name: 'Unassigned' })).toHaveText('')
  await expect(manual).not.toContainText('comment')

  // The newest ticket comes first.
  await expect(column(page, 'To Do').getByRole('listitem')).toContainText(['Write the manual', 'Alarm 1202'])
  await expect(card(page, 'Done', 'Weave the rope')).toBeVisible()
  await expect(column(page, 'In Progress')).toContainText('Drag a ticket here')

  const positions = async () => {
    const boxes = await Promise.all(
      ['To Do', 'In Progress', 'Done'].map((title) => column(page, title).boundingBox()),
    )
    return boxes.map((box) => ({ x: box?.x ?? -1, y: box?.y ?? -1, height: box?.height ?? 0 }))
  }
  const wide = await positions()
  for (const { height } of wide) expect(height).toBeGreaterThanOrEqual(200)
  expect(new Set(wide.map(({ y }) => y)).size).toBe(1)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(async () => new Set((await positions()).map(({ x }) => x)).size).toBe(1)
  const narrow = await positions()
  for (const { height } of narrow) expect(height).toBeGreaterThanOrEqual(200)
  expect(narrow[1]?.y).toBeGreaterThan(narrow[0]?.y ?? 0)
})

test('a drop in the same column or outside all columns calls nothing; in another column it is saved by one call, and counts and columns change with its answer only', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const { projectId, tickets } = await openBoard(grace, ['Zero', 'First', 'Second', 'Third'])
  const moves = watchMoves(page)

  await liftByMouse(page, card(page, 'To Do', 'Third'))
  const target = await card(page, 'To Do', 'First').boundingBox()
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 60, { steps: 8 })
  await expectAnnounced(page, / is over To Do, position 3 of 4/)
  await page.mouse.up()
  await expectAnnounced(page, /Third stays in To Do/)

  await liftByMouse(page, card(page, 'To Do', 'Third'))
  await page.mouse.move(640, 20, { steps: 8 })
  await expectAnnounced(page, / is over no column/)
  await page.mouse.up()
  await expectAnnounced(page, /Third was put back in To Do/)

  // The new order within the column is only visual: it stays until the column is loaded again.
  const order = column(page, 'To Do').getByRole('list', { name: 'To Do' }).getByRole('listitem')
  await expect(order).toContainText(['Second', 'First', 'Third', 'Zero'])
  await expect(page.getByText('Success', { exact: true })).toHaveCount(0)
  expect(moves).toEqual([])
  await page.reload()
  await expect(order).toContainText(['Third', 'Second', 'First', 'Zero'])

  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(MOVES, async (route) => {
    await answered
    await route.continue()
  })
  await dragByMouse(page, card(page, 'To Do', 'Second'), 'In Progress')
  await expect.poll(() => moves).toEqual(['{"status":"in_progress"}'])
  // The move is in flight: the card is drawn where it was dropped, and a slot is in its old place. Both counts are unchanged.
  await expect(card(page, 'In Progress', 'Second')).toBeVisible()
  await expect(card(page, 'In Progress', 'Second')).toHaveAttribute('aria-busy', 'true')
  await expect(card(page, 'To Do', 'Second')).toHaveCount(0)
  await expect(column(page, 'To Do').locator('li')).toHaveCount(4)
  await expectCount(page, 'To Do', 4)
  await expectCount(page, 'In Progress', 0)

  answer()
  await expectToast(page, 'Ticket status updated successfully')
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(card(page, 'In Progress', 'Second')).toBeVisible()
  await expect(card(page, 'To Do', 'Second')).toHaveCount(0)
  await expectCount(page, 'To Do', 3)
  await expectCount(page, 'In Progress', 1)
  expect(moves).toHaveLength(1)

  // During a drag, others create a ticket, move one to the column of the drag, and change the title of the dragged ticket.
  await liftByMouse(page, card(page, 'To Do', 'Third'))
  await moveOverByMouse(page, 'In Progress')
  const id = (index: number) => tickets[index]?.id ?? ''
  await grace.ticket(projectId, { title: 'Fourth' })
  await grace.call('moveTicket', { ticketId: id(1) }, { status: 'in_progress' })
  await grace.call('updateTicket', { ticketId: id(3) }, { version: 1, title: 'Third, renamed' })
  await expectCount(page, 'In Progress', 2)
  await expect(card(page, 'To Do', 'Fourth')).toHaveCount(0)
  await expect(card(page, 'To Do', 'First')).toBeVisible()

  await page.mouse.up()
  await expect(card(page, 'In Progress', 'Third, renamed')).toBeVisible()
  await expect(card(page, 'In Progress', 'First')).toBeVisible()
  await expect(order).toContainText(['Fourth', 'Zero'])
  await expectCount(page, 'In Progress', 3)
})

test('a ticket that was dropped does not go back for a moment, however late the page draws', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  // Delays the messages with which the page schedules its deferred work, as a slow machine does.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, args), 50)
    }
  })
  await openBoard(grace, ['First', 'Second'])
  await page.evaluate(() => {
    const seen = [0]
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const count = document.querySelectorAll('[data-rfd-droppable-id="done"] a').length
      if (seen.at(-1) !== count) seen.push(count)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await dragByMouse(page, card(page, 'To Do', 'First'), 'Done')
  await expectCount(page, 'Done', 1)
  await expectToast(page, 'Ticket status updated successfully')
  await expect(column(page, 'To Do').getByRole('listitem')).toHaveCount(1)
  await expect(card(page, 'Done', 'First')).not.toHaveAttribute('aria-busy')
  expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([0, 1])
})

test('is worked by keyboard alone, says at each step what happens, and does keys in their order however fast they come', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const { key } = await openBoard(grace, ['First', 'Second'])
  const first = card(page, 'To Do', 'First')
  await first.focus()

  await page.keyboard.press('Space')
  await expectAnnounced(page, `Picked up ${key}-1, First. It is in To Do, position 2 of 2.`)
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, `${key}-1, First is over In Progress, position 1 of 1.`)
  await page.keyboard.press('Escape')
  await expectAnnounced(page, `${key}-1, First was put back in To Do.`)
  await expect(first).toBeFocused()

  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Picked up /)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, `${key}-1, First is over Done, position 1 of 1.`)
  await page.keyboard.press('Space')
  await expectAnnounced(page, `Dropped ${key}-1, First in Done. Saving its status.`)
  // The focus moves with the ticket.
  await expect(card(page, 'Done', 'First')).toBeFocused()
  await expectCount(page, 'Done', 1)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('First')
  await expect(page).toHaveURL(/\/ticket\/1$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const moves = watchMoves(page)
  const second = card(page, 'To Do', 'Second')
  await second.focus()
  for (const step of ['Space', 'ArrowRight', 'Escape']) await page.keyboard.press(step)
  await expectAnnounced(page, `${key}-2, Second was put back in To Do.`)
  await expect(second).toBeFocused()
  expect(moves).toEqual([])
  for (const step of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(step)
  await expect(card(page, 'In Progress', 'Second')).toBeFocused()
  await expectCount(page, 'In Progress', 1)
  expect(moves).toEqual(['{"status":"in_progress"}'])
})

test('a viewer reads the board and can neither drag nor move tickets by their menu', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const vera = await person('Vera Viewer')
  const projectId = await grace.project()
  await grace.ticket(projectId, { title: 'Look, do not touch' })
  await grace.invite(projectId, vera, 'viewer')
  const { page } = vera
  await page.goto(`/project/${projectId}`)
  const ticket = card(page, 'To Do', 'Look, do not touch')
  await expect(ticket).toBeVisible()
  const moves = watchMoves(page)

  const from = await ticket.boundingBox()
  const to = await column(page, 'Done').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 80, (from?.y ?? 0) + 30)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 80, (to?.y ?? 0) + 80, { steps: 8 })
  await page.mouse.up()
  await ticket.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up /)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await expect(ticket).toBeVisible()
  expect(moves).toEqual([])

  // A change of role while the page is open takes effect immediately.
  const { members } = await grace.call('listMembers', { projectId })
  const member = members.find(({ user_id }) => user_id === vera.user_id)
  await grace.call('changeMemberRole', { memberId: member?.id ?? '' }, { role: 'developer' })
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(1)
  await dragByMouse(page, ticket, 'Done')
  await expect(card(page, 'Done', 'Look, do not touch')).toBeVisible()
})

test('a board that cannot be loaded is empty, says so, and can be tried again; one odd ticket does not take it down', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project()
  for (const title of ['Odd', 'Hidden for now']) await grace.ticket(projectId, { title })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/tickets?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const ticket of body.tickets) if (ticket.title === 'Odd') ticket.title = { not: 'a text' }
    await route.fulfill({ json: body })
  })
  await failUntilRetry(page, '**/tickets?*')
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch tickets' })).toBeVisible()
  await expect(column(page, 'To Do').getByRole('link')).toHaveCount(0)
  expect(logged.some((line) => line.includes('Failed to fetch tickets'))).toBe(true)

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'To Do', 'Hidden for now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(column(page, 'To Do').getByText('This ticket cannot be shown.')).toBeVisible()
  await dragByMouse(page, card(page, 'To Do', 'Hidden for now'), 'Done')
  await expect(card(page, 'Done', 'Hidden for now')).toBeVisible()
})
