// Web push: turning it on and off for a browser, and the notifications that its service worker shows. Only the browser's push
// service is simulated, because headless Chromium has none. server/push/sender.test.ts tests the messages to it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Push' }) })

/**
 * Replaces the push manager by one that subscribes without a service. @param permission the user's answer to the browser's
 * question
 */
async function withPushService(page: Page, permission: NotificationPermission = 'granted') {
  await page.addInitScript((answer) => {
    const KEPT = 'push-endpoint'
    const made = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      }),
      unsubscribe: async () => localStorage.removeItem(KEPT) === undefined,
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const endpoint = localStorage.getItem(KEPT)
        return endpoint && made(endpoint)
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!/^[\w-]{87}$/.test(applicationServerKey)) throw new Error('not a key')
        const endpoint = `https://push.example.com/${crypto.randomUUID()}`
        localStorage.setItem(KEPT, endpoint)
        return made(endpoint)
      },
    })
    let held: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => held, configurable: true })
    Notification.requestPermission = async () => {
      held = answer
      return held
    }
  }, permission)
}

test('it is turned on and off by keyboard, for this browser alone; what fails or is not allowed says so, with the way out', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await withPushService(page)
  await page.route('**/api/me/push', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto('/profile?section=notifications')
  await expect(card(page).getByRole('status')).toHaveText('Off in this browser.')
  await card(page).getByRole('button', { name: 'Turn On' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, /Failed to turn push on/)
  await expect(card(page).getByRole('status')).toHaveText('Off in this browser.')
  await expectAccessible(page)
  await page.unroute('**/api/me/push')
  await card(page).getByRole('button', { name: 'Turn On' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('status')).toContainText('On in this browser.')
  await expect(card(page).getByRole('button', { name: 'Turn Off' })).toBeFocused()
  const endpoints = async () => (await ada.call('getPush', {})).endpoints
  expect(await endpoints()).toHaveLength(1)
  await page.reload()
  await expect(card(page).getByRole('status')).toContainText('On in this browser.')
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Turn Off' }).click()
  await expect(card(page).getByRole('status')).toHaveText('Off in this browser.')
  expect(await endpoints()).toEqual([])

  // The last answer to the browser's question counts.
  await withPushService(page, 'denied')
  await page.reload()
  await card(page).getByRole('button', { name: 'Turn On' }).click()
  await expect(card(page)).toContainText('Allow them in its settings for this site')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

/** The part of the worker's global scope that this test uses. */
type WorkerScope = EventTarget & {
  registration: {
    showNotification(title: string, options: { body: string; tag: string }): Promise<void>
  }
  PushEvent: new (type: 'push', init: { data: string }) => Event & { waitUntil(work: Promise<unknown>): void }
}

test('the worker shows what arrives, the newest of a ticket in the place of the one before; who looks at it is left alone', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await page.goto('/profile?section=notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no worker')
  /** Records the notifications that the worker asks the browser to show, because headless Chromium shows none. */
  const shownAfter = (message: object) =>
    worker.evaluate(async (text) => {
      const scope = globalThis as unknown as WorkerScope
      const shown: unknown[] = []
      scope.registration.showNotification = async (title, options) =>
        void shown.push([title, options.body, options.tag])
      const event = new scope.PushEvent('push', { data: text })
      const waited: Promise<unknown>[] = []
      event.waitUntil = (work) => void waited.push(work)
      scope.dispatchEvent(event)
      await Promise.all(waited)
      return shown
    }, JSON.stringify(message))
  const message = { title: 'Grace mentioned you', body: 'APO-1 Crash', tag: 'one' }
  expect(await shownAfter({ ...message, url: '/inbox' })).toEqual([
    ['Grace mentioned you', 'APO-1 Crash', 'one'],
  ])
  await page.bringToFront()
  await page.reload()
  expect(await shownAfter({ ...message, url: '/profile' })).toEqual([])
})
