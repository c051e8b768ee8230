// The sign-in page in a real browser: its three tabs, the mails that it triggers, and how a second tab follows.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

async function signIn(page: Page, email: string, password: string) {
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill(password)
  await panel(page).getByLabel('Password').press('Enter')
}

test('three tabs, by mouse and by keyboard, accessible, and what was typed goes along', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up', 'Reset'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign In')
  await expectAccessible(page)
  await panel(page).getByLabel('Email').fill('ada@example.org')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  await expect(panel(page).getByLabel('Email')).toHaveValue('ada@example.org')
  await page.keyboard.press('End')
  await expect(panel(page).getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
  await expect(panel(page).getByLabel('Email')).toHaveValue('ada@example.org')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign In')
})

test('“Get Started” and “Start Free Trial” open Sign Up, “Sign In” opens Sign In', async ({ page }) => {
  for (const [name, tab] of [
    ['Get Started', 'Sign Up'],
    ['Start Free Trial', 'Sign Up'],
    ['Get Started Today', 'Sign Up'],
    ['Sign In', 'Sign In'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab)
    await expect(page).toHaveURL('/auth')
  }
})

test('what is missing is said beside the field, which gets the focus', async ({ page }) => {
  await page.goto('/auth')
  await panel(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(panel(page).getByLabel('Email')).toBeFocused()
  await page.getByRole('tab', { name: 'Reset' }).click()
  await panel(page).getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(page, 'Please enter your email address')
  await expect(panel(page).getByLabel('Email')).toBeFocused()
})

test('signing in: refused in the service’s words with the text kept, then on to the dashboard', async ({
  page,
  server,
}) => {
  const { email, password, full_name } = await server.create('Grace Hopper')
  await page.goto('/auth')
  await signIn(page, email, 'not the password')
  await expectToast(page, 'Error Invalid login credentials')
  await expect(panel(page).getByText('Invalid login credentials')).toBeVisible()
  await expect(panel(page).getByLabel('Email')).toHaveValue(email)
  await expect(panel(page).getByLabel('Password')).toHaveValue('not the password')
  await expect(panel(page).getByLabel('Password')).toBeFocused()

  // Holds the request in flight.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/token**', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, email, password)
  await expect(panel(page).getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(panel(page).getByLabel('Email')).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Successfully signed in!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(full_name)
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('sign-up waits for the address; the link signs in, in this tab too', async ({ page, server }) => {
  const email = `ada-${Date.now()}@example.org`
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await panel(page).getByLabel('Full Name').fill('Ada Lovelace')
  await panel(page).getByLabel('Username').fill('a!')
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill('password1')
  await panel(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Username must have 3 to 32')
  await expect(panel(page).getByLabel('Username')).toBeFocused()
  await panel(page).getByLabel('Username').fill(`ada-${Date.now()}`)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('very common')
  await expectToast(page, /^Error.*very common/)
  await expect(panel(page).getByLabel('Password')).toBeFocused()
  await panel(page).getByLabel('Password').fill('correct horse 7')
  await page.keyboard.press('Enter')

  await expectToast(page, 'Please check your email to verify your account.')
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('This server has no mail server set up')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  const link = await linkFromMail(server, email, /type=signup/)
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByText('Your email address is verified.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await other.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(other).toHaveURL('/auth')
  await expect(page).toHaveURL(/\/auth/)
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/auth/)
  await other.goto(link)
  await expectToast(other, 'This link is no longer valid')
})

test('a sign-in before the address is verified leads to sending the link again', async ({ page }) => {
  const email = `early-${Date.now()}@example.org`
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await panel(page).getByLabel('Full Name').fill('Early')
  await panel(page).getByLabel('Username').fill(`early-${Date.now()}`)
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill('correct horse 7')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await signIn(page, email, 'correct horse 7')
  await expectToast(page, 'Email not confirmed')
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expectToast(page, 'Please check your email to verify your account.')
})

test('a forgotten password: mail, new password, every other session ended', async ({
  person,
  page,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  await ada.page.goto('/dashboard')
  await page.route('**/auth/v1/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mail: 'smtp' } })
  })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Reset' }).click()
  await page.getByRole('tabpanel', { name: 'Reset' }).getByLabel('Email').fill(ada.email)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password reset email sent! Check your inbox.')
  await expect(panel(page).getByLabel('Email')).toHaveValue('')

  await page.goto(await linkFromMail(server, ada.email, /type=recovery/))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(page.url()).not.toContain('token_hash')
  await page.reload()
  await page.getByLabel('New Password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('at least 8 characters')
  await expectToast(page, /^Error.*at least 8 characters/)
  await page.getByLabel('New Password').fill('a whole new sentence')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Password updated successfully!')
  await ada.page.reload()
  await expect(ada.page).toHaveURL(/\/auth/)
  // On this page the server has no mail server.
  await ada.page.getByRole('tab', { name: 'Reset' }).click()
  await panel(ada.page).getByLabel('Email').fill('nobody@example.org')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'No email was sent. The link is in the server’s terminal.')
  await ada.page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(ada.page, ada.email, 'a whole new sentence')
  await expect(ada.page).toHaveURL('/dashboard')
})

test('who has to sign in first comes back to where they wanted to be, and nowhere else', async ({
  page,
  server,
}) => {
  const { email, password } = await server.create('Grace Hopper')
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth?next=%2Fprofile')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/auth?next=//evil.example')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
})
