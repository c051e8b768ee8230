// Due date and estimate: set in the forms, shown live on card, list and ticket, and compared with today in the reader's own time
// zone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { chooseDay } from './date-picker.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const DAY_MS = 86_400_000
const EAST = 'Pacific/Kiritimati'
/** The day that many days after today in this time zone. */
const day = (ahead: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + ahead * DAY_MS)
const card = (page: Page, title: string) => page.getByRole('link', { name: title })

test('a due date and an estimate are chosen for a new ticket, and the board of another person shows them', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await dev.page.goto(`/project/${projectId}`)
  await olga.page.goto(`/project/${projectId}`)
  await olga.page.getByRole('button', { name: 'New Ticket' }).click()
  const form = olga.page.getByRole('dialog', { name: 'Create New Ticket' })
  await form.getByRole('textbox', { name: 'Title *' }).fill('Ship the lander')
  // On a phone the whole picker is shown, although neither side of its field has room for it.
  const due = form.getByRole('combobox', { name: 'Due date' })
  await olga.page.setViewportSize({ width: 375, height: 740 })
  await due.click()
  for (const name of ['Previous month', 'No due date'])
    await expect(olga.page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expectAccessible(olga.page, 'open date picker', ['aria-required-attr'])
  await olga.page.keyboard.press('Escape')
  await olga.page.setViewportSize({ width: 1280, height: 800 })
  await chooseDay(olga.page, due, 'tomorrow')
  await form.getByLabel('Estimate').fill('1.5')
  await form.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(form.getByText('Must be a whole number')).toBeVisible()
  await expect(form.getByLabel('Estimate')).toBeFocused()
  await form.getByLabel('Estimate').fill('5')
  await form.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(dev.page, 'Ship the lander')).toContainText('Due tomorrow')
  await expect(card(dev.page, 'Ship the lander')).toContainText('5 points')
})

test('what is overdue says so until it is done, everywhere, by the day of its reader; an edit removes and changes both for the other person', async ({
  person,
}) => {
  // At any moment Kiritimati is one or two days ahead of Midway.
  const olga = await person('Olga Owner', { timezoneId: 'Pacific/Midway' })
  const dev = await person('Dev Patel', { timezoneId: EAST })
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const late = await olga.ticket(projectId, { title: 'Fuel the tanks', due_date: day(-2, EAST) })
  await olga.ticket(projectId, { title: 'Plan the landing', due_date: day(40, EAST) })
  await olga.ticket(projectId, { title: 'Tides', due_date: day(0, 'Pacific/Midway') })
  await olga.ticket(projectId, { title: 'Weld', due_date: day(2, EAST), estimate: 3 })
  await olga.page.goto(`/project/${projectId}`)
  await expect(card(olga.page, 'Tides')).toContainText('Due today')
  await dev.page.goto(`/project/${projectId}`)
  await expect(card(dev.page, 'Tides')).toContainText('Overdue')
  await expect(card(dev.page, 'Fuel the tanks')).toContainText('Overdue')
  await expect(card(dev.page, 'Plan the landing')).not.toContainText(/Overdue|Due in/)

  await dev.page.goto(`/project/${projectId}/ticket/${late.number}?tab=list`)
  const facts = dev.page.getByRole('complementary', { name: 'Details' })
  await expect(facts).toContainText('Overdue by 2 days')
  await olga.call('moveTicket', { ticketId: late.id }, { status: 'done' })
  await expect(facts).not.toContainText('Overdue')
  await dev.page.keyboard.press('Escape')
  await expect(dev.page.getByRole('article').filter({ hasText: 'Fuel the tanks' })).not.toContainText(
    'Overdue',
  )

  await card(dev.page, 'Weld').click()
  await expect(facts).toContainText('Due in 2 days')
  await card(olga.page, 'Weld').click()
  await olga.page.getByRole('button', { name: 'Edit', exact: true }).click()
  await olga.page.getByRole('combobox', { name: 'Due date' }).click()
  await olga.page.getByRole('button', { name: 'No due date' }).click()
  await olga.page.getByLabel('Estimate').fill('999')
  await olga.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(facts.getByRole('combobox', { name: 'Due date' })).toHaveText('No due date')
  await expect(facts.getByLabel('Estimate')).toHaveValue('999')
})
