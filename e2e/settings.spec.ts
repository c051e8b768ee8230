// The settings tab in a real browser: details, conflicts, members, roles, handing over, leaving, deleting, restoring.

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const card = (page: Page, title: string | RegExp) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
const details = (page: Page) => card(page, 'Project Details')
const members = (page: Page) => card(page, /^Project Members/)
const row = (page: Page, name: string) => members(page).getByRole('listitem').filter({ hasText: name })
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })

async function open(who: Person, projectId: string) {
  await who.page.goto(`/project/${projectId}?tab=settings`)
  await expect(members(who.page).getByRole('listitem').first()).toBeVisible()
}

async function invite(page: Page, username: string, role?: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await dialog.getByLabel('Username').fill(username)
  if (role) {
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: role }).click()
  }
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  return dialog
}

test('the owner changes the details, and everybody sees them', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace, 'admin')
  await open(ada, projectId)
  await open(grace, projectId)
  await details(ada.page).getByLabel('Name').fill('Artemis')
  await details(ada.page).getByLabel('Description').fill('To the moon')
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expectToast(ada.page, /^Success.*Project updated successfully!/)
  await expect(details(grace.page).getByLabel('Name')).toHaveValue('Artemis')
  await expect(details(grace.page).getByLabel('Description')).toHaveValue('To the moon')

  // A former key still leads to the ticket: in the search, and as a link in a text.
  const { project } = await ada.call('getProject', { projectId })
  const ticket = await ada.ticket(projectId, {
    title: 'Go back',
    description: `After ${project.key}-1 and ${project.key}1`,
  })
  const next = `${project.key}N`.slice(0, 10)
  await details(ada.page).getByLabel('Key').fill(next)
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expect(details(grace.page).getByLabel('Key')).toHaveValue(next)
  await expect(details(ada.page).getByText(`still found by their former keys: ${project.key}`)).toBeVisible()
  await grace.page.keyboard.press('Control+k')
  await grace.page
    .getByRole('combobox', { name: 'Search everywhere' })
    .fill(`${project.key}-${ticket.number}`)
  const found = grace.page.getByRole('option', { name: `${next}-${ticket.number} Go back` })
  await expect(found).toContainText(`${project.key}-${ticket.number} · Artemis`)
  await found.click()
  await expect(grace.page.getByRole('dialog', { name: 'Go back' })).toBeVisible()
  await expect(grace.page.getByRole('link', { name: `${project.key}-1`, exact: true })).toBeVisible()
})

test('everybody else sees the details disabled, and no control of the owner', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace, 'admin')
  await open(grace, projectId)
  for (const label of ['Name', 'Description', 'Key'])
    await expect(details(grace.page).getByLabel(label)).toBeDisabled()
  for (const name of [/Update Project/, /Invite/, /Remove/, /Role of/, /Hand Over/, /Delete Project/])
    await expect(grace.page.getByRole('button', { name })).toHaveCount(0)
  await expect(row(grace.page, 'Ada Lovelace').getByRole('img', { name: 'Owner' })).toBeVisible()
  await expect(row(grace.page, 'Ada Lovelace')).toContainText(/Joined .+ \d{4}/)
  await expect(row(grace.page, 'Grace Hopper')).toContainText('Admin')
  await openSection(grace.page, 'Import and export')
  await expect(grace.page.getByRole('button', { name: 'Export Project' })).toBeVisible()

  // Permissions follow the role immediately.
  const { members: list } = await ada.call('listMembers', { projectId })
  const memberId = list.find(({ user_id }) => user_id === grace.user_id)?.id ?? ''
  await ada.call('changeMemberRole', { memberId }, { role: 'viewer' })
  await expect(grace.page.getByRole('button', { name: 'Export Project' })).toHaveCount(0)
  await expect(grace.page.getByRole('status').filter({ hasText: 'no access' })).toBeVisible()
  for (const name of ['Import and export', 'Board'])
    await expect(grace.page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('an empty name and a taken key are refused beside their fields', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const [projectId, taken] = [await ada.project('Apollo'), await ada.project('Zebra')]
  await ada.call('updateProject', { projectId: taken }, { version: 1, key: 'ZEB' })
  await open(ada, projectId)
  await details(ada.page).getByLabel('Name').fill(' ')
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expect(details(ada.page).getByText('Project name is required')).toBeVisible()
  await expect(toast(ada.page, 'Failed to update project')).toContainText('Error')
  await details(ada.page).getByLabel('Name').fill('Apollo')
  await details(ada.page).getByLabel('Key').fill('zeb')
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expect(details(ada.page).getByText('Another project has or had this key')).toBeVisible()
})

test('unsaved typing survives other tabs and a reload', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await open(ada, projectId)
  await details(ada.page).getByLabel('Description').fill('Half a sen')
  await ada.page.getByRole('tab', { name: 'Kanban Board' }).click()
  await ada.page.getByRole('tab', { name: 'Settings' }).click()
  await expect(details(ada.page).getByLabel('Description')).toHaveValue('Half a sen')
  await ada.page.reload()
  await expect(details(ada.page).getByLabel('Description')).toHaveValue('Half a sen')
  await details(ada.page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(details(ada.page).getByLabel('Description')).toHaveValue('')
})

test('a change by somebody else to the same field shows both values, to another field none', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await open(ada, projectId)
  await details(ada.page).getByLabel('Name').fill('Mine')
  await ada.call('updateProject', { projectId }, { version: 1, name: 'Theirs', description: 'Merged' })
  await expect(details(ada.page).getByLabel('Description')).toHaveValue('Merged')
  const conflict = details(ada.page).getByRole('alert')
  await expect(conflict).toContainText('Theirs')
  await expect(conflict).toContainText('Mine')
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expectToast(ada.page, 'Failed to update project')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expectToast(ada.page, 'Project updated successfully!')
  const { project } = await ada.call('getProject', { projectId })
  expect(project).toMatchObject({ name: 'Mine', description: 'Merged' })
})

test('a conflict that only the server knows of shows both values too', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  // This page gets no live updates.
  await ada.page.route('**/api/stream', (route) => route.abort())
  await open(ada, projectId)
  await details(ada.page).getByLabel('Name').fill('Mine')
  await ada.call('updateProject', { projectId }, { version: 1, name: 'Theirs' })
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(ada.page, 'Failed to update project')).toContainText(
    'Somebody else changed the same field',
  )
  await details(ada.page).getByRole('alert').getByRole('button', { name: 'Take theirs' }).click()
  await expect(details(ada.page).getByLabel('Name')).toHaveValue('Theirs')
})

test('people are invited by username or e-mail address', async ({ person, server }) => {
  const ada = await person('Ada Lovelace')
  const [grace, alan] = [await server.create('Grace Hopper'), await server.create('Alan Turing')]
  const projectId = await ada.project('Apollo')
  await open(ada, projectId)
  await expect(ada.page.getByRole('heading', { name: 'Project Members (1)' })).toBeVisible()

  const dialog = await invite(ada.page, ' ')
  await expect(dialog.getByText('Please enter a username')).toBeVisible()
  await dialog.getByLabel('Username').fill('nobody-at-all')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(toast(ada.page, 'User not found with that email/username')).toContainText('Error')
  await dialog.getByLabel('Username').fill(grace.username.toUpperCase())
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast(ada.page, /^Success.*Member invited successfully!/)
  await expect(row(ada.page, 'Grace Hopper')).toContainText('Developer')

  await expect(await invite(ada.page, alan.email, 'Viewer')).toBeHidden()
  await expect(row(ada.page, 'Alan Turing')).toContainText('Viewer')
  await expect(ada.page.getByRole('heading', { name: 'Project Members (3)' })).toBeVisible()
  await invite(ada.page, grace.email)
  await expectToast(ada.page, 'User is already a member of this project')
})

test('a failed invitation, removal and member list say so', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  const down = { status: 500, json: { code: 'internal', detail: 'An unexpected error occurred' } }
  await failUntilRetry(ada.page, '**/members')
  await ada.page.goto(`/project/${projectId}?tab=settings`)
  await expect(toast(ada.page, 'Failed to fetch project members')).toContainText('Error')
  await members(ada.page).getByRole('button', { name: 'Retry' }).click()
  await expect(row(ada.page, 'Grace Hopper')).toBeVisible()

  await ada.page.route('**/members', (route) => route.fulfill(down))
  await invite(ada.page, 'somebody')
  await expectToast(ada.page, 'Failed to invite member')
  await ada.page.keyboard.press('Escape')
  await ada.page.route('**/api/members/*', (route) => route.fulfill(down))
  await row(ada.page, 'Grace Hopper').getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove Member' }).click()
  await expectToast(ada.page, 'Failed to remove member')
  await expect(row(ada.page, 'Grace Hopper')).toBeVisible()
})

test('a member gets another role, and is removed after a question', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  await open(ada, projectId)
  await open(grace, projectId)
  await expect(row(ada.page, 'Ada Lovelace').getByRole('button')).toHaveCount(0)

  await row(ada.page, 'Grace Hopper').getByRole('button', { name: 'Role of Grace Hopper: Developer' }).click()
  await ada.page.getByRole('menuitem', { name: /^Viewer/ }).click()
  await expect(row(ada.page, 'Grace Hopper')).toContainText('Viewer')
  await expect(row(grace.page, 'Grace Hopper')).toContainText('Viewer')

  const remove = row(ada.page, 'Grace Hopper').getByRole('button', { name: 'Remove Grace Hopper' })
  await remove.click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove Member' }).click()
  await expectToast(ada.page, /^Success.*Member removed successfully!/)
  await expect(row(ada.page, 'Grace Hopper')).toHaveCount(0)
  await expect(grace.page.getByText('You do not have access to this project')).toBeVisible()
})

test('the project is handed over once the other accepts; the former owner can leave then', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  await open(ada, projectId)
  await openSection(ada.page, 'Danger')
  await expect(ada.page.getByRole('button', { name: 'Leave Project' })).toHaveCount(0)
  await ada.page.getByRole('combobox', { name: 'New owner' }).click()
  await ada.page.getByRole('option', { name: 'Grace Hopper' }).click()
  await ada.page.getByRole('button', { name: 'Hand Over' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Hand Over' }).click()
  await expectToast(ada.page, 'Grace Hopper can accept the project within a week.')
  await expect(ada.page.getByText(`Offered to Grace Hopper (@${grace.username})`)).toBeVisible()
  await openSection(ada.page, 'General')
  await expect(details(ada.page).getByLabel('Name')).toBeEnabled()
  await openSection(ada.page, 'Danger')

  // The offer appears live for Grace; it is withdrawn and made again.
  await open(grace, projectId)
  const offer = grace.page.getByRole('region', { name: 'Offered to you' })
  await expect(offer).toContainText(`Ada Lovelace @${ada.username} wants to hand this project over to you.`)
  await ada.page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(offer).toHaveCount(0)
  await ada.call('transferProject', { projectId }, { user_id: grace.user_id })
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expectToast(grace.page, 'You are now the owner of Apollo.')
  await openSection(ada.page, 'General')
  await expect(details(ada.page).getByLabel('Name')).toBeDisabled()
  await expect(row(ada.page, 'Grace Hopper').getByRole('img', { name: 'Owner' })).toBeVisible()

  await openSection(ada.page, 'Danger')
  await ada.page.getByRole('button', { name: 'Leave Project' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Project' }).click()
  await expect(ada.page).toHaveURL(/\/dashboard$/)
  await expectToast(ada.page, 'You left Apollo.')
  await expect(ada.page.getByText('No projects yet')).toBeVisible()
})

test('a project is deleted by typing its name', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await open(ada, projectId)
  await openSection(ada.page, 'Danger')
  await ada.page.getByRole('button', { name: 'Delete Project' }).click()
  const question = ada.page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Delete Project' })).toBeDisabled()
  await question.getByRole('textbox').fill('Apollo')
  await question.getByRole('button', { name: 'Delete Project' }).click()
  await expect(ada.page).toHaveURL(/\/dashboard$/)
  await expectToast(ada.page, 'Apollo was deleted.')
  await expect(ada.page.getByText('No projects yet')).toBeVisible()
})

test('deleted tickets appear, and come back', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const ticket = await ada.ticket(projectId, { title: 'Crash on start' })
  await open(ada, projectId)
  await openSection(ada.page, 'Board')
  const deleted = card(ada.page, 'Deleted Tickets')
  await expect(deleted).toContainText('There are no deleted tickets.')
  await ada.call('deleteTicket', { ticketId: ticket.id })
  await expect(deleted).toContainText('Crash on start')
  await deleted.getByRole('button', { name: /^Restore APO\w*-1$/ }).click()
  await expectToast(ada.page, '-1 was restored.')
  await expect(deleted).toContainText('There are no deleted tickets.')
  expect((await ada.call('getTicket', { ticketId: ticket.id })).ticket.title).toBe('Crash on start')
})

test('the export holds everything, in one file', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const tickets = Array.from({ length: 101 }, (_, index) => `Ticket ${index + 1}`)
  for (const title of tickets) await ada.ticket(projectId, { title })
  const {
    tickets: [newest],
  } = await ada.call('listTickets', { projectId }, { limit: 1 })
  await ada.call('createComment', { ticketId: newest?.id ?? '' }, { content: 'Said “so”' })
  // Enough long comments to fill more than two windows.
  const long = Array.from({ length: 22 }, (_, index) => `${index} ${'語'.repeat(19_000)}`)
  const [, second] = (await ada.call('listTickets', { projectId }, { limit: 2 })).tickets
  for (const content of long) await ada.call('createComment', { ticketId: second?.id ?? '' }, { content })
  await open(ada, projectId)
  await openSection(ada.page, 'Import and export')
  const download = ada.page.waitForEvent('download')
  await ada.page.getByRole('button', { name: 'Export Project' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^apo\d*-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported.project.name).toBe('Apollo')
  expect(exported.members).toHaveLength(1)
  expect(exported.tickets.map(({ title }: { title: string }) => title)).toEqual(tickets.reverse())
  expect(exported.tickets[0].comments[0].content).toBe('Said “so”')
  const contents = exported.tickets[1].comments.map(({ content }: { content: string }) => content)
  expect(contents).toEqual(long)
  expect(exported.tickets[1]).not.toHaveProperty('comments_next')
  await expectToast(ada.page, '101 tickets exported.')
})

test('a section has an address: links, back and forward, the search, and text that is kept', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.goto(`/project/${projectId}`)
  await expect(page).toHaveTitle('Apollo · Lacewing')
  await expect(page.getByRole('tab', { name: 'Ticket List' })).toHaveAttribute(
    'href',
    `/project/${projectId}?tab=list`,
  )
  const opened = page.context().waitForEvent('page')
  await page.getByRole('tab', { name: 'Activity' }).click({ button: 'middle' })
  const other = await opened
  await expect(other).toHaveTitle('Activity · Apollo · Lacewing')
  await other.close()
  await expect(page.getByRole('tab', { name: 'Kanban Board' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveTitle('Settings · Apollo · Lacewing')
  await openSection(page, 'Public')
  await expect(page).toHaveTitle('Public · Settings · Apollo · Lacewing')
  await page.getByRole('button', { name: 'Open Form' }).click()
  await page.getByLabel('Introduction').fill('Half a sen')
  await openSection(page, 'Fields and labels')
  await expect(page.getByLabel('Introduction')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Introduction')).toHaveValue('Half a sen')
  await page.goForward()
  await expect(page.locator('[aria-current="page"]').filter({ visible: true })).toHaveText(
    'Fields and labels',
  )

  await page.keyboard.press('Control+k')
  await page.keyboard.type('webhook')
  await page.getByRole('option', { name: /^Webhooks/ }).click()
  await expect(page).toHaveURL(/section=integrations#webhooks$/)
  await expect(page.locator('#webhooks')).toBeFocused()
  await expect(page.getByRole('button', { name: 'New Webhook' })).toBeVisible()
  // The address in mails names only the card.
  await page.goto('/profile#mails')
  await expect(page).toHaveTitle('Notifications · Profile · Lacewing')
  await expect(page.locator('#mails')).toBeFocused()
})
