// Invitations in a real browser: a link that is created, opened by a person without an account, answered and revoked; a pasted
// list of people; a team link.
import type { Page } from '@playwright/test'
import { newSecret } from '../server/auth/session/session.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { linkFromMail } from './mailbox.ts'
import { accountPanel } from './sign-in.ts'
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
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(email)
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
  await expect(page.getByText('invites you to Apollo as Developer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Sign Up')
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Username').fill(`grace-${Date.now()}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
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
  await expect(ada.page.getByRole('region', { name: 'Invitations' })).toHaveCount(0)

  await other.goto(link)
  await expect(other.getByRole('alert')).toHaveText(/^This invitation was already used/)
})

test('by the secret of a mailed link somebody signs up without a second mail, and lands in the project', async ({
  person,
  server,
  page,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const email = `mailed-${Date.now()}@example.org`
  const secret = newSecret()
  const event = await ada.call('inviteAddress', { projectId }, { email, secret })
  if (event?.type !== 'invitation.created') throw new Error('nobody was invited')
  // This server sends no mails. The answers are those to the secret of a mail (server/invitation/many.test.ts): the secret proves
  // the address, and the sign-up is answered with a session.
  await page.route('**/api/public/invitation', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_proven: true } })
  })
  await page.route('**/auth/v1/signup*', async (route) => {
    expect(route.request().postDataJSON().data.invitation).toBe(secret)
    await route.fetch()
    const link = new URL(await linkFromMail(server, email, /type=signup/))
    const sent = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ type: sent.type, token_hash: sent.token_hash })
    const verified = await fetch(`${server.url}/auth/v1/verify`, { method: 'POST', headers, body })
    await route.fulfill({ json: await verified.json() })
  })

  await page.goto(`/invitation#id=${event.invitation_id}&secret=${secret}`)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  const form = accountPanel(page, 'Sign Up')
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByLabel('Full Name').fill('Grace Hopper')
  await form.getByLabel('Username').fill(`mailed-${Date.now()}`)
  await form.getByLabel('Password').fill('correct horse 7')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Join Project' }).click()
  await expect(page).toHaveURL(`/project/${projectId}`)
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
})

test('a pasted list invites people and keeps the refused ones with their reasons; who opens a link is told if it is not for them', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  const { page } = ada
  const [one, two] = [`list-1-${Date.now()}@example.org`, `list-2-${Date.now()}@example.org`]
  await page.goto(`/project/${projectId}?tab=settings`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await dialog
    .getByLabel('Username')
    .fill(`Newcomer, One <${one}>; ${two}\nnobody-at-all, ${grace.username} ${ada.username}`)
  await expect(dialog.getByText('5 people:')).toBeVisible()
  await page.keyboard.press('Enter')
  // Without a mail server the inviter passes the links on. The refused entries are behind them.
  const links = dialog.getByRole('list', { name: 'Invitation links' })
  await expect(links.getByRole('listitem')).toHaveText([new RegExp(one), new RegExp(two)])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue(`nobody-at-all\n${ada.username}`)
  await expect(dialog.getByRole('list', { name: 'Not invited' }).getByRole('listitem')).toHaveText([
    'nobody-at-all: User not found with that email/username',
    `${ada.username}: User is already a member of this project`,
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Project Members (2)' })).toBeVisible()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem')).toHaveCount(2)

  await invitations.getByRole('button', { name: `Send the invitation of ${one} again` }).click()
  const again = page.getByRole('dialog', { name: 'New Invitation Link' })
  const link = await again.locator('code').innerText()
  expect(link).toContain('#id=')
  await again.getByRole('button', { name: 'Done' }).click()
  await grace.page.goto(link)
  await expect(
    grace.page.getByRole('heading', { name: 'This invitation is for another address' }),
  ).toBeVisible()
  await invitations.getByRole('button', { name: `Revoke the invitation of ${one}` }).click()
  await expectToast(page, 'no longer works')
  await expect(invitations.getByRole('listitem')).toHaveText([new RegExp(two)])
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByText('This invitation was revoked')).toBeVisible()
})

test('a team link is created by an admin who may, joined by it, used up and revoked', async ({ person }) => {
  const [ada, grace, linus] = [
    await person('Ada Lovelace'),
    await person('Grace Hopper'),
    await person('Linus Late'),
  ]
  const projectId = await ada.project('Apollo')
  const { page } = ada
  await page.goto(`/project/${projectId}?tab=settings`)
  await page.getByRole('checkbox', { name: 'Admins may invite people' }).check()
  await expectToast(page, 'Admins may invite people now.')
  await page.getByRole('button', { name: 'Create Team Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Team Link' })
  await dialog.getByLabel('People').fill('0')
  await dialog.getByRole('button', { name: 'Create Team Link' }).click()
  await expect(dialog.getByText('Please enter at least one person')).toBeVisible()
  await dialog.getByLabel('People').fill('1')
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Team Link' }).click()
  const link = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await grace.page.goto(link)
  await expect(grace.page.getByText('invites you to Apollo as Admin')).toBeVisible()
  await expectAccessible(grace.page)
  await grace.page.getByRole('button', { name: 'Join Project' }).click()
  await expect(grace.page).toHaveURL(`/project/${projectId}`)
  const links = page.getByRole('region', { name: 'Team links' })
  await expect(links.getByText('1 of 1 uses')).toBeVisible()

  await linus.page.goto(link)
  await expect(linus.page.getByRole('alert')).toHaveText(/This link does not work, or no longer/)
  // The admin sees the same card, except for the choice itself.
  await grace.page.goto(`/project/${projectId}?tab=settings`)
  await grace.page.getByRole('button', { name: 'Revoke the team link as Admin (1 of 1 uses)' }).click()
  await expectToast(grace.page, 'no longer works')
  await expect(grace.page.getByRole('checkbox', { name: 'Admins may invite people' })).toHaveCount(0)
})
