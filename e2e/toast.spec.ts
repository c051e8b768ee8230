// Toasts: one at a time at the bottom of the screen, hidden after a short time, and never over a control that is in use.
import type { Locator, Page } from '@playwright/test'
import { pauseClock } from './clock.ts'
import { expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { test } from './world.ts'

test.use(MOTION)

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } }
const toast = (page: Page) => page.locator('[data-toast]')

async function expectApart(one: Locator, other: Locator) {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()]
    if (!a || !b) throw new Error('both are to be on the screen')
    const overlaps =
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    expect(overlaps, JSON.stringify({ a, b })).toBe(false)
  }).toPass()
}

test('one at a time: a success is gone after two seconds, an error stays to be read and can be closed', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await page.clock.install()
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 0)
  await page.getByRole('button', { name: 'Create First Ticket' }).click()
  const create = page.getByRole('button', { name: 'Create Ticket' })
  // While the clock is stopped, nothing is drawn.
  await expect(create).toBeVisible()
  await pauseClock(page)
  await create.click()
  await expect(toast(page)).toContainText('Please enter a ticket title')
  await expect(page.locator('[aria-live="polite"]', { has: toast(page) })).toBeAttached()
  await page.clock.runFor(3_000)
  await expect(toast(page)).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title *' }).fill('First')
  await create.click()
  await page.clock.runFor(100)
  await expect(toast(page)).toHaveText(/Ticket created successfully!/)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(1_500)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(600)
  await expect(toast(page)).toHaveCount(0)

  await page.keyboard.press('c')
  await create.click()
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('dialog'), 'closing a toast closes no dialog').toBeVisible()
})

test('on a phone it leaves the buttons of a dialog and the comment box free', async ({ person }) => {
  const grace = await person('Grace Hopper', PHONE)
  const { page } = grace
  const projectId = await grace.project('Apollo')
  await grace.ticket(projectId, { title: 'Engine overheats' })
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'New Ticket' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Ticket' }).tap()
  await expect(toast(page)).toContainText('Please enter a ticket title')
  for (const name of ['Cancel', 'Create Ticket'])
    await expectApart(toast(page), dialog.getByRole('button', { name }))
  await expectApart(toast(page), dialog.getByRole('textbox', { name: 'Title *' }))

  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('link', { name: /Engine overheats/ }).tap()
  const box = dialog.getByPlaceholder('Add a comment...')
  await box.fill('It is the left valve')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).tap()
  await expect(toast(page)).toContainText('Failed to add comment')
  await expectApart(toast(page), box)
  await expectApart(toast(page), dialog.getByRole('button', { name: 'Comment', exact: true }))
})
