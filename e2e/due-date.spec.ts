// Due date and estimate: set in the forms, shown live on card, list and ticket, and compared with today in the reader's own time
// zone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { chooseDay } from './date-picker.ts'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

const DAY_MS = 86_400_000
const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
const card = (page: Page, title: string) => page.getByRole('link', { name: title })

async function team(person: (name: string) => Promise<Person>) {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  return { olga, dev, projectId }
}

test('a due date and an estimate are chosen for a new ticket, and the board of another person shows them', async ({
  person,
}) => {
  const { olga, dev, projectId } = await team(person)
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

test('what is overdue says so until it is done, in the ticket, on the board and in the list', async ({
  person,
}) => {
  const { olga, dev, projectId } = await team(person)
  const ticket = await olga.ticket(projectId, { title: 'Fuel the tanks', due_date: day(-2) })
  await olga.ticket(projectId, { title: 'Plan the landing', due_date: day(40) })
  await dev.page.goto(`/project/${projectId}`)
  await expect(card(dev.page, 'Fuel the tanks')).toContainText('Overdue')
  await expect(card(dev.page, 'Plan the landing')).not.toContainText(/Overdue|Due in/)
  await dev.page.goto(`/project/${projectId}/ticket/${ticket.number}?tab=list`)
  await expect(dev.page.getByRole('complementary', { name: 'Details' })).toContainText('Overdue by 2 days')
  await olga.call('moveTicket', { ticketId: ticket.id }, { status: 'done' })
  await expect(dev.page.getByRole('complementary', { name: 'Details' })).not.toContainText('Overdue')
  await dev.page.keyboard.press('Escape')
  await expect(dev.page.getByRole('article').filter({ hasText: 'Fuel the tanks' })).not.toContainText(
    'Overdue',
  )
})

test('an edit changes and removes both, and another person sees it at once', async ({ person }) => {
  const { olga, dev, projectId } = await team(person)
  const { number } = await olga.ticket(projectId, { title: 'Fuel', due_date: day(2), estimate: 3 })
  for (const { page } of [olga, dev]) await page.goto(`/project/${projectId}/ticket/${number}`)
  const facts = dev.page.getByRole('complementary', { name: 'Details' })
  await expect(facts).toContainText('Due in 2 days')
  await olga.page.getByRole('button', { name: 'Edit', exact: true }).click()
  await olga.page.getByRole('combobox', { name: 'Due date' }).click()
  await olga.page.getByRole('button', { name: 'No due date' }).click()
  await olga.page.getByLabel('Estimate').fill('999')
  await olga.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(facts.getByRole('combobox', { name: 'Due date' })).toHaveText('No due date')
  await expect(facts.getByLabel('Estimate')).toHaveValue('999')
})

test('today is the reader’s own: the same date is overdue in Kiritimati and near in Midway', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const east = await person('Eve East', { timezoneId: 'Pacific/Kiritimati' })
  const west = await person('Will West', { timezoneId: 'Pacific/Midway' })
  const projectId = await olga.project()
  // At any moment Kiritimati is one or two days ahead of Midway.
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Midway' }).format(new Date())
  await olga.ticket(projectId, { title: 'Tides', due_date: there })
  for (const reader of [east, west]) {
    await olga.invite(projectId, reader)
    await reader.page.goto(`/project/${projectId}`)
  }
  await expect(card(east.page, 'Tides')).toContainText('Overdue')
  await expect(card(west.page, 'Tides')).toContainText('Due today')
})
