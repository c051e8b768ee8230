// A server with sign-up closed that belongs to a team: the landing page is that of the team, the sign-in page says that sign-up is
// closed, and existing users are not affected.
import { expectAccessible, expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

test.use({ settings: { SIGN_UP: 'closed', TEAM_NAME: 'Söhne & Töchter <Werkstatt>' } })

test('the tab stays and says what to do; signing in goes on', async ({ page, server }) => {
  const { email, password } = await server.create('Grace Hopper')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Söhne & Töchter <Werkstatt>' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Skip to content', 'Sign In'])
  await expectWellShown(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Söhne & Töchter <Werkstatt>' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tabpanel')).toHaveText(
    'Sign-up is closed. Ask the operator of this server for an account.',
  )
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
  await expectAccessible(page)
  const refused = await page.request.post('/auth/v1/signup', {
    data: {
      email: 'new@example.org',
      password: 'a long enough one',
      data: { full_name: 'N', username: 'new' },
    },
  })
  expect(refused.status()).toBe(403)

  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace Hopper' })).toBeVisible()
})
