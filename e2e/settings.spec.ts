// The settings tab in a real browser: details, conflicts, members, roles, handing over, leaving, deleting, restoring, exporting.

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

async function changeRole(page: Page, role: string) {
  await row(page, 'Grace Hopper')
    .getByRole('button', { name: /^Role of Grace Hopper/ })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${role}`) }).click()
  await expect(row(page, 'Grace Hopper')).toContainText(role)
}

test('the owner changes the details, everybody sees them, and nobody else has a control of the owner', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace, 'admin')
  await open(ada, projectId)
  await open(grace, projectId)
  for (const label of ['Name', 'Description', 'Key'])
    await expect(details(grace.page).getByLabel(label)).toBeDisabled()
  for (const name of [/Update Project/, /Invite/, /Remove/, /Role of/, /Hand Over/, /Delete Project/])
    await expect(grace.page.getByRole('button', { name })).toHaveCount(0)
  await expect(row(grace.page, 'Ada Lovelace').getByRole('img', { name: 'Owner' })).toBeVisible()
  await expect(row(grace.page, 'Ada Lovelace')).toContainText(/Joined .+ \d{4}/)
  await expect(row(grace.page, 'Grace Hopper')).toContainText('Admin')

  // A former key still leads to the ticket: in the search, and as a link in a text.
  const { project } = await ada.call('getProject', { projectId })
  const ticket = await ada.ticket(projectId, {
    title: 'Go back',
    description: `After ${project.key}-1 and ${project.key}1`,
  })
  const next = `${project.key}N`.slice(0, 10)
  await details(ada.page).getByLabel('Name').fill('Artemis')
  await details(ada.page).getByLabel('Description').fill('To the moon')
  await details(ada.page).getByLabel('Key').fill(next)
  await details(ada.page).getByRole('button', { name: 'Update Project' }).click()
  await expectToast(ada.page, /^Success.*Project updated successfully!/)
  await expect(details(grace.page).getByLabel('Name')).toHaveValue('Artemis')
  await expect(details(grace.page).getByLabel('Description')).toHaveValue('To the moon')
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
  await grace.page.keyboard.press('Escape')

  // Permissions follow the role immediately.
  await openSection(grace.page, 'Integrations')
  for (const name of [/^Webhooks/, 'Code'])
    await expect(grace.page.getByRole('heading', { name, exact: true })).toBeVisible()
  await changeRole(ada.page, 'Developer')
  for (const name of [/^Webhooks/, 'Code'])
    await expect(grace.page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expect(grace.page.getByRole('heading', { name: 'Tickets by Mail' })).toBeVisible()
  await changeRole(ada.page, 'Admin')
  await openSection(grace.page, 'Import and export')
  await expect(grace.page.getByRole('button', { name: 'Export Project' })).toBeVisible()
  await expect(grace.page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await changeRole(ada.page, 'Viewer')
  await expect(grace.page.getByRole('button', { name: 'Export Project' })).toHaveCount(0)
  await expect(grace.page.getByRole('status').filter({ hasText: 'no access' })).toBeVisible()
  for (const name of ['Import and export', 'Board'])
    await expect(grace.page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(grace.page.getByRole('button', { name: 'New Ticket' })).toHaveCount(0)
  await grace.page.keyboard.press('c')
  await expect(grace.page.getByRole('dialog')).toHaveCount(0)
})

test('details are refused beside their fields, kept until saved, and never overwrite another person’s', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const [projectId, taken] = [await ada.project('Apollo'), await ada.project('Zebra')]
  await ada.call('updateProject', { projectId: taken }, { version: 1, key: 'ZEB' })
  await open(ada, projectId)
  const update = details(page).getByRole('button', { name: 'Update Project' })
  await details(page).getByLabel('Name').fill(' ')
  await update.click()
  await expect(details(page).getByText('Project name is required')).toBeVisible()
  await expect(toast(page, 'Failed to update project')).toContainText('Error')
  await details(page).getByLabel('Name').fill('Apollo')
  await details(page).getByLabel('Key').fill('zeb')
  await update.click()
  const refusal = details(page).getByText('Another project has or had this key')
  await expect(refusal).toBeVisible()
  await details(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(refusal).toHaveCount(0)

  // A change by somebody else to the same field shows both values, to another field none.
  await details(page).getByLabel('Name').fill('Mine')
  await ada.call('updateProject', { projectId }, { version: 1, name: 'Theirs', description: 'Merged' })
  await expect(details(page).getByLabel('Description')).toHaveValue('Merged')
  const conflict = details(page).getByRole('alert')
  await expect(conflict).toContainText('Theirs')
  await expect(conflict).toContainText('Mine')
  await update.click()
  await expectToast(page, 'Failed to update project')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await update.click()
  await expectToast(page, 'Project updated successfully!')
  const { project } = await ada.call('getProject', { projectId })
  expect(project).toMatchObject({ name: 'Mine', description: 'Merged' })

  await details(page).getByLabel('Description').fill('Half a sen')
  await page.getByRole('tab', { name: 'Kanban Board' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(details(page).getByLabel('Description')).toHaveValue('Half a sen')
  // From here on the page gets no live updates, so only the server knows of a conflict.
  await page.route('**/api/stream', (route) => route.abort())
  await page.reload()
  await expect(details(page).getByLabel('Description')).toHaveValue('Half a sen')
  await details(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(details(page).getByLabel('Description')).toHaveValue('Merged')
  await details(page).getByLabel('Name').fill('Mine again')
  await ada.call('updateProject', { projectId }, { version: project.version, name: 'Theirs' })
  await update.click()
  await expect(toast(page, 'Failed to update project')).toContainText('Somebody else changed the same field')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(details(page).getByLabel('Name')).toHaveValue('Theirs')
})

test('people are invited by username or e-mail address and removed after a question; failures say so', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const [grace, alan] = await Promise.all([server.create('Grace Hopper'), server.create('Alan Turing')])
  const projectId = await ada.project('Apollo')
  await failUntilRetry(page, '**/members')
  await page.goto(`/project/${projectId}?tab=settings`)
  await expect(toast(page, 'Failed to fetch project members')).toContainText('Error')
  await members(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Project Members (1)' })).toBeVisible()
  await expect(row(page, 'Ada Lovelace').getByRole('button')).toHaveCount(0)

  const dialog = await invite(page, ' ')
  const send = dialog.getByRole('button', { name: 'Send Invitation' })
  await expect(dialog.getByText('Please enter a username')).toBeVisible()
  await dialog.getByLabel('Username').fill('nobody-at-all')
  await send.click()
  await expect(toast(page, 'User not found with that email/username')).toContainText('Error')
  const down = { status: 500, json: { code: 'internal', detail: 'An unexpected error occurred' } }
  await page.route('**/members', (route) => route.fulfill(down))
  await dialog.getByLabel('Username').fill(grace.username.toUpperCase())
  await send.click()
  await expectToast(page, 'Failed to invite member')
  await page.unroute('**/members')
  await send.click()
  await expectToast(page, /^Success.*Member invited successfully!/)
  await expect(row(page, 'Grace Hopper')).toContainText('Developer')
  await expect(await invite(page, alan.email, 'Viewer')).toBeHidden()
  await expect(row(page, 'Alan Turing')).toContainText('Viewer')
  await expect(page.getByRole('heading', { name: 'Project Members (3)' })).toBeVisible()
  await invite(page, grace.email)
  await expectToast(page, 'User is already a member of this project')
  await page.keyboard.press('Escape')

  await page.route('**/api/members/*', (route) => route.fulfill(down))
  const remove = row(page, 'Grace Hopper').getByRole('button', { name: 'Remove Grace Hopper' })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expectToast(page, 'Failed to remove member')
  await expect(row(page, 'Grace Hopper')).toBeVisible()
  await page.unroute('**/api/members/*')
  await remove.click()
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expectToast(page, /^Success.*Member removed successfully!/)
  await expect(row(page, 'Grace Hopper')).toHaveCount(0)
})

test('the project is handed over once the other accepts; the former owner leaves, the new one deletes it by its name', async ({
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

  // The offer appears live for Grace; it is withdrawn and made again.
  await open(grace, projectId)
  const offer = grace.page.getByRole('region', { name: 'Offered to you' })
  await expect(offer).toContainText(`Ada Lovelace @${ada.username} wants to hand this project over to you.`)
  await ada.page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(offer).toHaveCount(0)
  await ada.call('transferProject', { projectId }, { user_id: grace.user_id })
  await openSection(ada.page, 'General')
  await expect(details(ada.page).getByLabel('Name')).toBeEnabled()
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expectToast(grace.page, 'You are now the owner of Apollo.')
  await expect(details(ada.page).getByLabel('Name')).toBeDisabled()
  await expect(row(ada.page, 'Grace Hopper').getByRole('img', { name: 'Owner' })).toBeVisible()

  await openSection(ada.page, 'Danger')
  await ada.page.getByRole('button', { name: 'Leave Project' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Project' }).click()
  await expect(ada.page).toHaveURL(/\/dashboard$/)
  await expectToast(ada.page, 'You left Apollo.')
  await expect(ada.page.getByText('No projects yet')).toBeVisible()

  // The project is archived and restored, live for a member who has it open.
  const dev = await person('Dev Patel')
  await grace.invite(projectId, dev)
  await dev.page.goto(`/project/${projectId}`)
  const newTicket = dev.page.getByRole('button', { name: 'New Ticket' })
  await expect(newTicket).toBeVisible()
  await openSection(grace.page, 'Danger')
  await grace.page.getByRole('button', { name: 'Archive Project' }).click()
  await expect(dev.page.getByRole('region', { name: 'Archived project' })).toBeVisible()
  await expect(newTicket).toHaveCount(0)
  await expect(dev.page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await dev.page.goto('/dashboard')
  await dev.page.getByRole('button', { name: 'Archived' }).click()
  await expect(dev.page.getByRole('link', { name: 'Apollo' })).toBeVisible()
  await grace.page.getByRole('button', { name: 'Restore' }).click()
  await dev.page.getByRole('button', { name: 'Favourite: Apollo' }).click()
  await expect(dev.page.getByRole('button', { name: 'Favourite: Apollo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await grace.page.getByRole('button', { name: 'Delete Project' }).click()
  const question = grace.page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Delete Project' })).toBeDisabled()
  await question.getByRole('textbox').fill('Apollo')
  await question.getByRole('button', { name: 'Delete Project' }).click()
  await expect(grace.page).toHaveURL(/\/dashboard$/)
  await expectToast(grace.page, 'Apollo was deleted.')
  await expect(grace.page.getByText('No projects yet')).toBeVisible()
})

test('deleted tickets come back, and the export holds everything, in one file', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const tickets = []
  for (const title of ['One', 'Two', 'Three']) tickets.push(await ada.ticket(projectId, { title }))
  const [one, two, three] = tickets.map(({ id }) => ({ ticketId: id }))
  if (!one || !two || !three) throw new Error('tickets are missing')
  await ada.call('createComment', three, { content: 'Said “so”' })
  // Together these comments are longer than a window of the export, so the page fetches the last ones by themselves.
  const long = Array.from({ length: 12 }, (_, index) => `${index} ${'語'.repeat(19_000)}`)
  for (const content of long) await ada.call('createComment', two, { content })
  await page.goto(`/project/${projectId}?tab=settings&section=board`)
  const deleted = card(page, 'Deleted Tickets')
  await expect(deleted).toContainText('There are no deleted tickets.')
  await ada.call('deleteTicket', one)
  await expect(deleted).toContainText('One')
  await deleted.getByRole('button', { name: /^Restore APO\w*-1$/ }).click()
  await expectToast(page, '-1 was restored.')
  await expect(deleted).toContainText('There are no deleted tickets.')
  expect((await ada.call('getTicket', one)).ticket.title).toBe('One')

  const windows: string[] = []
  await page.route(/[?&]limit=/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    windows.push(url.pathname.split('/').at(-1) ?? '')
    return route.continue({ url: url.href })
  })
  await openSection(page, 'Import and export')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Project' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^apo\w*-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported.project.name).toBe('Apollo')
  expect(exported.members).toHaveLength(1)
  expect(exported.tickets.map(({ title }: { title: string }) => title)).toEqual(['Three', 'Two', 'One'])
  expect(exported.tickets[0].comments[0].content).toBe('Said “so”')
  const contents = exported.tickets[1].comments.map(({ content }: { content: string }) => content)
  expect(contents).toEqual(long)
  expect(exported.tickets[1]).not.toHaveProperty('comments_next')
  await expectToast(page, '3 tickets exported.')
  expect(windows.filter((name) => name === 'export')).toHaveLength(2)
  expect(windows.filter((name) => name === 'comments').length).toBeGreaterThan(1)
})

test('a section has an address: links, back and forward, the search, and text that is kept', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.goto(`/project/${projectId}?tab=settings`)
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
