// The dashboard in a real browser: the welcome, project cards with live counts, creating a project, errors, signing out.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading')
const newProject = (page: Page) => page.getByRole('dialog', { name: 'New Project' })

async function create(page: Page, name: string, description = '') {
  await page.getByRole('button', { name: 'New Project' }).click()
  await newProject(page).getByLabel('Project Name').fill(name)
  await newProject(page).getByLabel('Description').fill(description)
  await newProject(page).getByRole('button', { name: 'Create Project' }).click()
}

test('somebody new is welcomed by name and creates a first project', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
  await expect(page.getByText('No projects yet')).toBeVisible()

  await page.getByRole('button', { name: 'Create Project' }).click()
  await newProject(page).getByLabel('Project Name').fill('   ')
  await newProject(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(newProject(page).getByText('Project name is required')).toBeVisible()
  // The message appears only once, beside the field.
  await expect(page.getByText('Project name is required')).toHaveCount(1)

  await newProject(page).getByLabel('Project Name').fill('  Apollo  ')
  await newProject(page).getByLabel('Project Name').press('Enter')
  await expectToast(page, 'Project created successfully!')
  await expect(page).toHaveURL(/\/project\/[0-9a-f-]{36}$/)
  const first = page.getByLabel('What needs doing?')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a ticket title')).toBeVisible()
  await page.keyboard.type('Order the rocket')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Order the rocket/ })).toBeVisible()
  await expect(first).toHaveValue('')
  await expect(first).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite Your Team' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite Team Member' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('link', { name: /Order the rocket/ })).toBeVisible()
  await expect(first).toHaveCount(0)

  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  const card = cards(page).filter({ hasText: 'Apollo' })
  await expect(card).toContainText('1 ticket')
  await expect(card).toContainText('1 member')
  await expect(card).toContainText('APO')
  await expect(card).toContainText('Owner')
})

test('what was typed is kept, a create whose answer is lost makes one project, and what its board needs is fetched before the click', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('First')
  await ada.ticket(projectId, { title: 'Crash on start' })
  await page.goto('/dashboard')
  // A draft is kept after Escape, a reload and Cancel, until it is discarded.
  await page.getByRole('button', { name: 'New Project' }).click()
  await newProject(page).getByLabel('Project Name').fill('Apol')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'New Project' }).click()
  await expect(newProject(page).getByLabel('Project Name')).toHaveValue('Apol')
  await newProject(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New Project' }).click()
  await expect(newProject(page).getByLabel('Project Name')).toHaveValue('Apol')
  await newProject(page).getByRole('button', { name: 'Discard' }).click()
  await expect(newProject(page).getByLabel('Project Name')).toHaveValue('')
  await expect(newProject(page).getByText('Draft restored')).toHaveCount(0)

  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // The server carries out the request, but its answer is lost.
    await route.fetch()
    await waiting
    await route.fulfill({ status: 500, json: { code: 'internal', detail: 'An unexpected error occurred' } })
  })
  await newProject(page).getByLabel('Project Name').fill('Second')
  await newProject(page).getByLabel('Description').fill('With a description')
  await newProject(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(newProject(page).getByRole('button', { name: 'Creating...' })).toBeVisible()
  answer()
  await expect(page.getByText('Failed to create project. Please try again.')).toBeVisible()
  await expect(newProject(page).getByLabel('Project Name')).toHaveValue('Second')
  await page.unroute('**/api/projects')
  await newProject(page).getByRole('button', { name: 'Create Project' }).click()
  await expectToast(page, 'Project created successfully!')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second')
  await page.goBack()
  await expect(names(page)).toHaveText(['Second', 'First'])
  await expect(cards(page).first()).toContainText('With a description')

  const requested: string[] = []
  page.on(
    'request',
    (request) => request.url().includes(projectId) && requested.push(request.url().split(projectId)[1] ?? ''),
  )
  const open = cards(page).last().getByRole('button', { name: 'Open Project' })
  const answers = ['todo', 'in_progress', 'done'].map((status) =>
    page.waitForResponse(`**/tickets?status=${status}`),
  )
  await open.hover()
  await Promise.all(answers)
  expect(requested.sort()).toEqual([
    '',
    '/members',
    '/tickets?status=done',
    '/tickets?status=in_progress',
    '/tickets?status=todo',
  ])
  await open.click()
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First')
  await expect(page.getByText('Crash on start')).toBeVisible()
  expect(requested).toHaveLength(5)
})

test('what others do, and I do elsewhere, appears without a reload', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const { page } = grace
  await page.goto('/dashboard')
  await expect(page.getByText('No projects yet')).toBeVisible()

  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace, 'viewer')
  const card = cards(page).filter({ hasText: 'Apollo' })
  await expect(card).toContainText('0 tickets')
  await expect(card).toContainText('2 members')
  await expect(card).toContainText('Viewer')

  await ada.ticket(projectId, { title: 'Crash on start' })
  await expect(card).toContainText('1 ticket')
  await ada.call('updateProject', { projectId }, { version: 1, name: 'Artemis' })
  await expect(names(page)).toHaveText(['Artemis'])
  const own = await grace.project('Gemini')
  await expect(names(page)).toHaveText(['Gemini', 'Artemis'])
  await grace.ticket(own, { title: 'Crash on start' })
  await expect(cards(page).first()).toContainText('1 ticket')
  await ada.call('deleteProject', { projectId })
  await expect(names(page)).toHaveText(['Gemini'])

  // A project created on this page is live too.
  await create(page, 'Mercury')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mercury')
  await page.goBack()
  await expect(names(page)).toHaveText(['Mercury', 'Gemini'])
  const { projects } = await grace.call('listProjects', {})
  await grace.ticket(projects[0]?.id ?? '', { title: 'Crash on start' })
  await expect(cards(page).first()).toContainText('1 ticket')
})

test('more projects than one window holds are all there, and are found by typing', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await ada.project('Project 0')
  await Promise.all(Array.from({ length: 8 }, (_, index) => ada.project(`Project ${index + 1}`)))
  await ada.project('Billing')
  const windows: string[] = []
  // A window holds a hundred projects, unless fewer are asked for.
  await page.route(/\/api\/projects(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    windows.push(url.searchParams.has('before') ? 'next' : 'first')
    url.searchParams.set('limit', '6')
    return route.continue({ url: url.href })
  })
  await page.goto('/dashboard')
  await expect(names(page)).toHaveCount(10)
  await expect(names(page).last()).toHaveText('Project 0')
  expect(windows).toEqual(['first', 'next'])

  await page.getByLabel('Find a project').fill('bill')
  await expect(names(page)).toHaveText(['Billing'])
  await page.getByLabel('Find a project').fill('zzz')
  await expect(page.getByText('No project matches "zzz".')).toBeVisible()
})

test('a failed load and a failed sign-out say so and are tried again', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await ada.project('Apollo')
  await failUntilRetry(page, '**/api/projects')
  await page.goto('/dashboard')
  const failure = page.getByRole('main').getByRole('alert')
  // Each message appears once: the toast says that loading failed, and the alert in the page says why.
  await expect(failure).toContainText('No')
  await expect(failure).not.toContainText('Failed to fetch projects')
  await expect(page.getByRole('listitem')).toContainText('Failed to fetch projects. Please try again.')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(names(page)).toHaveText(['Apollo'])

  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByText('Failed to sign out')).toBeVisible()
  await page.unroute('**/auth/v1/logout**')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})
