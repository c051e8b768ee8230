// Lazy chunks: the page while a chunk cannot be fetched, the retry, the reload after an upgrade, and preloading.
import { expect } from './expect.ts'
import { test } from './world.ts'

const SETTINGS = '**/assets/settings-*.js'

test('what a tab or a dialog needs is fetched when it is pointed at; a chunk that cannot be fetched says so, and appears by itself', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine overheats' })
  await page.route(SETTINGS, (route) => route.abort('internetdisconnected'))
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('link', { name: /Engine overheats/ })).toBeVisible()

  // All that a ticket draws is asked for at once: nothing is answered before everything is asked for.
  const parts = ['comments', 'attachments', 'relations', 'history'].map((part) =>
    page.waitForRequest(`**/api/tickets/*/${part}`),
  )
  const asked = Promise.all(parts)
  await page.route('**/api/tickets/**', (route) => asked.then(() => route.continue()))
  await page.getByRole('link', { name: /Engine overheats/ }).hover()
  await asked
  await page.unroute('**/api/tickets/**')

  const members = page.waitForResponse(`**/${projectId}/members`)
  await page.getByRole('button', { name: 'New Ticket' }).hover()
  await members
  const tickets = page.waitForResponse(`**/${projectId}/tickets`)
  await page.getByRole('tab', { name: 'Ticket List' }).hover()
  await tickets
  const requested: string[] = []
  page.on('request', (request) => request.url().includes(projectId) && requested.push(request.url()))
  await page.getByRole('tab', { name: 'Ticket List' }).click()
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(1)

  // Without the chunk of the settings, the rest of the page works.
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection to the server')
  await page.getByRole('tab', { name: 'Kanban Board' }).click()
  await expect(page.getByRole('region', { name: /To Do/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection to the server')
  await page.unroute(SETTINGS)
  await expect(page.getByRole('button', { name: 'Update Project' })).toBeVisible()
  await expect(page.getByText('No connection to the server')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Project Members (1)' })).toBeVisible()
  expect(requested.filter((url) => /\/(tickets|members)$/.test(url))).toEqual([])
})

test('a chunk of an older version reloads the page where it was', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.route(SETTINGS, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/newer.js"></script>',
    }),
  )
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('region', { name: /To Do/ })).toBeVisible()
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('tab', { name: 'Settings' }).click()
  await reloaded
  await page.unroute(SETTINGS)
  await page.unroute('/')
  await expect(page.getByRole('button', { name: 'Update Project' })).toBeVisible()
  expect(page.url()).toContain('tab=settings')
})

test('a button keeps the focus when a chunk arrives that shows more beside it', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/closed-projects-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/dashboard')
  const create = page.getByRole('button', { name: 'Create Project' })
  await create.focus()
  const locked = page.waitForResponse('**/api/closed-projects')
  arrive()
  await locked
  await expect(create).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Project Name/ })).toBeFocused()
})
