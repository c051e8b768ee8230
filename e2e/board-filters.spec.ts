// Filters on the board: counts, the URL, changes by others, a drag, and one button that clears all filters.
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

test('the board shows what matches, live, and is dragged while filtered', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await olga.ticket(projectId, { title: 'Mine', type: 'bug', assignee_id: olga.user_id })
  await olga.ticket(projectId, { title: 'Theirs', type: 'bug', assignee_id: dev.user_id })
  const { id } = await olga.ticket(projectId, { title: 'Nobody’s', type: 'task' })
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
  await button.click()
  await expect(page.getByPlaceholder('Search tickets...')).toHaveCount(0)
})
