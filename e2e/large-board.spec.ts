// A column of twenty thousand tickets: scrolling and dragging work as well far down as at the top, and hundreds of changes by
// others do not disturb typing. The bench measures speed.
import type { Page } from '@playwright/test'
import { withDatabase } from '../faults/team.ts'
import { findRunning } from '../server/db/embedded/running.ts'
import { addManyTickets } from '../server/test/many-tickets.ts'
import { card, column, dragByMouse, expectAnnounced, expectCount, finger, stillness } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const COUNT = 20_000
/** The position of the dragged tickets in the column: twenty windows down. */
const DEEP = 1_000
const CHANGES = 300
/** The most elements in the whole page, wherever it is scrolled to; a full board at 1280 by 800 has about 700. */
const MOST_ELEMENTS = 1_500

test.slow()
test.use({ settings: { WRITES_PER_MINUTE: '1000000' } })

async function openLargeBoard(owner: Person, dataDir: string, count = COUNT): Promise<string> {
  const projectId = await owner.project('Apollo')
  const running = await findRunning(dataDir)
  await withDatabase(running?.url ?? '', (db) => addManyTickets(db, projectId, count))
  await owner.page.goto(`/project/${projectId}`)
  await expectCount(owner.page, 'To Do', count)
  return projectId
}

/** Scrolls a column until its tickets up to `index` are loaded. @returns the maximum number of elements in the page */
function scrollDown(page: Page, index: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    let most = 0
    for (;;) {
      // Queried in each turn, because another element replaces the column when its tickets have loaded.
      const column = document.querySelector('[data-rfd-droppable-id="todo"]') as HTMLElement
      most = Math.max(most, document.querySelectorAll('*').length)
      const last = [...column.querySelectorAll<HTMLElement>('li[data-index]')].at(-1)
      if (Number(last?.dataset.index) >= wanted) return most
      column.scrollTop = column.scrollHeight
      await new Promise((shown) => requestAnimationFrame(shown))
    }
  }, index)
}

/** The count and the mounted tickets of each column. */
async function board(page: Page): Promise<string[][]> {
  const columns = ['To Do', 'In Progress', 'Done'].map((title) => column(page, title))
  return Promise.all(
    columns.map(async (column) => [
      await column.getByRole('heading').innerText(),
      ...(await column.getByRole('link').allInnerTexts()),
    ]),
  )
}

test('far down, tickets are dragged by mouse, keyboard and finger, and stay in order', async ({
  person,
  server,
}) => {
  const grace = await person('Grace Hopper', { hasTouch: true })
  const { page } = grace
  await openLargeBoard(grace, server.dataDir)
  expect(await scrollDown(page, DEEP)).toBeLessThan(MOST_ELEMENTS)

  // The texts of the tickets that are in the middle of the viewport.
  const seen = await column(page, 'To Do')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top > 250 && bottom < 750
        })
        .map((link) => /Ticket \d+/.exec(link.textContent ?? '')?.[0] ?? ''),
    )
  const [first = '', second = '', third = ''] = seen
  expect(Number(third.slice('Ticket '.length))).toBeLessThan(COUNT - DEEP + 60)

  await dragByMouse(page, card(page, 'To Do', second), 'Done')
  await expect(card(page, 'Done', second)).toBeVisible()

  await card(page, 'To Do', first).focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, new RegExp(`^Picked up .*, ${first}\\. It is in To Do, position `))
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, / is over In Progress, /)
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, / is over Done, /)
  await page.keyboard.press('Space')
  await expect(card(page, 'Done', first)).toBeFocused()

  const touch = await finger(page)
  await touch.down(card(page, 'To Do', third))
  await expectAnnounced(page, /^Picked up /)
  await touch.moveOver(column(page, 'Done'))
  await expectAnnounced(page, / is over Done, /)
  await touch.up()
  await expect(card(page, 'Done', third)).toBeVisible()

  await expectCount(page, 'To Do', COUNT - 3)
  // Wherever a ticket was dropped, it is where the order puts it.
  await expect(column(page, 'Done').getByRole('link')).toContainText([first, second, third])
  await page.reload()
  await expectCount(page, 'To Do', COUNT - 3)
  await expect(column(page, 'Done').getByRole('link')).toContainText([first, second, third])
})

/** Makes hundreds of changes of every kind to the newest tickets, four at a time, and then a final one. */
async function changeMuch(ada: Person, projectId: string) {
  const { tickets } = await ada.call('listTickets', { projectId }, { status: 'todo' })
  const statuses = ['in_progress', 'done', 'todo'] as const
  let next = 0
  async function work() {
    for (let turn = next++; turn < CHANGES; turn = next++) {
      const ticketId = tickets[turn % tickets.length]?.id ?? ''
      const kinds = [
        () => ada.call('moveTicket', { ticketId }, { status: statuses[turn % 3] ?? 'todo' }),
        // A version from the future never conflicts.
        () => ada.call('updateTicket', { ticketId }, { version: 1_000_000, title: `Edited ${turn}` }),
        () => ada.call('createComment', { ticketId }, { content: `Comment ${turn}` }),
        () => ada.call('createTicket', { projectId }, { title: `Another ${turn}` }),
      ]
      await kinds[Math.floor(turn / 3) % 4]?.()
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  await ada.ticket(projectId, { title: 'The last change' })
}

test('hundreds of changes by others lose no letter of what is typed meanwhile', async ({
  person,
  server,
}) => {
  const grace = await person('Grace Hopper')
  const ada = await person('Ada Lovelace')
  const { page } = grace
  // A page has no more tickets than it has loaded, here six windows.
  const projectId = await openLargeBoard(grace, server.dataDir, 1_000)
  await grace.invite(projectId, ada)
  await scrollDown(page, 300)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()

  await page.getByRole('button', { name: 'New Ticket' }).click()
  const field = page.getByRole('dialog').getByLabel('Description')
  await field.click()
  let isOver = false
  const burst = changeMuch(ada, projectId).finally(() => {
    isOver = true
  })
  let typed = ''
  for (let count = 0; !isOver; count += 1) {
    const words = `word ${count} `
    await page.keyboard.type(words)
    typed += words
  }
  await burst
  await expect(field).toHaveValue(typed)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')

  await page.evaluate(() => document.querySelector('[data-rfd-droppable-id="todo"]')?.scrollTo({ top: 0 }))
  await expect(card(page, 'To Do', 'The last change')).toBeVisible()
  // For some frames after a jump, more or fewer cards are drawn than fit, because their heights are not measured yet.
  await stillness(page)
  const live = await board(page)
  await page.reload()
  await expect(card(page, 'To Do', 'The last change')).toBeVisible()
  await expect.poll(() => board(page)).toEqual(live)
})
