// The page after signing in: the dashboard, unless the user chose another one.

import { expect } from './expect.ts'
import { enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a choice that cannot be saved goes back; My Work follows signing in once it is chosen, by the landing page too; /dashboard stays', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const choice = page.getByRole('combobox', { name: 'Start page' })
  await choice.click()
  await page.getByRole('option', { name: 'Inbox' }).click()
  await expectToast(page, 'Failed to save the start page')
  await expect(choice).toHaveText('Dashboard')
  await page.unroute('**/auth/v1/user')
  await choice.focus()
  await page.keyboard.type('My')
  await expectToast(page, 'Start page saved')
  await page.goto('/')
  await expect(page).toHaveURL('/my-work')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.goto('/auth')
  await enterPassword(page, ada)
  await expect(page).toHaveURL('/my-work')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
})
