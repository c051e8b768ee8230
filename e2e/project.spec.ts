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

test('shows name, description and tabs that stand in the address and are links', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const event = await grace.call('createProject', {}, { name: 'Gemini', description: 'Two in a can' })
  const projectId = event?.project_id ?? ''
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemini')
  await expect(page.getByText('Two in a can')).toBeVisible()
  await expect(page).toHaveTitle('Gemini · Lacewing')
  await expect(tab(page, 'Kanban Board')).toHaveAttribute('aria-selected', 'true')
  await expectCount(page, 'To Do', 0)
  // The code of the menu is loaded by the press.
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await expect(page.getByRole('menu')).toContainText(grace.email)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(account).toBeFocused()

  // The middle button opens another page and leaves this one as it is.
  await page.context().route('**/*?tab=activity', (route) => route.fulfill({ body: 'another page' }))
  const opened = page.context().waitForEvent('page')
  await tab(page, 'Activity').click({ button: 'middle' })
  const other = await opened
  await expect(other).toHaveURL(`/project/${projectId}?tab=activity`)
  await other.close()
  await expect(tab(page, 'Kanban Board')).toHaveAttribute('aria-selected', 'true')

  await expect(tab(page, 'Ticket List')).toHaveAttribute('href', `/project/${projectId}?tab=list`)
  await tab(page, 'Ticket List').click()
  await expect(page).toHaveURL(`/project/${projectId}?tab=list`)
  await expect(page.getByPlaceholder('Search tickets...')).toBeVisible()
  await tab(page, 'Activity').click()
  await expect(page).toHaveTitle('Activity · Gemini · Lacewing')
  await tab(page, 'Settings').click()
  await expect(page).toHaveURL(`/project/${projectId}?tab=settings`)
  await expect(page.getByText('Project Details')).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Kanban Board').click()
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expectCount(page, 'To Do', 0)

  // A name that is changed elsewhere.
  await grace.call('updateProject', { projectId }, { version: 1, name: 'Gemini Seven' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemini Seven')
  await expect(page).toHaveTitle('Gemini Seven · Lacewing')
  await back(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the account menu opens with the first key press, and is the same while the project loads and after', async ({
  person,
}) => {
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
  await account.press('Enter')
  await expect(page.getByRole('menu')).toContainText(grace.email)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apollo')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})

test('a ticket opens over the page, by its link too, and Back or closing it lead to where it was opened', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await grace.ticket(projectId, { title: 'Open me', priority: 'high' })
  const { project } = await grace.call('getProject', { projectId })
  const dialog = page.getByRole('dialog')

  // Closing keeps the tab and the filters of the address.
  await page.goto(`/project/${projectId}/ticket/1?tab=list&priority=high`)
  await expect(dialog).toContainText('Open me')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(`/project/${projectId}`)
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'list', priority: 'high' })
  await expect(tab(page, 'Ticket List')).toHaveAttribute('aria-selected', 'true')

  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(dialog).toContainText('Open me')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/project/${projectId}`)

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
  // Closing the dialog went back in history, so one more step leads to the page before the board.
  await page.goBack()
  await expect(tab(page, 'Ticket List')).toHaveAttribute('aria-selected', 'true')
})

test('without an id, for a stranger, for an id that is none and after a failure, the page says so', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const stranger = await person('Alan Turing')
  const secret = await grace.project('Secret')
  const projectId = await stranger.project('Apollo')
  const { page } = stranger
  await page.goto('/project/')
  await expectFailure(page, 'No project ID provided')
  for (const id of [secret, 'not-an-id']) {
    await page.goto(`/project/${id}`)
    await expect(page.getByText('Secret')).toHaveCount(0)
    await expectFailure(page, 'You do not have access to this project')
  }

  await failUntilRetry(page, `**/api/projects/${projectId}`)
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to load project' })).toBeVisible()
  await expect(page.getByText('Failed to fetch project details')).toBeVisible()
  await expect(back(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apollo')
})

test('a person who is removed loses the open page at once, has it again when let in again, and until it is deleted', async ({
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

  await grace.call('deleteProject', { projectId })
  await expectFailure(page, 'Project not found')
})
