// Sign-in without a password in a real browser: through a real local identity provider, and by a passkey of an emulated device.
import type { Page } from '@playwright/test'
import { CLIENT, startProvider, type TestProvider } from '../server/test/oidc-provider.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { codeFromMail } from './mailbox.ts'
import { openSection } from './section.ts'
import { enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { test as base } from './world.ts'

const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await startProvider('http://localhost:*/auth/v1/callback')
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider }, use) => {
      await use({
        PUBLIC_HOST: 'localhost',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Example Login',
      })
    },
    { scope: 'worker' },
  ],
})

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Example Login' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
}

test('somebody new comes through the provider, from this browser only, and on to where they wanted to be', async ({
  page,
  provider,
  server,
}) => {
  // An address that somebody else planted signs nobody in.
  provider.people.set('mallory', { email: 'mallory@corp.example', email_verified: true, name: 'Mallory' })
  const query = new URLSearchParams({
    provider: 'oidc',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 's256',
  })
  const started = await fetch(`${server.url}/auth/v1/authorize?${query}`, { redirect: 'manual' })
  await page.goto(await provider.visit(started.headers.get('location') ?? '', 'mallory'))
  await expectToast(page, 'This was started in another browser.')
  await expect(page).toHaveURL(/\/auth$/)

  provider.people.set('grace', { email: 'grace@corp.example', email_verified: true, name: 'Grace Hopper' })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(goOn(page)).toBeVisible()
  await expectAccessible(page)
  await goOn(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectToast(page, 'Single sign-on was cancelled.')
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/)
  await goOn(page).click()
  await page.getByRole('link', { name: 'grace' }).click()
  await expect(page).toHaveURL('/profile')
  await expectToast(page, 'Successfully signed in!')
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  await openSection(page, 'Security')
  await expect(card(page, 'Sign-In with Example Login').getByText('grace@corp.example')).toBeVisible()

  // The account has no password until the user sets one, with a code from a mail.
  const password = card(page, 'Password')
  await password.getByRole('button', { name: 'Send a Code' }).click()
  await password.getByLabel('New Password').fill('a sentence of my own')
  await password.getByLabel('Code from the Mail').fill(await codeFromMail(server, 'grace@corp.example'))
  await password.getByRole('button', { name: 'Set Password' }).click()
  await expectToast(page, 'Password updated successfully!')
  await expect(password.getByLabel('Current Password')).toBeVisible()
})

test('whose address has an account links it in the profile, and signs in with it from then on', async ({
  person,
  provider,
}) => {
  const { page, email } = await person('Ada Lovelace')
  provider.people.set('ada', { email, email_verified: true, name: 'Ada at Work' })
  await page.goto('/dashboard')
  await signOut(page)
  await goOn(page).click()
  await page.getByRole('link', { name: 'ada', exact: true }).click()
  await expectToast(page, 'Sign in as before, then link Example Login in your profile.')
  await expect(page).toHaveURL(/\/auth$/)

  await enterPassword(page, { email, password: 'a long enough sentence' })
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?section=security')
  const linked = card(page, 'Sign-In with Example Login')
  // The provider already knows the user, but should ask again.
  await linked.getByRole('button', { name: 'Link Account' }).click()
  await page.getByRole('link', { name: 'ada', exact: true }).click()
  await expectToast(page, 'Account linked successfully!')
  await expect(page).toHaveURL('/profile?section=security')
  await expect(linked.getByText(email)).toBeVisible()

  await signOut(page)
  await goOn(page).click()
  await expect(page).toHaveURL(/\/(dashboard|profile)/)
  await page.goto('/profile?section=security')
  await linked.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expectToast(page, 'Account unlinked successfully!')
  await expect(linked.getByRole('listitem')).toHaveCount(0)
})

test('a passkey is added, named, used, and removed', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
    },
  })
  const mayPass = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

  await page.goto('/profile?section=security')
  const passkeys = card(page, 'Passkeys')
  const add = passkeys.getByRole('button', { name: 'Add Passkey' })
  await add.click()
  await expectToast(page, 'No passkey was made.')
  await mayPass(true)
  await add.click()
  await expectToast(page, 'Passkey added successfully!')
  await expect(passkeys.getByText('Chrome on Linux')).toBeVisible()
  await add.click()
  await expectToast(page, 'This device has a passkey for your account already.')
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Blue key')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByText('Blue key')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await mayPass(false)
  await enter.click()
  await expectToast(page, 'No passkey was used.')
  await mayPass(true)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/token*', async (route) => {
    await requested
    await route.continue()
  })
  await enterPassword(page, { email: 'ada@example.org', password: 'not this one' })
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(enter).toBeDisabled()
  answer()
  await expect(enter).toBeEnabled()
  await page.unroute('**/auth/v1/token*')
  await enter.click()
  await expect(page).toHaveURL(/\/(dashboard|profile)/)
  await expectToast(page, 'Successfully signed in!')

  await page.goto('/profile?section=security')
  await passkeys.getByRole('button', { name: 'Remove: Blue key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Passkey removed successfully!')
  await signOut(page)
  await enter.click()
  await expectToast(page, 'No account here uses this passkey')
  await expect(page.getByLabel('Email')).toBeVisible()
})
