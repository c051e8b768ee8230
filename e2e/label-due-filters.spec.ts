// Filters by label and due date on board and list: live while another user makes changes, in the URL, and cleared.
import type { Page } from '@playwright/test'
import { card, column, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('link', { name: title })

async function make(who: Person, projectId: string, name: string) {
  const event = await who.call('createLabel', { projectId }, { name, color: 'violet' })
  return event?.type === 'label.created' ? event.label.id : ''
}

/** The date that is this many days after the browser's today. */
const dayIn = (page: Page, days: number) =>
  page.evaluate((days) => {
    const day = new Date()
    day.setDate(day.getDate() + days)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  }, days)

test('what others date, finish and label comes into a filtered board and list, and goes out again', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const [crash, urgent] = [await make(dev, projectId, 'crash'), await make(dev, projectId, 'urgent')]
  await olga.ticket(projectId, { title: 'Both', label_ids: [crash, urgent] })
  const { id: ticketId } = await olga.ticket(projectId, { title: 'Calibrate', label_ids: [urgent] })
  const days = { Late: -1, Today: 0, Soon: 3, Later: 4 }
  const ids: Record<string, string> = {}
  for (const [title, days_] of Object.entries(days))
    ids[title] = (await olga.ticket(projectId, { title, due_date: await dayIn(page, days_) })).id
  await page.goto(`/project/${projectId}?due=overdue`)
  await expect(box(page, 'Due')).toHaveText('Overdue')
  await expect(card(page, 'To Do', 'Late')).toBeVisible()
  await expectCount(page, 'To Do', 1)

  // A ticket is overdue no more once somebody is done with it.
  await dev.call('moveTicket', { ticketId: ids.Late ?? '' }, { status: 'done' })
  await expect(column(page, 'To Do')).toContainText('No tickets match.')
  await expect(column(page, 'Done')).toContainText('No tickets match.')
  await dev.call('moveTicket', { ticketId: ids.Late ?? '' }, { status: 'in_progress' })
  await expect(card(page, 'In Progress', 'Late')).toBeVisible()
  await dev.call('updateTicket', { ticketId: ids.Later ?? '' }, { version: 1, due_date: '2020-01-01' })
  await expect(card(page, 'To Do', 'Later')).toBeVisible()
  await box(page, 'Due').click()
  await option(page, 'Within 3 days').click()
  await expectCount(page, 'To Do', 2)
  await box(page, 'Due').click()
  await option(page, 'No due date').click()
  await expectCount(page, 'To Do', 2)
  await expect(card(page, 'To Do', 'Calibrate')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()

  // Selects both labels by keyboard; the list stays open for the second label.
  await box(page, 'Label').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('cra')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Find a label' }).fill('')
  await option(page, 'urgent').click()
  await page.keyboard.press('Escape')
  await expect(box(page, 'Label')).toBeFocused()
  await expect(box(page, 'Label')).toHaveText('crash+1 and urgent')
  await expectCount(page, 'To Do', 1)

  await dev.call('changeTicketLabels', { ticketId }, { add: [crash] })
  await expect(card(page, 'To Do', 'Calibrate')).toBeVisible()
  await dev.call('changeTicketLabels', { ticketId }, { remove: [urgent] })
  await expect(card(page, 'To Do', 'Calibrate')).toHaveCount(0)
  await expectCount(page, 'To Do', 1)

  // The list keeps the filter in its URL.
  await page.goto(page.url().replace('?', '?tab=list&'))
  await expect(row(page, 'Both')).toBeVisible()
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await dev.call('changeTicketLabels', { ticketId }, { add: [urgent] })
  await expect(row(page, 'Calibrate')).toBeVisible()

  // A filter by a deleted label finds nothing and says so, and the label can be removed from the filter.
  await olga.call('deleteLabel', { labelId: crash })
  await expect(page.getByText('No tickets found matching your criteria.')).toBeVisible()
  await box(page, 'Label').click()
  await option(page, 'Deleted label').click()
  await expect(row(page, 'Calibrate')).toBeVisible()
  await option(page, 'No label').click()
  await expect(row(page, 'Soon')).toBeVisible()
  await expect(row(page, 'Calibrate')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(row(page, 'Both')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=list')
})
