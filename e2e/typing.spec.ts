// Text typed right after the key or click that opens a form arrives in the form, on a slow network and offline.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { createNetworkProxy, type NetworkProxy } from './network-proxy.ts'
import { test as base, type Person } from './world.ts'

const test = base.extend<{ networkProxy: NetworkProxy }>({
  networkProxy: async ({ server }, use) => {
    const networkProxy = await createNetworkProxy(server.url)
    await use(networkProxy)
    networkProxy.remove()
  },
})
test.use(MOTION)

const TITLE = 'Login broken, can not sign in'
const title = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title *' })

async function openBoard(owner: Person) {
  const projectId = await owner.project('Apollo')
  await owner.ticket(projectId, { title: 'Already here' })
  await owner.ticket(projectId, { title: 'Already gone' })
  await owner.page.goto(`/project/${projectId}`)
  await expectCount(owner.page, 'To Do', 2)
}

/** Sends all keys at once: none of them waits for the effect of the one before it. */
async function typeAtOnce(page: Page, first: string, text: string) {
  await Promise.all([first, ...text].map((key) => page.keyboard.press(key === ' ' ? 'Space' : key)))
}

test('on a slow network: the key, then a title; Ctrl+K, then a search, of which no letter, paste or Enter is lost', async ({
  person,
  networkProxy,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const grace = await person('Grace Hopper', { baseURL: networkProxy.url, isNew: true, permissions })
  const { page } = grace
  await openBoard(grace)
  await page.evaluate(() => navigator.clipboard.writeText('lready'))
  networkProxy.delay(600)
  await typeAtOnce(page, 'c', TITLE)
  await expect(title(page)).toHaveValue(TITLE)
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(title(page)).toHaveValue(`${TITLE}!`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The palette is not loaded yet; at 600 ms it would wait for seconds behind the chunks that are loaded ahead. Without its last letters the search would find two tickets, the other one first.
  networkProxy.delay(150)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('a')
  await page.keyboard.press('ControlOrMeta+v')
  await typeAtOnce(page, ' ', 'here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Already here' })).toBeVisible()
})

/** Found by its content, because the dialog of the UI kit has a chunk with a similar name. */
function ticketDialogChunk(): string {
  const assets = new URL('../dist/web/assets/', import.meta.url)
  const isOne = (name: string) =>
    readFileSync(new URL(name, assets), 'utf8').includes('Failed to load ticket')
  const name = readdirSync(assets).find((file) => file.endsWith('.js') && isOne(file))
  if (!name) throw new Error('no chunk holds the ticket dialog')
  return name
}

const FORM = /\/assets\/new-ticket-dialog-[^/]*\.js$/

test('the key, then a title, before the form could be fetched: it comes with all that was typed; and offline, after a click on a card', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  await page.route(FORM, (route) => route.abort())
  await openBoard(grace)
  await typeAtOnce(page, 'c', TITLE)
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await page.unroute(FORM)
  await expect(title(page)).toHaveValue(TITLE)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel' }).click()

  // The chunk that shows a ticket cannot be loaded, and the form is loaded ahead.
  const tickets = `**/assets/${ticketDialogChunk()}`
  await page.route(tickets, (route) => route.abort())
  const isAhead = page.waitForResponse(FORM)
  await page.reload()
  await expectCount(page, 'To Do', 2)
  // Imports the chunk again, which resolves when the chunks that it needs have also arrived.
  await page.evaluate((url) => import(url).then(() => true), (await isAhead).url())
  await page.context().setOffline(true)
  await card(page, 'To Do', 'Already here').click()
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await typeAtOnce(page, 'c', TITLE)
  await expect(title(page)).toHaveValue(TITLE)
  await expect(page).not.toHaveURL(/\/ticket\//)
  await page.unroute(tickets)
  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(page, 'To Do', TITLE)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Opened with the button, by keyboard: the spaces of the title do not press the button again.
  await page.getByRole('button', { name: 'New Ticket' }).focus()
  await typeAtOnce(page, 'Enter', TITLE)
  await expect(title(page)).toHaveValue(TITLE)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
