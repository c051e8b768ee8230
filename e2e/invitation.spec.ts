// An invitation link in a real browser: created, opened by a person without an account, answered, revoked.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

async function createLink(page: Page, projectId: string, email: string): Promise<string> {
  await page.goto(`/project/${projectId}?tab=settings`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await dialog.getByLabel('Username').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByRole('button', { name: 'Create Invitation Link' }).click()
  const link = await dialog.locator('code').innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toContainText(email)
  return link
}

test('somebody without an account signs up by the link and joins', async ({ person, server, page }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const email = `grace-${Date.now()}@example.org`
  const link = await createLink(ada.page, projectId, email)
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get('secret') ?? ''
  expect(secret).toHaveLength(43)

  page.on('request', (request) => {
    expect(request.url()).not.toContain(secret)
    expect(request.headers().referer ?? '').not.toContain(secret)
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited to a project' })).toBeVisible()
  await expect(page).toHaveURL('/invitation')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign Up')
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Username').fill(`grace-${Date.now()}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(await linkFromMail(server, email))
  await expect(other.getByRole('heading', { name: 'Join Apollo?' })).toBeVisible()
  await expect(other.getByText('invites you as Developer')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Join Project' }).click()
  await expect(other).toHaveURL(`/project/${projectId}`)
  // The page of the inviting user is updated live.
  await expect(ada.page.getByRole('heading', { name: 'Project Members (2)' })).toBeVisible()
  await expect(ada.page.getByRole('region', { name: 'Pending invitations' })).toHaveCount(0)

  await other.goto(link)
  await expect(other.getByRole('alert')).toHaveText('This invitation was already used')
})

test('a revoked link says so; one for another address offers another account', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  const link = await createLink(ada.page, projectId, 'nobody-yet@example.org')
  await grace.page.goto(link)
  await expect(
    grace.page.getByRole('heading', { name: 'This invitation is for another address' }),
  ).toBeVisible()
  await ada.page.getByRole('button', { name: 'Revoke the invitation of nobody-yet@example.org' }).click()
  await expectToast(ada.page, 'no longer works')
  await expect(ada.page.getByRole('region', { name: 'Pending invitations' })).toHaveCount(0)
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByText('This invitation was revoked')).toBeVisible()
})
