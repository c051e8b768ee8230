// A user sorts the board only for themselves: others still see the shared order, and a changed card moves to its sorted place.
import type { Page } from '@playwright/test'
import { column, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { test } from './world.ts'

test.use(MOTION)

/** The titles of a column's cards from top to bottom, by their position on the screen. */
async function seen(page: Page, title: string): Promise<string[]> {
  const cards = await column(page, title)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        top: link.getBoundingClientRect().top,
        title: /Nr \d/.exec(link.textContent ?? '')?.[0] ?? '',
      })),
    )
  return cards.sort((one, other) => one.top - other.top).map(({ title }) => title)
}

test('the board is sorted for oneself, live, and stays so; others see the newest first', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const ada = await person('Ada Lovelace')
  const projectId = await grace.project('Apollo')
  await grace.invite(projectId, ada, 'developer')
  const values = [
    { priority: 'low', due_date: '2026-01-03' },
    { priority: 'critical', due_date: null },
    { priority: 'medium', due_date: '2026-01-01' },
    { priority: 'critical', due_date: '2026-01-02' },
  ] as const
  const tickets = []
  for (const [index, value] of values.entries())
    tickets.push(await grace.ticket(projectId, { title: `Nr ${index + 1}`, ...value }))
  for (const { page } of [grace, ada]) {
    await page.goto(`/project/${projectId}`)
    await expectCount(page, 'To Do', 4)
    await expect(page.getByText('Live', { exact: true })).toBeAttached()
  }
  const { page } = grace
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveText('Sort: Newest first')
  await sort.click()
  await page.getByRole('option', { name: 'Sort: Priority' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Nr 4', 'Nr 2', 'Nr 3', 'Nr 1'])

  const ticketId = tickets[0]?.id ?? ''
  await ada.call('updateTicket', { ticketId }, { version: 1, priority: 'high' })
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Nr 4', 'Nr 2', 'Nr 1', 'Nr 3'])
  expect(await seen(ada.page, 'To Do')).toEqual(['Nr 4', 'Nr 3', 'Nr 2', 'Nr 1'])

  await sort.click()
  await page.getByRole('option', { name: 'Sort: Due date' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Nr 3', 'Nr 4', 'Nr 1', 'Nr 2'])
  await page.reload()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Nr 3', 'Nr 4', 'Nr 1', 'Nr 2'])
  await expect(sort).toHaveText('Sort: Due date')
  await sort.click()
  await page.getByRole('option', { name: 'Sort: Newest first' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Nr 4', 'Nr 3', 'Nr 2', 'Nr 1'])
})
