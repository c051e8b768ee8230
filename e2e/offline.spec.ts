// Pages opened without the network show the data that was read last, with its time, and only to the user who read it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { createNetworkProxy, type NetworkProxy } from './network-proxy.ts'
import { enterPassword } from './sign-in.ts'
import { test as base } from './world.ts'

const test = base.extend<{ networkProxy: NetworkProxy }>({
  networkProxy: async ({ server }, use) => {
    const networkProxy = await createNetworkProxy(server.url)
    await use(networkProxy)
    networkProxy.remove()
  },
})
test.use({ serviceWorkers: 'allow' })

/** The contents of this browser's caches: names and texts, but of the product's own files only the names. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url)
        const isOwn = pathname.startsWith('/assets/')
        found[`${name} ${pathname}`] = isOwn ? '' : ((await (await cache.match(url))?.text()) ?? '')
      }
    }
    return found
  })

const textsIn = async (page: Page) => Object.values(await storedIn(page)).join('\n')

test('a board that was read opens without the server, marked; with the network comes a newer version; nobody else sees it', async ({
  person,
  server,
  networkProxy,
}) => {
  const ada = await person('Ada Lovelace', { baseURL: networkProxy.url })
  const grace = await server.create('Grace Hopper')
  const projectId = await ada.project('Apollo')
  const { number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  await card(page, 'To Do', 'Engine overheats').click()
  await page.getByPlaceholder('Add a comment...').fill('It is the left valve')
  // The service worker handles later visits; at the first visit it was not installed yet.
  await expect.poll(async () => Object.keys(await storedIn(page))).toContain('lacewing-shell /')
  await expect.poll(() => textsIn(page)).toContain('Engine overheats')

  networkProxy.close()
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Engine overheats')).toBeVisible()
  await expect(page.getByText(/\. As of \d\d:\d\d/)).toBeAttached()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog', { name: 'Engine overheats' })
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('It is the left valve')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()

  // The network is back: nothing was sent automatically, and the changes made during the outage appear. So does a newer version.
  await ada.ticket(projectId, { title: 'Written meanwhile' })
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/next.js">' }),
  )
  networkProxy.open()
  await expect(page.getByText('Live', { exact: true })).toBeAttached({ timeout: 30_000 })
  await expect(dialog.getByRole('heading', { name: 'Comments (0)' })).toBeVisible()
  await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('It is the left valve')
  await page.keyboard.press('Escape')
  await expect(card(page, 'To Do', 'Written meanwhile')).toBeVisible()
  await expect(page.getByText('There is a new version of Lacewing.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.unroute('/')
  // The network goes first: an old shell in the cache is replaced.
  await page.evaluate(async () => {
    const cache = await caches.open('lacewing-shell')
    await cache.put('/', new Response('<h1>Of old</h1>', { headers: { 'Content-Type': 'text/html' } }))
  })
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  await expect.poll(async () => (await storedIn(page))['lacewing-shell /']).toContain('/assets/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  // Signing out keeps the shell, which is the same for every user.
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect
    .poll(async () => Object.keys(await storedIn(page)).filter((name) => /^\S*(kept|api)/.test(name)))
    .toEqual([])
  expect(await textsIn(page)).not.toContain('Engine overheats')

  // Simulates data that another user left in this browser by not signing out.
  await page.evaluate(async (other) => {
    const cache = await caches.open('lacewing-kept')
    await cache.put(`/kept/${other}`, new Response('[["x",{"key":[],"data":"Engine overheats","at":9e12}]]'))
  }, ada.user_id)
  await enterPassword(page, grace)
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expect
    .poll(async () => Object.keys(await storedIn(page)))
    .toContain(`lacewing-kept /kept/${grace.user_id}`)
  expect(await textsIn(page)).not.toContain('Engine overheats')
  networkProxy.close()
  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('heading', { name: 'Failed to load project' })).toBeVisible()
  await expect(page.getByText('Engine overheats')).toHaveCount(0)
})
