// Sign-ups in real browsers: which link completes which sign-up, and what a browser shows in which the password was not chosen.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { type Server, test } from './world.ts'

const PASSWORD = 'chosen at sign-up'

async function signUp(page: Page, name: string) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Full Name').fill('Ada Lovelace')
  await panel.getByLabel('Username').fill(name)
  await panel.getByLabel('Email').fill(`${name}@example.org`)
  await panel.getByLabel('Password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
}

/** Signs up in one browser and opens the link in another. */
async function signUpInOtherBrowser(server: Server, page: Page, other: Page, name: string) {
  await signUp(page, name)
  await other.goto(await linkFromMail(server, `${name}@example.org`))
  // Another person may have caused the mail, so the link needs a click before it signs in.
  await expect(other.getByRole('heading', { name: 'Sign in as Ada Lovelace?' })).toBeVisible()
  await expect(other.getByText(/The sign-up came from Chrome on Linux, /)).toBeVisible()
  await other.getByRole('button', { name: 'Verify and Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
}

const notice = (page: Page) => page.getByRole('region', { name: 'Who chose your password?' })

test('in the browser that signed up the link leads to the dashboard, and nothing is asked', async ({
  page,
  server,
}) => {
  await signUp(page, 'ada-same')
  await page.goto(await linkFromMail(server, 'ada-same@example.org'))
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('in another browser it is told where the password was chosen, until that is answered', async ({
  page,
  server,
  visitor,
}) => {
  const other = await visitor({ viewport: { width: 375, height: 700 } })
  await signUpInOtherBrowser(server, page, other, 'ada-other')
  await expect(notice(other)).toContainText(
    /was chosen on Chrome on Linux, \d+ \w+ \d+|was chosen on Chrome on Linux, \w+/,
  )
  await expectAccessible(other)
  await other.reload()
  await notice(other).getByRole('button', { name: 'That was me' }).click()
  await expect(notice(other)).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('No projects yet')).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
})

test('there another password is chosen without knowing that one, which opens nothing from then on', async ({
  page,
  server,
  visitor,
}) => {
  const other = await visitor()
  await signUpInOtherBrowser(server, page, other, 'ada-choose')
  // The person who chose the password signs in before the owner of the address has answered.
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await page.getByRole('tabpanel').getByLabel('Password').fill(PASSWORD)
  await page.getByRole('tabpanel').getByLabel('Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()

  await notice(other).getByRole('button', { name: 'Choose a new password' }).click()
  await other.getByLabel('New Password').fill('chosen by the owner')
  await other.getByRole('button', { name: 'Set Password' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
  // The person who chose the first password is signed out immediately.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})
