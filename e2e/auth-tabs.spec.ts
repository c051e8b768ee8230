// Two tabs of one browser share one session through the client library. When one tab changes the session, the other tab follows,
// and neither loses the session because of the other.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { openSection } from './section.ts'
import { enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const welcome = (page: Page) => page.getByRole('heading', { level: 1 })

/** Two tabs of one browser, both on the dashboard. */
async function twoTabs({ page }: Person): Promise<[Page, Page]> {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByText('No projects yet')).toBeVisible()
  }
  return [page, other]
}

test('signing in in one tab signs in the other, signing out takes both away', async ({ visitor, server }) => {
  const account = await server.create('Ada Lovelace')
  const one = await visitor()
  const two = await one.context().newPage()
  for (const tab of [one, two]) await tab.goto('/auth')
  await enterPassword(one, account)
  for (const tab of [one, two]) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(welcome(tab)).toContainText('Ada Lovelace')
  }
  await two.getByRole('button', { name: 'Sign Out', exact: true }).click()
  for (const tab of [one, two]) await expect(tab).toHaveURL(/\/auth/)
  // The next user of this browser sees nothing of the previous one.
  await enterPassword(one, await server.create('Grace Hopper'))
  for (const tab of [one, two]) await expect(welcome(tab)).toContainText('Grace Hopper')
})

test('two tabs whose token has run out refresh it between them, again and again', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const tabs = await twoTabs(ada)
  const { sessions } = await ada.call('listSessions', {})
  const answers: number[] = []
  ada.page.context().on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) answers.push(response.status())
  })
  for (let round = 1; round <= 2; round += 1) {
    await ada.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('lacewing.session') ?? '{}')
      localStorage.setItem('lacewing.session', JSON.stringify({ ...kept, expires_at: 1 }))
    })
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) {
      await expect(tab.getByText('No projects yet')).toBeVisible()
      await expect(tab.getByText('Live', { exact: true })).toBeAttached()
    }
    // The second tab reuses the token that the first one fetched.
    expect(answers).toEqual(Array(round).fill(200))
  }
  expect((await ada.call('listSessions', {})).sessions).toHaveLength(sessions.length)
})

test('other sessions are ended, all or one: every tab of that browser is signed out at once', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const tabs = await twoTabs(ada)
  const otherBrowser = await visitor()
  await otherBrowser.goto('/auth?next=/profile?section=security')
  await enterPassword(otherBrowser, ada)
  const sessions = card(otherBrowser, 'Sessions').getByRole('listitem')
  await otherBrowser.getByRole('button', { name: 'Sign Out All Others' }).click()
  await expectToast(otherBrowser, 'All other sessions signed out successfully!')
  await expect(sessions).toHaveCount(1)
  // The pages notice because their streams ended with the session.
  for (const tab of tabs) await expect(tab).toHaveURL(/\/auth/)
  await expect(card(otherBrowser, 'Sessions').getByText('This session')).toBeVisible()

  await enterPassword(tabs[0], ada)
  for (const tab of tabs) await expect(tab).toHaveURL('/dashboard')
  await otherBrowser.reload()
  await otherBrowser.getByRole('button', { name: /^Sign out \w/ }).click()
  await expectToast(otherBrowser, 'Session signed out successfully!')
  await expect(sessions).toHaveCount(1)
  for (const tab of tabs) await expect(tab).toHaveURL(/\/auth/)
})

test('a new password, set in the profile or by a link, keeps both tabs and ends other sessions; new names stand in both', async ({
  person,
  server,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const [one, two] = await twoTabs(ada)
  const otherBrowser = await visitor()
  await otherBrowser.goto('/auth')
  await enterPassword(otherBrowser, ada)
  await expect(otherBrowser).toHaveURL('/dashboard')
  await one.goto('/profile')
  await card(one, 'Your Details').getByLabel('Full Name').fill('Ada King')
  await one.keyboard.press('Enter')
  await expectToast(one, 'Profile updated successfully!')
  await expect(welcome(two)).toContainText('Ada King')
  await openSection(one, 'Security')
  const change = card(one, 'Password')
  await change.getByLabel('Current Password').fill('not this one')
  await change.getByLabel('New Password').fill('a whole new sentence')
  await change.getByRole('button', { name: 'Change Password' }).click()
  await expect(change.getByRole('alert')).toContainText('The password is not correct')
  await expect(change.getByLabel('Current Password')).toBeFocused()
  await change.getByLabel('Current Password').fill(ada.password)
  await one.keyboard.press('Enter')
  await expectToast(one, 'Password updated successfully!')
  await expect(card(one, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await expect(otherBrowser).toHaveURL(/\/auth/)
  await two.reload()
  await expect(welcome(two)).toContainText('Ada King')
  await expect(two.getByText('Live', { exact: true })).toBeAttached()

  const requested = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ada.email }),
  })
  expect(requested.status).toBe(200)
  await one.goto(await linkFromMail(server, ada.email, /type=recovery/))
  await expect(one.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await one.getByLabel('New Password').fill('another whole sentence')
  await one.keyboard.press('Enter')
  for (const tab of [one, two]) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(welcome(tab)).toContainText('Ada King')
  }
  await two.reload()
  await expect(two.getByText('Live', { exact: true })).toBeAttached()
})
