// Filters and the user's own order on the board: counts, the URL, changes by others, a drag, and one button that clears all
// filters. Others still see the shared order.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { test } from './world.ts'

test.use(MOTION)

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The titles of a column's cards from top to bottom, by their position on the screen. */
async function seen(page: Page, title: string): Promise<string[]> {
  const cards = await column(page, title)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        top: link.getBoundingClientRect().top,
        title: /Mine|Theirs|Nobody’s|Old|New/.exec(link.textContent ?? '')?.[0] ?? '',
      })),
    )
  return cards.sort((one, other) => one.top - other.top).map(({ title }) => title)
}

test('the board shows what matches, live, is dragged while filtered, and sorted for oneself only', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await olga.ticket(projectId, { title: 'Mine', type: 'bug', assignee_id: olga.user_id })
  await olga.ticket(projectId, {
    title: 'Theirs',
    type: 'bug',
    due_date: '2026-01-01',
    assignee_id: dev.user_id,
  })
  const { id } = await olga.ticket(projectId, { title: 'Nobody’s', type: 'task', priority: 'critical' })
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 3)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByPlaceholder('Search tickets...')).toBeFocused()
  await choose(page, 'Assignee', 'Me')
  await expectCount(page, 'To Do', 1)
  await expect(card(page, 'To Do', 'Mine')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('assignee')).toBe('me')

  // A change by another user makes a ticket match the filter.
  await dev.call('updateTicket', { ticketId: id }, { version: 1, assignee_id: olga.user_id })
  await expectCount(page, 'To Do', 2)

  await dragByMouse(page, card(page, 'To Do', 'Mine'), 'Done')
  await expectCount(page, 'Done', 1)
  await expectCount(page, 'To Do', 1)

  await page.reload()
  await expectCount(page, 'Done', 1)
  await choose(page, 'Type', 'Feature')
  await expect(column(page, 'Done')).toContainText('No tickets match.')
  const button = page.getByRole('button', { name: 'Filter', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expectCount(page, 'To Do', 2)
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByPlaceholder('Search tickets...'), 'the filters stay').toBeVisible()

  // The order: only for oneself, live, and kept.
  const old = await olga.ticket(projectId, { title: 'Old', priority: 'low', due_date: '2026-01-03' })
  await olga.ticket(projectId, { title: 'New', priority: 'critical', due_date: '2026-01-02' })
  await expect.poll(() => seen(page, 'To Do')).toEqual(['New', 'Old', 'Nobody’s', 'Theirs'])
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveText('Sort: Newest first')
  await sort.click()
  await page.getByRole('option', { name: 'Sort: Priority' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['New', 'Nobody’s', 'Theirs', 'Old'])
  await dev.call('updateTicket', { ticketId: old.id }, { version: 1, priority: 'high' })
  await expect.poll(() => seen(page, 'To Do')).toEqual(['New', 'Nobody’s', 'Old', 'Theirs'])
  await dev.page.goto(`/project/${projectId}`)
  await expect.poll(() => seen(dev.page, 'To Do')).toEqual(['New', 'Old', 'Nobody’s', 'Theirs'])

  await sort.click()
  await page.getByRole('option', { name: 'Sort: Due date' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Theirs', 'New', 'Old', 'Nobody’s'])
  await page.reload()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['Theirs', 'New', 'Old', 'Nobody’s'])
  await expect(sort).toHaveText('Sort: Due date')
  await sort.click()
  await page.getByRole('option', { name: 'Sort: Newest first' }).click()
  await expect.poll(() => seen(page, 'To Do')).toEqual(['New', 'Old', 'Nobody’s', 'Theirs'])
  await button.click()
  await expect(page.getByPlaceholder('Search tickets...')).toHaveCount(0)
})

test('filters that do not fit beside each other are shown by a button, and one that is set is never out of sight', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  for (let number = 1; number <= 12; number += 1)
    await olga.call('createField', { projectId }, { name: `Custom ${number}`, kind: 'checkbox' })
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const last = page.getByRole('combobox', { name: 'Custom 12' })
  await expect(last).toBeAttached()
  await expect(last).not.toBeInViewport()
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.focus()
  await page.keyboard.type('Yes')
  await expect(page.getByPlaceholder('Search tickets...')).toHaveValue('"Custom 12":yes')
  await page.getByRole('button', { name: 'Fewer filters' }).press('Enter')
  await expect(last).not.toBeInViewport()
  await page.reload()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeVisible()
})
