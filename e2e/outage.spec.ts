// The server, its database or the network fails and comes back: pages say so, keep the typed text, and recover by themselves. So
// do pages that were opened during the outage.
import type { Page, Route } from '@playwright/test'
import { pauseClock } from './clock.ts'
import { takeDatabaseAway } from './database-away.ts'
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { createNetworkProxy, type NetworkProxy } from './network-proxy.ts'
import { test as base } from './world.ts'

const test = base.extend<{ networkProxy: NetworkProxy }>({
  networkProxy: async ({ server }, use) => {
    const networkProxy = await createNetworkProxy(server.url)
    await use(networkProxy)
    networkProxy.remove()
  },
})

/** Longer than a page's longest retry delay, 15 s, plus the request. */
const COMES_BACK = { timeout: 30_000 }

async function expectLive(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeAttached(COMES_BACK)
}

test('the server away: the page says so, keeps what is typed, and goes on by itself', async ({
  person,
  networkProxy,
}) => {
  const ada = await person('Ada Lovelace', { baseURL: networkProxy.url })
  const projectId = await ada.project('Apollo')
  const { number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  const { page } = ada
  await page.goto(`/project/${projectId}/ticket/${number}`)
  await expectLive(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a comment...').fill('It is the left valve')

  networkProxy.close()
  await expect(page.getByText('Offline', { exact: true })).toBeAttached()
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('It is the left valve')
  const meanwhile = await ada.ticket(projectId, { title: 'Written meanwhile' })

  networkProxy.open()
  await expectLive(page)
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('It is the left valve')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  // The first Escape leaves the comment box.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(card(page, 'To Do', meanwhile.title)).toBeVisible()
})

test('the database away: pages that are opened meanwhile say so and come back by themselves', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Still here' })
  const second = await ada.page.context().newPage()
  const bringBack = await takeDatabaseAway(server.dataDir)
  try {
    await Promise.all([ada.page.goto('/dashboard'), second.goto(`/project/${projectId}`)])
    const words = ada.page
      .getByRole('main')
      .getByText('The server cannot reach its database. Please try again in a moment.')
    await expect(words).toBeVisible()
    await expect(second.getByRole('heading', { name: 'Failed to load project' })).toBeVisible()
    await expect(ada.page.getByRole('button', { name: 'Retry' })).toBeEnabled()
  } finally {
    await bringBack()
  }
  await expect(ada.page.getByRole('heading', { name: 'Apollo' })).toBeVisible(COMES_BACK)
  await expect(card(second, 'To Do', 'Still here')).toBeVisible(COMES_BACK)
  await Promise.all([ada.page, second].map(expectLive))
})

test('a page that is opened with an old token while the server is away keeps its person signed in', async ({
  person,
}) => {
  const { page } = await person('Ada Lovelace')
  await page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('lacewing.session') ?? '{}')
    if (!sessionStorage.getItem('aged'))
      localStorage.setItem('lacewing.session', JSON.stringify({ ...session, expires_at: 1 }))
    sessionStorage.setItem('aged', 'yes')
  })
  await page.clock.install()
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('No connection to the server')).toBeVisible()
  // The client library gives up after 30 s, and then waits for a minute.
  for (let second = 0; second < 40; second += 1) await page.clock.runFor(1_000)
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await page.unroute('**/auth/v1/**')
  await page.clock.runFor(8_000)
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a connection that died unnoticed is given up after 45 s', async ({ person, networkProxy }) => {
  const ada = await person('Ada Lovelace', { baseURL: networkProxy.url })
  const projectId = await ada.project('Apollo')
  const { page } = ada
  await page.clock.install()
  await page.goto(`/project/${projectId}`)
  await expectLive(page)
  // From here on the test controls the page's clock, so that a pause of the machine does not count.
  await pauseClock(page)
  await ada.ticket(projectId, { title: 'Heard of' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(card(page, 'To Do', 'Heard of')).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })
  networkProxy.silence()
  await ada.ticket(projectId, { title: 'Nobody heard of it' })
  await page.clock.runFor(44_000)
  await expectLive(page)
  await page.clock.runFor(2_000)
  await expect(page.getByText('Offline', { exact: true })).toBeAttached()
  networkProxy.open()
  await page.clock.resume()
  await expect(card(page, 'To Do', 'Nobody heard of it')).toBeVisible()
  await expectLive(page)
})

test('a failure stands still while the page retries, and “Retry” waits neither for that nor for itself', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  await ada.project('Apollo')
  const { page } = ada
  let requested = 0
  let answer: (route: Route) => Promise<void> | void = (route) => route.abort()
  await page.route(/\/api\/projects(\?|$)/, (route) => {
    requested += 1
    return answer(route)
  })
  await page.goto('/dashboard')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await alert.evaluate((node) => {
    const look = () => {
      if (!node.isConnected || node.querySelector('button[aria-disabled="true"], button:disabled'))
        document.documentElement.dataset.moved = 'yes'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  const retries = requested + 3
  await expect.poll(() => requested, COMES_BACK).toBeGreaterThanOrEqual(retries)
  // The next request is never answered.
  answer = () => undefined
  const hanging = requested + 1
  await expect.poll(() => requested, COMES_BACK).toBeGreaterThanOrEqual(hanging)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  const before = requested
  await retry.click()
  await expect.poll(() => requested).toBeGreaterThan(before)
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  answer = (route) => route.continue()
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
})
