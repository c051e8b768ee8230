// Sign-ups in real browsers: what a browser shows in which the password was not chosen. auth.spec.ts tests the browser that signed up.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { accountPanel } from './sign-in.ts'
import { test } from './world.ts'

const PASSWORD = 'chosen at sign-up'
/** Where the browser keeps that this is unanswered (web/data/password-chosen.ts). */
const KEY = 'lacewing.password-chosen'

async function signUp(page: Page, name: string) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const panel = accountPanel(page, 'Sign Up')
  await panel.getByLabel('Full Name').fill('Ada Lovelace')
  await panel.getByLabel('Username').fill(name)
  await panel.getByLabel('Email').fill(`${name}@example.org`)
  await panel.getByLabel('Password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
}

const notice = (page: Page) => page.getByRole('region', { name: 'Who chose your password?' })

test('in another browser it is told where the password was chosen, until that is confirmed or another one is chosen', async ({
  page,
  server,
  visitor,
}) => {
  await signUp(page, 'ada-other')
  const other = await visitor({ viewport: { width: 375, height: 700 } })
  await other.goto(await linkFromMail(server, 'ada-other@example.org'))
  // Another person may have caused the mail, so the link needs a click before it signs in.
  await expect(other.getByRole('heading', { name: 'Sign in as Ada Lovelace?' })).toBeVisible()
  await expect(other.getByText(/The sign-up came from Chrome on Linux, /)).toBeVisible()
  await other.getByRole('button', { name: 'Verify and Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  await expect(notice(other)).toContainText(
    /was chosen on Chrome on Linux, \d+ \w+ \d+|was chosen on Chrome on Linux, \w+/,
  )
  await expectAccessible(other)
  const unanswered = await other.evaluate((key) => localStorage.getItem(key) ?? '', KEY)
  await notice(other).getByRole('button', { name: 'That was me' }).click()
  await expect(notice(other)).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('No projects yet')).toBeVisible()
  await expect(notice(other)).toHaveCount(0)

  // The person who chose the password signs in before the owner of the address has answered.
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await accountPanel(page, 'Sign In').getByLabel('Password').fill(PASSWORD)
  await accountPanel(page, 'Sign In').getByLabel('Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  // As before the answer.
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, unanswered] as const)
  await other.reload()
  await notice(other).getByRole('button', { name: 'Choose a new password' }).click()
  await other.getByLabel('New Password').fill('chosen by the owner')
  await other.getByRole('button', { name: 'Set Password' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
  // The person who chose the first password is signed out immediately.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})
