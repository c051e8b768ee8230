// Pages of a server with sign-up closed that belongs to a team: the landing page is that of the team, and the sign-in page says that
// sign-up is closed. server/auth/sign-up/may-sign-up.test.ts tests that it is.
import { assetRoutes } from '../server/http/assets.ts'
import { expectAccessible, expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { accountPanel, enterPassword } from './sign-in.ts'
import { test } from './world.ts'

test('the tab stays and says what to do; signing in goes on', async ({ page, server }) => {
  const { email, password } = await server.create('Grace Hopper')
  // The pages and settings of such a server. A server of its own would take longer than the whole test.
  const pages = assetRoutes({ teamName: 'Söhne & Töchter <Werkstatt>', signUp: 'closed' })
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    const answer = await pages.request(new URL(request.url()).pathname)
    const headers = Object.fromEntries(answer.headers)
    return route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
  await page.route('**/auth/v1/settings', async (route) => {
    const response = await route.fetch()
    const settings = await response.json()
    expect(settings.disable_signup).toBe(false)
    return route.fulfill({ response, json: { ...settings, disable_signup: true } })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Söhne & Töchter <Werkstatt>' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Skip to content', 'Sign In'])
  await expectWellShown(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Söhne & Töchter <Werkstatt>' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(accountPanel(page, 'Sign Up')).toHaveText(
    'Sign-up is closed. Ask the operator of this server for an account.',
  )
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Sign In' }).click()
  await enterPassword(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace Hopper' })).toBeVisible()
})
