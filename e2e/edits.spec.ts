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

/** Disconnects the page from live changes. */
async function stopStream(page: Page) {
  await page.route('**/api/stream', (route) => route.abort())
  const gone = page.getByText('Offline')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(gone.first()).toBeAttached()
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('every field can be edited, and only what changed is sent', async ({ person }) => {
  const at = await start(person)
  const { page } = at
  const bodies: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && bodies.push(request.postDataJSON()))
  await title(page).fill('Crash at start')
  await choose(page, 'Status', 'In Progress')
  await choose(page, 'Priority', 'High')
  await choose(page, 'Type', 'Bug')
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Dev Patel' }).click()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Crash at start' })).toBeVisible()
  const details = page.getByRole('complementary', { name: 'Details' })
  for (const text of ['In Progress', 'High', 'Bug', 'Dev Patel'])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  const assignee_id = at.dev.user_id
  expect(bodies).toEqual([
    {
      version: 1,
      title: 'Crash at start',
      status: 'in_progress',
      priority: 'high',
      type: 'bug',
      assignee_id,
    },
  ])
  expect(await stored(at)).toMatchObject({ title: 'Crash at start', description: 'It stops', assignee_id })
})

test('a description can be emptied, and an assignee taken away', async ({ person }) => {
  const at = await start(person)
  const { page, olga, ticket } = at
  await olga.call('updateTicket', { ticketId: ticket.id }, { version: 1, assignee_id: olga.user_id })
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveText(/Olga Owner/)
  await description(page).fill('')
  await choose(page, 'Assignee', 'Unassigned')
  await description(page).press('Control+Enter')
  await expect(page.getByText('No description provided')).toBeVisible()
  expect(await stored(at)).toMatchObject({ description: null, assignee_id: null })
})

test('changes of others to other fields show in the form and merge', async ({ person }) => {
  const at = await start(person)
  const { page, dev, ticket } = at
  await title(page).fill('Crash at start, mine')
  await dev.call(
    'updateTicket',
    { ticketId: ticket.id },
    { version: 1, priority: 'critical', description: 'Theirs' },
  )
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('Critical')
  await expect(description(page)).toHaveValue('Theirs')
  await expect(page.getByText('Dev Patel just changed this.')).toHaveCount(2)
  await expect(title(page)).toHaveValue('Crash at start, mine')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({
    title: 'Crash at start, mine',
    description: 'Theirs',
    priority: 'critical',
  })
})

test('changes to other fields merge also when this page has not heard of them', async ({ person }) => {
  const at = await start(person)
  const { page, dev, ticket } = at
  await stopStream(page)
  await dev.call('updateTicket', { ticketId: ticket.id }, { version: 1, description: 'Theirs' })
  await title(page).fill('Mine')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'Mine', description: 'Theirs' })
  await expect(page.getByRole('dialog').getByText('Theirs')).toBeVisible()
})

for (const heard of [true, false])
  test(`both change the title, ${heard ? 'seen while typing' : 'told by the refusal'}: keep mine`, async ({
    person,
  }) => {
    const at = await start(person)
    const { page, dev, ticket } = at
    if (!heard) await stopStream(page)
    await title(page).fill('Mine')
    await description(page).fill('Mine, too')
    await dev.call('updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Theirs' })
    if (heard)
      await expect(conflict(page, 'Title')).toContainText('Dev Patel changed Title while you were editing.')
    await save(page).click()
    await expect(page.getByText('Failed to update ticket')).toBeVisible()
    await expect(conflict(page, 'Title').getByText('Theirs', { exact: true })).toHaveCount(2)
    await expect(conflict(page, 'Title').getByText('Mine', { exact: true })).toBeVisible()
    await expect(title(page)).toHaveValue('Mine')
    await expect(description(page)).toHaveValue('Mine, too')
    expect(await stored(at)).toMatchObject({ title: 'Theirs', description: 'It stops' })
    await conflict(page, 'Title').getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expectToast(page, 'Ticket updated successfully!')
    expect(await stored(at)).toMatchObject({ title: 'Mine', description: 'Mine, too' })
  })

for (const heard of [true, false])
  test(`both change two fields, ${heard ? 'seen while typing' : 'told by the refusal'}: take theirs for one`, async ({
    person,
  }) => {
    const at = await start(person)
    const { page, dev, ticket } = at
    if (!heard) await stopStream(page)
    await description(page).fill('Line one\nmine')
    await choose(page, 'Priority', 'Low')
    await dev.call(
      'updateTicket',
      { ticketId: ticket.id },
      { version: 1, description: 'Line one\ntheirs', priority: 'critical' },
    )
    if (heard) await expect(conflict(page, 'Priority')).toBeVisible()
    await save(page).click()
    await expect(conflict(page, 'Priority').getByText('Critical')).toBeVisible()
    await expect(conflict(page, 'Priority').getByText('Low')).toBeVisible()
    await conflict(page, 'Priority').getByRole('button', { name: 'Keep mine' }).click()
    await conflict(page, 'Description').getByRole('button', { name: 'Take theirs' }).click()
    await expect(description(page)).toHaveValue('Line one\ntheirs')
    // The user can still go back to their own text.
    await expect(conflict(page, 'Description').getByText('Line one mine')).toBeVisible()
    await save(page).click()
    await expectToast(page, 'Ticket updated successfully!')
    expect(await stored(at)).toMatchObject({ description: 'Line one\ntheirs', priority: 'low' })
  })

test('a second change of theirs asks anew', async ({ person }) => {
  const at = await start(person)
  const { page, dev, ticket } = at
  await title(page).fill('Mine')
  await dev.call('updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Theirs' })
  await conflict(page, 'Title').getByRole('button', { name: 'Keep mine' }).click()
  await dev.call('updateTicket', { ticketId: ticket.id }, { version: 2, title: 'Theirs again' })
  await expect(conflict(page, 'Title').getByText('Theirs again')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Choose between your value and theirs first.')).toBeVisible()
  await expect(conflict(page, 'Title').getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(await stored(at)).toMatchObject({ title: 'Theirs again' })
})

test('an empty title is refused beside the field', async ({ person }) => {
  const { page } = await start(person)
  await title(page).fill(' ')
  await save(page).click()
  await expect(page.getByRole('dialog').getByText('Please enter a ticket title')).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('after a failed save everything typed stands in the form', async ({ person }) => {
  const at = await start(person)
  const { page } = at
  await page.route(`**/api/tickets/${at.ticket.id}`, (route) => route.abort())
  await title(page).fill('Mine')
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(title(page)).toHaveValue('Mine')
  await page.unrouteAll()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  expect(await stored(at)).toMatchObject({ title: 'Mine' })
})

test('an edit survives Escape and a reload, with others editing meanwhile', async ({ person }) => {
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
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(title(page)).toHaveValue('Half a thought')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Bug')
  await conflict(page, 'Title').getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Half a thought' })).toBeVisible()
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()
})

test('Discard lets go of a restored edit', async ({ person }) => {
  const { page } = await start(person)
  await title(page).fill('Half a thought')
  await page.reload()
  await edit(page).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveValue('Crash on start')
  await expect(page.getByText('Draft restored')).toBeHidden()
})

test('Cancel goes back to the ticket, and can be taken back', async ({ person }) => {
  const { page } = await start(person)
  await page.keyboard.press('Escape')
  // A click on a text edits it, where the click was.
  const words = page.getByRole('region', { name: 'Description' }).getByText('It stops')
  await words.click({ position: { x: 1, y: 8 } })
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Now ')
  await expect(description(page)).toHaveValue('Now It stops')
  await title(page).fill('Mine')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title(page)).toHaveValue('Mine')
})

test('the ticket is deleted during the edit: said so, and what was typed can be copied', async ({
  person,
}) => {
  const at = await start(person)
  const { page, olga, ticket } = at
  await title(page).fill('My new title')
  await description(page).fill('My new description')
  await olga.call('deleteTicket', { ticketId: ticket.id })
  await expect(page.getByText('This ticket was deleted in the meantime')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My new title')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('My new description')
  await page.getByRole('button', { name: 'Restore ticket' }).click()
  await expect(title(page)).toHaveValue('My new title')
  await save(page).click()
  await expectToast(page, 'Ticket updated successfully!')
})

test('a page that has not heard of the deletion learns of it by saving', async ({ person }) => {
  const at = await start(person)
  const { page, olga, ticket } = at
  await stopStream(page)
  await title(page).fill('My new title')
  await olga.call('deleteTicket', { ticketId: ticket.id })
  await save(page).click()
  await expect(page.getByText('Failed to update ticket')).toBeVisible()
  await expect(page.getByText('This ticket was deleted in the meantime')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My new title')
})
