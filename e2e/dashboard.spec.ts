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

  await page.goto('/dashboard')
  const card = cards(page).filter({ hasText: 'Apollo' })
  await expect(card).toContainText('1 ticket')
  await expect(card).toContainText('1 member')
  await expect(card).toContainText('APO')
  await expect(card).toContainText('Owner')
})

test('the newest project is on top, and opens', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  await ada.project('First')
  await ada.page.goto('/dashboard')
  await create(ada.page, 'Second', 'With a description')
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Second')
  await ada.page.goBack()
  await expect(names(ada.page)).toHaveText(['Second', 'First'])
  await expect(cards(ada.page).first()).toContainText('With a description')

  await cards(ada.page).first().getByRole('button', { name: 'Open Project' }).click()
  await expect(ada.page).toHaveURL(/\/project\/[0-9a-f-]{36}$/)
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Second')
})

test('what the board needs is fetched before the click', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Crash on start' })
  await ada.page.goto('/dashboard')
  const requested: string[] = []
  ada.page.on(
    'request',
    (request) => request.url().includes(projectId) && requested.push(request.url().split(projectId)[1] ?? ''),
  )
  const open = cards(ada.page).getByRole('button', { name: 'Open Project' })
  const answers = ['todo', 'in_progress', 'done'].map((status) =>
    ada.page.waitForResponse(`**/tickets?status=${status}`),
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
  await expect(ada.page.getByText('Crash on start')).toBeVisible()
  expect(requested).toHaveLength(5)
})

test('counts and new projects appear without a reload', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByText('No projects yet')).toBeVisible()

  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace, 'viewer')
  const card = cards(grace.page).filter({ hasText: 'Apollo' })
  await expect(card).toContainText('0 tickets')
  await expect(card).toContainText('2 members')
  await expect(card).toContainText('Viewer')

  await ada.ticket(projectId, { title: 'Crash on start' })
  await expect(card).toContainText('1 ticket')
  await ada.call('updateProject', { projectId }, { version: 1, name: 'Artemis' })
  await expect(names(grace.page)).toHaveText(['Artemis'])
  await ada.call('deleteProject', { projectId })
  await expect(grace.page.getByText('No projects yet')).toBeVisible()
})

test('a project created here is live too, here and in another tab', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  await ada.page.goto('/dashboard')
  const other = await ada.page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('No projects yet')).toBeVisible()
  await create(ada.page, 'Apollo')
  await expect(names(other)).toHaveText(['Apollo'])
  await expect(ada.page).toHaveURL(/\/project\//)
  await ada.page.goBack()

  const { projects } = await ada.call('listProjects', {})
  await ada.ticket(projects[0]?.id ?? '', { title: 'Crash on start' })
  for (const page of [ada.page, other]) await expect(cards(page)).toContainText('1 ticket')
})

test('more projects than one window holds are all there', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  for (let made = 0; made <= 100; made += 1) await ada.project(`Project ${made}`)
  const windows: string[] = []
  ada.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/projects') windows.push(searchParams.has('before') ? 'next' : 'first')
  })
  await ada.page.goto('/dashboard')
  await expect(names(ada.page)).toHaveCount(101)
  await expect(names(ada.page).last()).toHaveText('Project 0')
  expect(windows).toEqual(['first', 'next'])
})

test('a failed load says so and is tried again', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  await ada.project('Apollo')
  await failUntilRetry(ada.page, '**/api/projects')
  await ada.page.goto('/dashboard')
  const failure = ada.page.getByRole('main').getByRole('alert')
  // Each message appears once: the toast says that loading failed, and the alert in the page says why.
  await expect(failure).toContainText('No')
  await expect(failure).not.toContainText('Failed to fetch projects')
  await expect(ada.page.getByRole('listitem')).toContainText('Failed to fetch projects. Please try again.')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(names(ada.page)).toHaveText(['Apollo'])
})

test('a create that fails keeps what was typed, and its repeat creates one project', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  await ada.page.goto('/dashboard')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await ada.page.route('**/api/projects', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // The server carries out the request, but its answer is lost.
    await route.fetch()
    await waiting
    await route.fulfill({ status: 500, json: { code: 'internal', detail: 'An unexpected error occurred' } })
  })
  await create(ada.page, 'Apollo')
  await expect(newProject(ada.page).getByRole('button', { name: 'Creating...' })).toBeVisible()
  answer()
  await expect(ada.page.getByText('Failed to create project. Please try again.')).toBeVisible()
  await expect(newProject(ada.page).getByLabel('Project Name')).toHaveValue('Apollo')

  await ada.page.unroute('**/api/projects')
  await newProject(ada.page).getByRole('button', { name: 'Create Project' }).click()
  await expectToast(ada.page, 'Project created successfully!')
  await ada.page.goBack()
  await expect(names(ada.page)).toHaveText(['Apollo'])
})

test('what was typed survives Escape, a reload and Cancel, until it is discarded', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  await page.goto('/dashboard')
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
})

test('many projects are found by typing', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  for (let number = 1; number <= 9; number += 1) await ada.project(`Project ${number}`)
  await ada.project('Billing')
  await ada.page.goto('/dashboard')
  await expect(cards(ada.page)).toHaveCount(10)
  await ada.page.getByLabel('Find a project').fill('bill')
  await expect(names(ada.page)).toHaveText(['Billing'])
  await ada.page.getByLabel('Find a project').fill('zzz')
  await expect(ada.page.getByText('No project matches "zzz".')).toBeVisible()
})

test('signing out leads to the sign-in page; a failure says so', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  await page.goto('/dashboard')
  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByText('Failed to sign out')).toBeVisible()
  await page.unroute('**/auth/v1/logout**')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})
