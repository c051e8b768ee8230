// The project page: header, tabs and their URLs, the ticket dialog over the page, and the reasons why a project cannot be shown.
import type { Page } from '@playwright/test'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { test } from './world.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const back = (page: Page) => page.getByRole('button', { name: 'Back to Dashboard' })

/** Expects the message as the page's heading, with a button back to the dashboard. */
async function expectFailure(page: Page, message: string) {
  await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await back(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('shows name, description and three tabs that stand in the address', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const event = await grace.call('createProject', {}, { name: 'Gemini', description: 'Two in a can' })
  const projectId = event?.project_id
  await page.goto('/dashboard')
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemini')
  await expect(page.getByText('Two in a can')).toBeVisible()
  await expect(page).toHaveTitle('Gemini · Lacewing')
  await expect(tab(page, 'Kanban Board')).toHaveAttribute('aria-selected', 'true')
  await expectCount(page, 'To Do', 0)

  await tab(page, 'Ticket List').click()
  await expect(page).toHaveURL(`/project/${projectId}?tab=list`)
  await expect(page.getByPlaceholder('Search tickets...')).toBeVisible()
  await tab(page, 'Settings').click()
  await expect(page).toHaveURL(`/project/${projectId}?tab=settings`)
  await expect(page.getByText('Project Details')).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Ticket List')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Kanban Board').click()
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expectCount(page, 'To Do', 0)

  await back(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the account menu opens with its first press, by mouse and by keyboard', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  const account = page.getByRole('button', { name: 'Your account' })
  for (const press of [() => account.click(), () => account.press('Enter')]) {
    await page.goto(`/project/${projectId}`)
    await press()
    await expect(page.getByRole('menu')).toContainText(grace.email)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('the account menu is the same while the project loads and after', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/projects/${projectId}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText('Loading project')).toBeAttached()
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await expect(page.getByRole('menu')).toContainText(grace.email)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apollo')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})

test('a name changed elsewhere stands in the header at once', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const projectId = await grace.project('Mercury')
  await grace.page.goto(`/project/${projectId}`)
  await expect(grace.page.getByRole('heading', { level: 1 })).toHaveText('Mercury')
  await grace.call('updateProject', { projectId }, { version: 1, name: 'Mercury Seven' })
  await expect(grace.page.getByRole('heading', { level: 1 })).toHaveText('Mercury Seven')
  await expect(grace.page).toHaveTitle('Mercury Seven · Lacewing')
})

test('a ticket opens over the page, and Back or closing it lead to where it was opened', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await grace.ticket(projectId, { title: 'Open me' })
  const { project } = await grace.call('getProject', { projectId })
  const dialog = page.getByRole('dialog')
  await page.goto('/dashboard')
  await page.goto(`/project/${projectId}`)

  await card(page, 'To Do', 'Open me').click()
  await expect(page).toHaveURL(`/project/${projectId}/ticket/1`)
  await expect(dialog).toContainText('Open me')
  await expect(page).toHaveTitle(`${project.key}-1 Open me · Apollo · Lacewing`)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expect(page).toHaveTitle('Apollo · Lacewing')

  await card(page, 'To Do', 'Open me').press('Enter')
  await expect(dialog).toContainText('Open me')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Open me')).toBeFocused()
  // Closing the dialog went back in history, so one more step leaves the project.
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the link of a ticket opens it over the board, and closing keeps tab and filters', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await grace.ticket(projectId, { title: 'Sent by mail', priority: 'high' })
  const dialog = page.getByRole('dialog')

  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(dialog).toContainText('Sent by mail')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Sent by mail')).toBeVisible()

  await page.goto(`/project/${projectId}/ticket/1?tab=list&priority=high`)
  await expect(dialog).toContainText('Sent by mail')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(`/project/${projectId}`)
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'list', priority: 'high' })
  await expect(tab(page, 'Ticket List')).toHaveAttribute('aria-selected', 'true')
})

test('the button and the key c open the dialog for a new ticket', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await page.goto(`/project/${projectId}?tab=list`)
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })

  // In a text field the shortcut is a letter.
  await page.getByPlaceholder('Search tickets...').press('c')
  await expect(page.getByPlaceholder('Search tickets...')).toHaveValue('c')
  await expect(dialog).toHaveCount(0)
  // Removes the search, because it would also filter the board.
  await expect(page).toHaveURL(/[?&]q=c$/)
  await page.getByPlaceholder('Search tickets...').fill('')
  await expect(page).not.toHaveURL(/[?&]q=/)
  await tab(page, 'Kanban Board').click()
  await expectCount(page, 'To Do', 0)

  await page.keyboard.press('c')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await dialog.getByLabel('Title').fill('By key')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, 'To Do', 'By key')).toBeVisible()
  await expectCount(page, 'To Do', 1)

  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(dialog).toBeVisible()
})

test('a viewer is offered no new ticket, by button or key', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const vera = await person('Vera Viewer')
  const projectId = await grace.project()
  await grace.invite(projectId, vera, 'viewer')
  const { page } = vera
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 0)
  await expect(page.getByRole('button', { name: 'New Ticket' })).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without an id, for a stranger, and for an id that is none, the page says so', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const stranger = await person('Alan Turing')
  const projectId = await grace.project('Secret')
  const { page } = stranger
  for (const path of ['/project', '/project/']) {
    await page.goto(path)
    await expectFailure(page, 'No project ID provided')
  }
  for (const id of [projectId, '0199d1f0-0000-7000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/project/${id}`)
    await expect(page.getByText('Secret')).toHaveCount(0)
    await expectFailure(page, 'You do not have access to this project')
  }
})

test('a project that fails to load says so, and can be tried again', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await failUntilRetry(page, `**/api/projects/${projectId}`)
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to load project' })).toBeVisible()
  await expect(page.getByText('Failed to fetch project details')).toBeVisible()
  await expect(back(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apollo')

  await page.reload()
  await expectFailure(page, 'Failed to load project')
})

test('a person who is removed loses the open page at once, and has it again when let in again', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const alan = await person('Alan Turing')
  const projectId = await grace.project('Apollo')
  await grace.ticket(projectId, { title: 'Not for everybody' })
  await grace.invite(projectId, alan)
  const { page } = alan
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(page.getByRole('dialog')).toContainText('Not for everybody')

  const { members } = await grace.call('listMembers', { projectId })
  const member = members.find(({ user_id }) => user_id === alan.user_id)
  await grace.call('removeMember', { memberId: member?.id ?? '' })
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this project' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Not for everybody')).toHaveCount(0)

  await back(page).click()
  await grace.invite(projectId, alan)
  await page.getByRole('article').filter({ hasText: 'Apollo' }).getByText('Open Project').click()
  await expect(card(page, 'To Do', 'Not for everybody')).toBeVisible()
})

test('a project deleted while it is open is not found any more', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const alan = await person('Alan Turing')
  const projectId = await grace.project('Apollo')
  await grace.invite(projectId, alan)
  await alan.page.goto(`/project/${projectId}`)
  await expectCount(alan.page, 'To Do', 0)
  await grace.call('deleteProject', { projectId })
  await expectFailure(alan.page, 'Project not found')
})
