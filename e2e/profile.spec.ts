// The profile in a real browser: names, address, password, sessions, and account deletion.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('new names stand on every open page at once', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const owner = await person('Owner')
  const projectId = await owner.project()
  await owner.invite(projectId, ada)
  await owner.page.goto(`/project/${projectId}?tab=settings`)
  await expect(owner.page.getByText('Ada Lovelace', { exact: true })).toBeVisible()

  await ada.page.goto('/profile')
  await expectAccessible(ada.page)
  const details = card(ada.page, 'Your Details')
  await details.getByLabel('Username').fill(owner.username)
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(details.getByRole('alert')).toContainText('This username is taken')
  await details.getByLabel('Username').fill(`${ada.username}-2`)
  await details.getByLabel('Full Name').fill('Ada King')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'Profile updated successfully!')
  await expect(owner.page.getByText('Ada King')).toBeVisible()
})

test('a new address counts once its link was opened', async ({ person, server }) => {
  const { page, email, password } = await person('Ada Lovelace')
  const wanted = `new-${email}`
  await page.goto('/profile?section=security')
  const sessions = card(page, 'Sessions').getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This session' })).toBeVisible()
  const before = await sessions.count()
  await openSection(page, 'General')
  const address = card(page, 'Email')
  await address.getByLabel('New Email').fill(wanted)
  await address.getByLabel('Current Password').fill(password)
  await address.getByRole('button', { name: 'Change Email' }).click()
  await expect(address.getByText(`The link for ${wanted} is in the server’s terminal.`)).toBeVisible()
  await expect(address.getByText(`You sign in with ${email}.`)).toBeVisible()
  await page.goto(await linkFromMail(server, wanted, /type=email_change/))
  await expectToast(page, 'Your email address was changed.')
  await expect(address.getByText(`You sign in with ${wanted}.`)).toBeVisible()
  await openSection(page, 'Security')
  await expect(sessions).toHaveCount(before)
})

test('a new password takes the present one and ends the other sessions', async ({ person, visitor }) => {
  const { page, email, password } = await person('Ada Lovelace')
  const otherBrowser = await visitor()
  await otherBrowser.goto('/auth')
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByLabel('Password').fill(password)
  await otherBrowser.keyboard.press('Enter')
  await expect(otherBrowser).toHaveURL('/dashboard')

  await page.goto('/profile?section=security')
  await expect(page.getByRole('button', { name: 'Sign Out All Others' })).toBeVisible()
  const change = card(page, 'Password')
  await change.getByLabel('Current Password').fill('not this one')
  await change.getByLabel('New Password').fill('a whole new sentence')
  await change.getByRole('button', { name: 'Change Password' }).click()
  await expect(change.getByRole('alert')).toContainText('The password is not correct')
  await expect(change.getByLabel('Current Password')).toBeFocused()
  await change.getByLabel('Current Password').fill(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password updated successfully!')
  await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await otherBrowser.reload()
  await expect(otherBrowser).toHaveURL(/\/auth/)
})

test('another session is ended from here', async ({ person, visitor }) => {
  const { page, email, password } = await person('Ada Lovelace')
  await page.goto('/profile?section=security')
  await page.getByRole('button', { name: 'Sign Out All Others' }).click()
  await expectToast(page, 'All other sessions signed out successfully!')
  await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)

  const otherBrowser = await visitor()
  await otherBrowser.goto('/auth')
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByLabel('Password').fill(password)
  await otherBrowser.keyboard.press('Enter')
  await expect(otherBrowser).toHaveURL('/dashboard')
  await page.reload()
  await page.getByRole('button', { name: /^Sign out \w/ }).click()
  await expectToast(page, 'Session signed out successfully!')
  await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  // The page notices because its stream ended with the session.
  await expect(otherBrowser).toHaveURL(/\/auth/)
})

test('the account is deleted, with what nobody else is in, once nobody else’s project hangs on it', async ({
  person,
}) => {
  const { page, email, password, call, project, invite } = await person('Ada Lovelace')
  await project('Alone')
  const projectId = await project('Apollo')
  await invite(projectId, await person('Grace Hopper'))
  await page.goto('/profile?section=danger')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText(/are deleted with your account:\s*Alone/)
  await expect(dialog).toContainText(/Hand them over or delete them first:\s*Apollo/)
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Hand over or delete the projects you own first: Apollo')
  await call('deleteProject', { projectId })
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expectToast(page, 'Your account was deleted.')
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Invalid login credentials')
})
