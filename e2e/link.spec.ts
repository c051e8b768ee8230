// Links in mails, in real browsers: a link never switches a browser to another account without a click, no matter which URL it
// was attached to, and it also works on another device.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { expectToast } from './toast.ts'
import { type Account, type Person, type Server, test } from './world.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1 })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function post(server: Server, path: string, body: object) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { access_token: string; refresh_token: string }
}

async function recoveryLink(server: Server, { email }: Account): Promise<string> {
  await post(server, '/recover', { email })
  return linkFromMail(server, email, /type=recovery/)
}

/** Two tabs of one browser, both on the dashboard. */
async function twoTabs({ page, full_name }: Person): Promise<[Page, Page]> {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(welcome(tab)).toContainText(full_name)
  }
  return [page, other]
}

test('tokens in an address sign nobody in, and nobody out', async ({ person, server, visitor }) => {
  const { email, password } = await server.create('Mallory Attacker')
  const { access_token, refresh_token } = await post(server, '/token?grant_type=password', {
    email,
    password,
  })
  const tokens = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' }
  const fragment = `#${new URLSearchParams(tokens)}`
  const { page } = await person('Victoria Victim')
  // Which addresses are refused is tested with the function that decides it (web/data/provider-return.test.ts).
  for (const path of ['/dashboard', '/auth?code=x']) {
    await page.goto(`${path}${fragment}`)
    await expect(welcome(page)).toContainText('Victoria Victim')
    expect(page.url()).not.toContain('token')
  }
  // The link is entered into an open page, which does not reload.
  await page.evaluate((planted) => location.assign(planted), fragment)
  await page.reload()
  await expect(welcome(page)).toContainText('Victoria Victim')
  const stranger = await visitor()
  await stranger.goto(`/auth${fragment}`)
  await expectToast(stranger, 'This link cannot sign you in.')
  await expect(stranger.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect(stranger.url()).not.toContain('token')
})

test('a link of somebody else’s account asks in a signed-in browser, and Cancel leaves it as it was', async ({
  person,
  server,
}) => {
  const mallory = await server.create('Mallory Attacker')
  const [one, two] = await twoTabs(await person('Victoria Victim'))
  const link = await recoveryLink(server, mallory)
  // The link is attached to any page, or pasted into an open one.
  await one.goto(link.replace('/auth#', '/my-work#'))
  await expect(one.getByRole('heading', { name: 'Set a new password for Mallory Attacker?' })).toBeVisible()
  await expect(one.getByText(/You are signed in as .+\. Continuing signs you out/)).toBeVisible()
  expect(one.url()).not.toContain('token_hash')
  await expectAccessible(one)
  await press(one, 'Cancel')
  await expect(one).toHaveURL('/dashboard')
  await expect(welcome(one)).toContainText('Victoria Victim')
  await two.evaluate((fragment) => location.assign(fragment), new URL(link).hash)
  await expect(two.getByRole('heading', { name: 'Set a new password for Mallory Attacker?' })).toBeVisible()
  await one.reload()
  await expect(welcome(one)).toContainText('Victoria Victim')
  // Confirming switches every tab to the account and ends the previous session.
  await press(two, 'Continue')
  await expect(two.getByRole('heading', { name: 'Set a new password', exact: true })).toBeVisible()
  await expect(two.getByText(mallory.email)).toBeVisible()
})

/** Requests the change of address in the profile. @returns the link in the mail to the new address */
async function askForChange(server: Server, { page, email, password }: Person, wanted: string) {
  await page.goto('/profile')
  const address = card(page, 'Email')
  await address.getByLabel('New Email').fill(wanted)
  await address.getByLabel('Current Password').fill(password)
  await address.getByRole('button', { name: 'Change Email' }).click()
  await expect(address.getByText(`The link for ${wanted} is in the server’s terminal.`)).toBeVisible()
  await expect(address.getByText(`You sign in with ${email}.`)).toBeVisible()
  return linkFromMail(server, wanted, /type=email_change/)
}

test('a change of address counts in its own account’s session only; who reads the old address undoes it on any device', async ({
  person,
  server,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const victim = await person('Victoria Victim')
  const wanted = `thief-${ada.email}`
  const link = await askForChange(server, ada, wanted)
  const refusal = 'Sign in to the account that asked for this change'
  await victim.page.goto(link)
  await expectToast(victim.page, refusal)
  await expect(card(victim.page, 'Email').getByText(`You sign in with ${victim.email}.`)).toBeVisible()
  const device = await visitor()
  await device.goto(link)
  await expect(device).toHaveURL(/\/auth/)
  await expectToast(device, refusal)
  await ada.page.goto('about:blank')
  await ada.page.goto(link)
  await expectToast(ada.page, 'Your email address was changed.')
  await expect(card(ada.page, 'Email').getByText(`You sign in with ${wanted}.`)).toBeVisible()

  const undo = await linkFromMail(server, ada.email, /type=email_undo/)
  await device.goto(undo)
  await expect(device.getByRole('heading', { name: 'Undo the change of address?' })).toBeFocused()
  await expect(device.getByText(`will use ${ada.email} again`)).toBeVisible()
  await expectAccessible(device)
  await press(device, 'Cancel')
  await expect(device.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await device.goto('about:blank')
  await device.goto(undo)
  await press(device, 'Undo the Change')
  await expectToast(device, `Your email address is ${ada.email} again.`)
  await expect(device.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  // All sessions have ended.
  await ada.page.reload()
  await expect(ada.page).toHaveURL(/\/auth/)

  // A link for a new password works on this device too, after a press. Opening it signs nobody in.
  const recovery = await linkFromMail(server, ada.email, /type=recovery/)
  await device.goto(recovery)
  await expect(device.getByRole('heading', { name: 'Set a new password for Ada Lovelace?' })).toBeFocused()
  expect(await device.evaluate(() => localStorage.getItem('lacewing.session'))).toBeNull()
  await press(device, 'Continue')
  await device.getByLabel('New Password').fill('a whole new sentence')
  await device.keyboard.press('Enter')
  await expect(device).toHaveURL('/dashboard')
  await expect(welcome(device)).toContainText('Ada Lovelace')
  await device.goto('about:blank')
  await device.goto(recovery)
  await expectToast(device, 'This link is no longer valid')
})
