// The list as a table: sorted by any field, in groups with counts, with chosen columns, edited in place by key and click, and kept for
// the person who chose it.
import type { Page } from '@playwright/test'
import { expectWellShown } from './accessible.ts'
import { chooseDay } from './date-picker.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Tickets' })
const titles = (page: Page) => grid(page).getByRole('link')
const cell = (page: Page, title: string, name: string) =>
  grid(page).getByRole('row').filter({ hasText: title }).locator(`[data-cell="${name}"]`)

test('a table sorts by any field, groups with counts, edits in place, and is the same after a reload', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  let gamma = { id: '', version: 0 }
  for (const [title, priority, estimate] of [
    ['Beta', 'low', 8],
    ['alpha', 'high', 3],
    ['Gamma', 'low', null],
  ] as const)
    gamma = await olga.ticket(projectId, { title, priority, estimate, description: '**Bold** words' })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByText('Bold words').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(titles(page)).toHaveText(['Gamma', 'alpha', 'Beta'])
  const first = await grid(page).getByRole('row').nth(1).boundingBox()
  expect(first?.y).toBeLessThanOrEqual(220)
  expect((await titles(page).first().locator('xpath=ancestor::*[@data-cell]').boundingBox())?.height).toBe(36)

  const head = (name: string) => grid(page).getByRole('columnheader', { name }).getByRole('button')
  await head('Title').click()
  await expect(titles(page)).toHaveText(['alpha', 'Beta', 'Gamma'])
  await head('Estimate').click()
  await head('Estimate').click()
  await expect(titles(page)).toHaveText(['Beta', 'alpha', 'Gamma'])
  await expect(grid(page).getByRole('columnheader', { name: 'Estimate' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  // By keys: right to a cell, a new value, and the focus stays in the cell.
  await titles(page).first().focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('option', { name: 'Low' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Beta', 'priority')).toHaveText('Critical')
  await expect(cell(page, 'Beta', 'priority')).toBeFocused()
  // A day, typed in the date picker of the cell.
  await chooseDay(page, cell(page, 'alpha', 'due_date'), '3 Dec 2026')
  await expect(cell(page, 'alpha', 'due_date')).toHaveText(/3 Dec/)
  await expect(cell(page, 'alpha', 'due_date')).toBeFocused()
  // A value that cannot be saved stays in the cell with the reason.
  await cell(page, 'Gamma', 'estimate').click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Gamma', 'estimate').getByRole('spinbutton')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Gamma', 'estimate')).toHaveText('')
  // A value that somebody else has changed meanwhile stays beside the cell.
  await cell(page, 'Gamma', 'estimate').click()
  await page.keyboard.type('7')
  await olga.call('updateTicket', { ticketId: gamma.id }, { version: gamma.version, estimate: 4 })
  await page.keyboard.press('Enter')
  const note = cell(page, 'Gamma', 'estimate').getByRole('alert')
  await expect(note).toContainText('changed estimate in the meantime to:')
  await expect(cell(page, 'Gamma', 'estimate')).toContainText('Not saved:7')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(note).toHaveCount(0)
  await expect(cell(page, 'Gamma', 'estimate')).toHaveText('7')
  await expect(cell(page, 'Gamma', 'estimate')).toBeFocused()
  // Single keys act on the row under the pointer, and on the row of the focused cell.
  await cell(page, 'alpha', 'priority').hover()
  await page.keyboard.press('x')
  await expect(cell(page, 'alpha', 'title')).toHaveAttribute('data-selected')
  await page.keyboard.press('x')
  await cell(page, 'Beta', 'priority').click({ modifiers: ['ControlOrMeta'] })
  await expect(cell(page, 'Beta', 'title')).toHaveAttribute('data-selected')
  await page.keyboard.press('Escape')
  // By click: a typed value, which moves the row.
  await cell(page, 'Gamma', 'estimate').click()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Gamma', 'Beta', 'alpha'])

  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'By priority' }).click()
  const groups = grid(page).getByRole('button', { expanded: true })
  await expect(groups).toHaveText([/^Critical1/, /^High1/, /^Medium0/, /^Low1/])
  await groups.first().click()
  await expect(titles(page)).toHaveText(['alpha', 'Gamma'])

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Labels' }).uncheck()
  await page.getByRole('checkbox', { name: 'Reporter' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('separator', { name: 'Width of Title' }).press('ArrowRight')
  await page.reload()
  await expect(grid(page).getByRole('columnheader', { name: 'Reporter' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Labels' })).toHaveCount(0)
  await expect(page.getByRole('separator', { name: 'Width of Title' })).toHaveAttribute(
    'aria-valuenow',
    '356',
  )
  await expect(cell(page, 'Beta', 'reporter')).toHaveText(/Olga Owner/)
  await expectWellShown(page)
})
