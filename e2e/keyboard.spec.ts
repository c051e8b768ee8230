// From sign-up to a moved ticket without a mouse: sign-up, link in the mail, project, ticket, drag.
import type { Page } from '@playwright/test'
import { card, expectAnnounced, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'tab', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached the ${role} ${name}`)
}

test('the whole way from sign-up to a dragged ticket by keyboard alone', async ({ server, page }) => {
  await page.goto('/')
  await tabTo(page, 'link', 'Get Started')
  await page.keyboard.press('Enter')

  await tabTo(page, 'tab', 'Sign Up')
  await tabTo(page, 'textbox', /^Full Name/)
  await page.keyboard.type('Katherine Johnson')
  await page.keyboard.press('Tab')
  await page.keyboard.type('katherine')
  await page.keyboard.press('Tab')
  await page.keyboard.type('katherine@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('orbits and trajectories')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please check your email to verify your account.').first()).toBeVisible()

  await page.goto(await linkFromMail(server, 'katherine@example.org'))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Katherine Johnson')

  await tabTo(page, 'button', 'Create Project')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Project Name/ })).toBeFocused()
  await page.keyboard.type('Friendship 7')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Project created successfully!')

  await expect(page.getByRole('textbox', { name: 'What needs doing?' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Friendship 7' })).toBeVisible()
  await tabTo(page, 'button', 'New Ticket')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Title/ })).toBeFocused()
  await page.keyboard.type('Check the numbers')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Ticket created successfully!')
  await expectCount(page, 'To Do', 1)

  await tabTo(page, 'link', /Check the numbers/)
  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Picked up /)
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, / is over In Progress, /)
  await page.keyboard.press('Space')
  await expectToast(page, 'Ticket status updated successfully')
  await expectCount(page, 'In Progress', 1)
  await expect(card(page, 'In Progress', 'Check the numbers')).toBeVisible()
})
