// Two-factor sign-in in a real browser, with the codes of a real authenticator: set up, used, lost, removed.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type App, appWith } from './authenticator.ts'
import { expect } from './expect.ts'
import { codeFromMail, linkFromMail } from './mailbox.ts'
import { accountPanel, enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const card = (page: Page, title: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const twoFactor = (page: Page) => card(page, /^Two-Factor Sign-In/)

/** Enables two-factor sign-in on a page that offers it. */
async function setUp(page: Page): Promise<{ app: App; codes: string[] }> {
  await twoFactor(page).getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('Authenticator')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  return confirm(page)
}

/** Enters the code of a new authenticator. */
async function confirm(page: Page): Promise<{ app: App; codes: string[] }> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const app = appWith(await dialog.locator('code').innerText())
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill(app.code())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { app, codes: await codes.allInnerTexts() }
}

/** Finishes a set-up whose dialog shows the codes. */
const save = (page: Page) => page.getByRole('button', { name: 'I Have Saved Them' }).click()
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out', exact: true }).click()

test('set up after a question who it is, asked for at the next sign-in, removed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await page.goto('/profile?section=security')
  // A forgotten password is set by a code from the mail.
  const change = card(page, /^Password$/)
  await change.getByRole('button', { name: 'Send a code by mail instead' }).click()
  await expect(change.getByLabel('Code from the Mail')).toBeVisible()
  await change.getByLabel('Code from the Mail').fill('12345678')
  await change.getByLabel('New Password').fill('a whole new sentence')
  await page.keyboard.press('Enter')
  await expect(change.getByRole('alert')).toContainText('The code is not correct')
  await expect(change.getByLabel('Code from the Mail')).toBeFocused()
  await change.getByLabel('Code from the Mail').fill(await codeFromMail(server, ada.email))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password updated successfully!')

  // The server answers like this if the session is older than an hour.
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({
      status: 403,
      headers: { 'X-Supabase-Api-Version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Please confirm that it is you' },
    }),
  )
  await twoFactor(page).getByRole('button', { name: 'Set Up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByLabel('Current Password')).toBeFocused()
  await expectAccessible(page)
  await question.getByLabel('Current Password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).toContainText('The password is not correct')
  await question.getByLabel('Current Password').fill('a whole new sentence')
  await page.unroute('**/auth/v1/factors')
  await page.keyboard.press('Enter')
  const { app, codes } = await confirm(page)
  await expectAccessible(page)
  // Recovery codes are shown only once, so Escape does not close the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'They are not shown again' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).split('\n')).toEqual(expect.arrayContaining(codes))
  await save(page)
  await expect(twoFactor(page).getByRole('button', { name: 'Add Another' })).toBeFocused()
  await expect(twoFactor(page).getByText('10 left')).toBeVisible()
  await expect(twoFactor(page).getByText('On', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await enterPassword(page, { ...ada, password: 'a whole new sentence' })
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByRole('alert').filter({ hasText: 'The code is not correct' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveValue('')

  // The user is not signed in yet, not at another URL either.
  await page.goto('/profile?section=security')
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile/)
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = app.code()
  await page.getByLabel('Code').pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, 'Successfully signed in!')
  await expect(page).toHaveURL('/profile?section=security')

  await twoFactor(page).getByRole('button', { name: 'Remove: Authenticator' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Authenticator removed successfully!')
  await expect(twoFactor(page).getByRole('button', { name: 'Set Up' })).toBeVisible()
  await signOut(page)
  await enterPassword(page, { ...ada, password: 'a whole new sentence' })
  await expect(page).toHaveURL('/dashboard')
})

test('a forgotten password: the code, then a new one; a lost phone: a recovery code, in every tab, then new codes', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page, email } = ada
  await page.goto('/profile?section=security')
  const { app, codes } = await setUp(page)
  await save(page)
  await signOut(page)
  await page.getByRole('tab', { name: 'Reset' }).click()
  await accountPanel(page, 'Reset').getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page.goto(await linkFromMail(server, email, /type=recovery/))
  await page.getByLabel('Code').fill(app.code())
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New Password').fill('a whole new sentence')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await signOut(page)
  await enterPassword(page, { ...ada, password: 'a whole new sentence' })
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByLabel('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery Code')).toBeFocused()
  await page.getByLabel('Recovery Code').fill(codes[0]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
  await other.close()

  await page.goto('/profile?section=security')
  await expect(twoFactor(page).getByText('9 left')).toBeVisible()
  await twoFactor(page).getByRole('button', { name: 'Create New Codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create New Codes' }).click()
  const fresh = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(fresh).toHaveCount(10)
  expect(await fresh.allInnerTexts()).not.toContain(codes[1])
  await save(page)
  await expect(twoFactor(page).getByText('10 left')).toBeVisible()
})

test('a project that requires it is shown by name, and opens once it is set up there', async ({ pair }) => {
  const { ada, grace, projectId } = await pair()
  const { page } = ada
  // The owner has to fulfil it first.
  await page.goto(`/project/${projectId}?tab=settings&section=members`)
  await page.getByRole('link', { name: 'Set Up for Yourself' }).click()
  await expect(page).toHaveURL('/profile?section=security')
  await setUp(page)
  await save(page)
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByRole('link', { name: /Apollo/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Require Two-Factor' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Grace Hopper has not set it up')
  await question.getByRole('button', { name: 'Require Two-Factor' }).click()
  await expectToast(page, 'Two-factor sign-in is now required.')

  await expect(grace.page.getByRole('heading', { name: 'Locked projects' })).toBeVisible()
  await expectAccessible(grace.page, 'a locked project')
  await grace.page.getByRole('link', { name: 'Apollo Requires two-factor sign-in' }).click()
  await expect(grace.page.getByRole('heading', { level: 1 })).toHaveText('Apollo requires two-factor sign-in')
  await expectAccessible(grace.page, 'the set-up')
  await setUp(grace.page)
  await save(grace.page)
  await expect(grace.page.getByRole('region', { name: 'To Do' })).toBeVisible()
})
