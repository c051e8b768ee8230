// The sign-in page in a real browser: its three tabs, the mails that it triggers, how a second tab follows, and the account activity in
// the profile.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { openSection } from './section.ts'
import { accountPanel, enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('three tabs by keyboard, refusals beside the field, then signed in, and back where one wanted to be', async ({
  page,
  server,
}) => {
  const { email, password, full_name } = await server.create('Grace Hopper')
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth?next=%2Fprofile')
  await accountPanel(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(accountPanel(page, 'Sign In').getByLabel('Email')).toBeFocused()
  await page.getByRole('tab', { name: 'Reset' }).click()
  await accountPanel(page, 'Reset').getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(page, 'Please enter your email address')
  await expect(accountPanel(page, 'Reset').getByLabel('Email')).toBeFocused()
  await page.getByRole('tab', { name: 'Sign In' }).click()

  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up', 'Reset'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign In')
  await expectAccessible(page)
  await accountPanel(page, 'Sign In').getByLabel('Email').fill('ada@example.org')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  await expect(accountPanel(page, 'Sign Up').getByLabel('Email')).toHaveValue('ada@example.org')
  await page.keyboard.press('End')
  await expect(accountPanel(page, 'Reset').getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
  await expect(accountPanel(page, 'Reset').getByLabel('Email')).toHaveValue('ada@example.org')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign In')

  await enterPassword(page, { email, password: 'not the password' })
  await expectToast(page, 'Error Invalid login credentials')
  await expect(accountPanel(page, 'Sign In').getByText('Invalid login credentials')).toBeVisible()
  await expect(accountPanel(page, 'Sign In').getByLabel('Email')).toHaveValue(email)
  await expect(accountPanel(page, 'Sign In').getByLabel('Password')).toHaveValue('not the password')
  await expect(accountPanel(page, 'Sign In').getByLabel('Password')).toBeFocused()

  // Holds the request in flight.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/token**', async (route) => {
    await held
    await route.continue()
  })
  await enterPassword(page, { email, password })
  await expect(accountPanel(page, 'Sign In').getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(accountPanel(page, 'Sign In').getByLabel('Email')).toBeDisabled()
  answer()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Successfully signed in!')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(full_name)

  // The profile shows what happened to the account, and from where.
  await openSection(page, 'Security')
  const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText(`${full_name} signed in with a password`)
  await expect(activity.nth(1)).toContainText('Somebody was refused at sign-in: wrong password')
  await expect(activity.nth(1)).toContainText('Chrome on Linux, 127.0.0.1')
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('“Get Started” and “Start Free Trial” open Sign Up, “Sign In” opens Sign In', async ({ page }) => {
  await page.goto('/')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(link('Sign In')).toHaveAttribute('href', '/auth')
  const signUp = (await link('Start Free Trial').getAttribute('href')) ?? ''
  for (const name of ['Get Started', 'Get Started Today'])
    await expect(link(name)).toHaveAttribute('href', signUp)
  await link('Get Started').click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign Up')
  await expect(page).toHaveURL('/auth')
})

test('sign-up waits for the address, and sends the link again; it signs in, in this tab too', async ({
  page,
  server,
}) => {
  const email = `ada-${Date.now()}@example.org`
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await accountPanel(page, 'Sign Up').getByLabel('Full Name').fill('Ada Lovelace')
  await accountPanel(page, 'Sign Up').getByLabel('Username').fill('a!')
  await accountPanel(page, 'Sign Up').getByLabel('Email').fill(email)
  await accountPanel(page, 'Sign Up').getByLabel('Password').fill('password1')
  await accountPanel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click()
  await expect(accountPanel(page, 'Sign Up').getByRole('alert')).toContainText('Username must have 3 to 32')
  await expect(accountPanel(page, 'Sign Up').getByLabel('Username')).toBeFocused()
  await accountPanel(page, 'Sign Up').getByLabel('Username').fill(`ada-${Date.now()}`)
  await page.keyboard.press('Enter')
  await expect(accountPanel(page, 'Sign Up').getByRole('alert')).toContainText('very common')
  await expectToast(page, /^Error.*very common/)
  await expect(accountPanel(page, 'Sign Up').getByLabel('Password')).toBeFocused()
  await accountPanel(page, 'Sign Up').getByLabel('Password').fill('correct horse 7')
  await page.keyboard.press('Enter')

  await expectToast(page, 'Please check your email to verify your account.')
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('This server has no mail server set up')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  // A sign-in before the address is verified.
  const newestLink = () => linkFromMail(server, email, /type=signup/)
  const first = await newestLink()
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await enterPassword(page, { email, password: 'correct horse 7' })
  await expectToast(page, 'Email not confirmed')
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expectToast(page, 'Please check your email to verify your account.')

  await expect.poll(newestLink).not.toBe(first)
  const link = await newestLink()
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByText('Your email address is verified.')).toBeVisible()
  // The browser that signed up is asked nothing.
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  await expect(other.getByText('No projects yet')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Who chose your password?' })).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')

  await other.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(other).toHaveURL('/auth')
  await expect(page).toHaveURL(/\/auth/)
  await other.goto(link)
  await expectToast(other, 'This link is no longer valid')
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
  await accountPanel(page, 'Reset').getByLabel('Email').fill(ada.email)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password reset email sent! Check your inbox.')
  await expect(accountPanel(page, 'Reset').getByLabel('Email')).toHaveValue('')

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
  await accountPanel(ada.page, 'Reset').getByLabel('Email').fill('nobody@example.org')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'No email was sent. The link is in the server’s terminal.')
  await ada.page.getByRole('tab', { name: 'Sign In' }).click()
  await enterPassword(ada.page, { ...ada, password: 'a whole new sentence' })
  await expect(ada.page).toHaveURL('/dashboard')
})
