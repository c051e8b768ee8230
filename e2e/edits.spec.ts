// Two people edit one ticket: changes merge, conflicts show both values, and no input is lost.
import type { Page } from '@playwright/test'
import type { RawInputOf } from '../domain/api.ts'
import type { Ticket } from '../domain/ticket/ticket.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title *' })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const conflict = (page: Page, field: string) => page.getByRole('group', { name: `Conflict in ${field}` })

type Start = { olga: Person; dev: Person; page: Page; projectId: string; ticket: Ticket }

async function start(
  person: (name: string) => Promise<Person>,
  input: Partial<RawInputOf<'createTicket'>> = {},
): Promise<Start> {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const ticket = await olga.ticket(projectId, { title: 'Crash on start', description: 'It stops', ...input })
  await olga.page.goto(`/project/${projectId}/ticket/1`)
  await edit(olga.page).click()
  await expect(title(olga.page)).toBeFocused()
  return { olga, dev, page: olga.page, projectId, ticket }
}

async function stored({ olga, ticket }: Start) {
  return (await olga.call('getTicket', { ticketId: ticket.id })).ticket
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('every field can be edited, only what changed is sent, and changes of others to other fields merge', async ({
  person,
}) => {
  const at = await start(person)
  const { page, dev, ticket } = at
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/tickets/') && request.method() === 'PATCH')
      bodies.push(request.postDataJSON())
  })
  await title(page).fill('Crash at start')
  await choose(page, 'Status', 'In Progress')
  await choose(page, 'Type', 'Bug')
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Dev Patel' }).click()
  const theirs = { priority: 'critical', description: 'Theirs' } as const
  await dev.call('updateTicket', { ticketId: ticket.id }, { version: 1, ...theirs })
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('Critical')
  await expect(description(page)).toHaveValue('Theirs')
  await expect(page.getByText('Dev Patel just changed this.')).toHaveCount(2)
  await expect(title(page)).toHaveValue('Crash at start')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Crash at start' })).toBeVisible()
  const details = page.getByRole('complementary', { name: 'Details' })
  for (const text of ['In Progress', 'Critical', 'Bug', 'Dev Patel'])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  const assignee_id = at.dev.user_id
  const mine = { title: 'Crash at start', status: 'in_progress', type: 'bug', assignee_id }
  expect(bodies).toEqual([{ version: 2, ...mine }])
  expect(await stored(at)).toMatchObject({ ...mine, ...theirs })

  // A description is emptied, and an assignee taken away.
  await edit(page).click()
  await description(page).fill('')
  await choose(page, 'Priority', 'High')
  await choose(page, 'Assignee', 'Unassigned')
  await description(page).press('Control+Enter')
  await expect(page.getByText('No description provided')).toBeVisible()
  expect(await stored(at)).toMatchObject({ description: null, priority: 'high', assignee_id: null })
})

test('conflicts are seen while typing: each is decided, and asked again after another change of theirs', async ({
  person,
}) => {
  const at = await start(person)
  const { page, olga, dev, ticket } = at
  const ticketId = ticket.id
  await title(page).fill('Mine')
  await description(page).fill('Line one\nmine')
  await dev.call('updateTicket', { ticketId }, { version: 1, title: 'Theirs' })
  await expect(conflict(page, 'Title')).toContainText('Dev Patel changed Title while you were editing.')
  await conflict(page, 'Title').getByRole('button', { name: 'Keep mine' }).click()
  const again = { title: 'Theirs again', description: 'Line one\ntheirs' }
  await dev.call('updateTicket', { ticketId }, { version: 2, ...again })
  await expect(conflict(page, 'Title').getByText('Theirs again')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(page.getByText('Choose between your value and theirs first.')).toBeVisible()
  await expect(conflict(page, 'Title').getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(await stored(at)).toMatchObject(again)

  await page.keyboard.press('Enter')
  await conflict(page, 'Description').getByRole('button', { name: 'Take theirs' }).click()
  await expect(description(page)).toHaveValue('Line one\ntheirs')
  // The user can still go back to their own text.
  await expect(conflict(page, 'Description').getByText('Line one mine')).toBeVisible()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'Mine', description: 'Line one\ntheirs' })

  // The ticket is deleted during the edit: what was typed can be copied, and is there again after a restore.
  await edit(page).click()
  await title(page).fill('My new title')
  await description(page).fill('My new description')
  await olga.call('deleteTicket', { ticketId })
  await expect(page.getByText('This ticket is no longer in this project')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My new title')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('My new description')
  await page.getByRole('button', { name: 'Restore ticket' }).click()
  await expect(title(page)).toHaveValue('My new title')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
})

test('a page that has not heard of what others did learns of it by saving', async ({ person }) => {
  const at = await start(person)
  const { page, olga, dev, ticket } = at
  const ticketId = ticket.id
  // Disconnects the page from live changes.
  await page.route('**/api/stream', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Offline').first()).toBeAttached()

  // Changes to other fields merge.
  await dev.call('updateTicket', { ticketId }, { version: 1, description: 'Theirs' })
  await title(page).fill('My title')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'My title', description: 'Theirs', version: 3 })
  await expect(page.getByRole('dialog').getByText('Theirs')).toBeVisible()

  // Both change two fields, and nothing is written before the user has decided.
  await edit(page).click()
  await title(page).fill('Mine')
  await choose(page, 'Priority', 'Low')
  await description(page).fill('Mine, too')
  await dev.call('updateTicket', { ticketId }, { version: 3, title: 'Theirs', priority: 'critical' })
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(conflict(page, 'Title').getByText('Theirs', { exact: true })).toHaveCount(2)
  await expect(conflict(page, 'Title').getByText('Mine', { exact: true })).toBeVisible()
  await expect(conflict(page, 'Priority').getByText('Critical')).toBeVisible()
  await expect(conflict(page, 'Priority').getByText('Low')).toBeVisible()
  await expect(title(page)).toHaveValue('Mine')
  await expect(description(page)).toHaveValue('Mine, too')
  expect(await stored(at)).toMatchObject({ title: 'Theirs', priority: 'critical', description: 'Theirs' })
  await conflict(page, 'Title').getByRole('button', { name: 'Take theirs' }).click()
  await conflict(page, 'Priority').getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'Theirs', priority: 'low', description: 'Mine, too' })

  // The ticket was deleted.
  await edit(page).click()
  await title(page).fill('My new title')
  await olga.call('deleteTicket', { ticketId })
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(page.getByText('This ticket is no longer in this project')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My new title')
})

test('what was typed stays after a refusal, a failed save and Cancel, begun with a click on the text', async ({
  person,
}) => {
  const at = await start(person)
  const { page } = at
  await title(page).fill(' ')
  await save(page).click()
  await expect(page.getByRole('dialog').getByText('Please enter a ticket title')).toBeVisible()
  await expect(title(page)).toBeFocused()

  await page.route(`**/api/tickets/${at.ticket.id}`, (route) => route.abort())
  await title(page).fill('Mine')
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(title(page)).toHaveValue('Mine')
  await page.unrouteAll()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'Mine' })

  // A click on a text edits it, where the click was.
  const words = page.getByRole('region', { name: 'Description' }).getByText('It stops')
  await words.click({ position: { x: 1, y: 8 } })
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Now ')
  await expect(description(page)).toHaveValue('Now It stops')
  await title(page).fill('Mine, too')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Mine', exact: true })).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title(page)).toHaveValue('Mine, too')
})

test('an edit survives Escape and a reload, with others editing meanwhile, and is let go by Discard', async ({
  person,
}) => {
  const at = await start(person)
  const { page, dev, ticket } = at
  await title(page).fill('Half a thought')
  // The first Escape leaves the edit, and the second one the ticket.
  await page.keyboard.press('Escape')
  await expect(edit(page)).toBeFocused()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await dev.call('updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Theirs', type: 'bug' })
  await page.goto(`/project/${at.projectId}/ticket/1`)
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(title(page)).toHaveValue('Half a thought')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Bug')
  await conflict(page, 'Title').getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')

  // Opened again, the saved text is no draft any more; another one is, until it is discarded.
  const openAgain = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Half a thought' }).click()
  }
  await openAgain()
  await expect(page.getByRole('dialog', { name: 'Half a thought' })).toBeVisible()
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()
  await edit(page).click()
  await title(page).fill('Another thought')
  await page.keyboard.press('Escape')
  await openAgain()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await edit(page).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveValue('Half a thought')
  await expect(page.getByText('Draft restored')).toBeHidden()
})
