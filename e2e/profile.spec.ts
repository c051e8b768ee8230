// The profile in a real browser: names, and account deletion. link.spec.ts tests the address, auth-tabs.spec.ts password and sessions.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { enterPassword } from './sign-in.ts'
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
  const details = card(ada.page, 'Your Details')
  await expect(details).toBeVisible()
  await expectAccessible(ada.page)
  await details.getByLabel('Username').fill(owner.username)
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(details.getByRole('alert')).toContainText('This username is taken')
  await details.getByLabel('Username').fill(`${ada.username}-2`)
  await details.getByLabel('Full Name').fill('Ada King')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'Profile updated successfully!')
  await expect(owner.page.getByText('Ada King')).toBeVisible()
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
  await enterPassword(page, { email, password })
  await expectToast(page, 'Invalid login credentials')
})
