// Tokens and addresses of calendars: created in the profile, used by a program, and ended in the profile; robots in the settings of
// a project.

import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a token and the address of a calendar are made, shown once, used by a program and ended', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Mend the valve', due_date: '2030-06-01' })
  await page.goto('/profile?section=integrations')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Tokens' }) })
  await expect(card).toContainText('You have no tokens yet.')
  await card.getByRole('button', { name: 'New Token' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a name')
  await dialog.getByLabel('Name').fill('Release script')
  await dialog.getByLabel('Scope').click()
  await page.getByRole('option', { name: 'Write' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Token' }).click()
  const secret = (await dialog.getByRole('code').last().textContent()) ?? ''
  expect(secret).toMatch(/^lacewing_[\w-]{43}$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('listitem')).toContainText(/Release script.*never used/)

  const write = () =>
    fetch(`${server.url}/api/projects/${projectId}/tickets`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ title: 'Made by a program' }),
    })
  expect((await write()).status).toBe(200)

  await page.reload()
  await expect(card.getByRole('listitem')).toContainText('used')
  expect(await page.content()).not.toContain(secret)
  await card.getByRole('button', { name: 'Revoke the token Release script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Token' }).click()
  await expectToast(page, 'The token “Release script” was revoked.')
  await expect(card).toContainText('You have no tokens yet.')
  expect((await write()).status).toBe(401)

  const calendars = page.locator('section', { has: page.getByRole('heading', { name: 'Calendars' }) })
  await expect(calendars).toContainText('You have no calendars yet.')
  await calendars.getByRole('button', { name: 'New Calendar' }).click()
  await page.getByRole('dialog').getByLabel('Due dates of').click()
  await page.getByRole('option', { name: 'All of Apollo' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Address' }).click()
  const shown = page.getByRole('dialog', { name: 'Calendar Address' })
  const first = (await shown.getByRole('code').textContent()) ?? ''
  expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(calendars.getByRole('listitem')).toContainText('Apollo')
  const read = async (address: string) => {
    const response = await fetch(address)
    return { status: response.status, text: await response.text() }
  }
  expect((await read(first)).text).toMatch(/\r\nSUMMARY:\w+-1 Mend the valve\r\n/)

  await calendars.getByRole('button', { name: 'Replace the address of Apollo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace Address' }).click()
  const second = (await shown.getByRole('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await calendars.getByRole('button', { name: 'Remove the calendar Apollo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Calendar' }).click()
  await expectToast(page, 'The calendar was removed.')
  await expect(calendars).toContainText('You have no calendars yet.')
  expect((await read(second)).status).toBe(404)
})

test('a robot is added with a token, is a member, and is removed', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: /^Robots/ }) })
  await card.getByRole('button', { name: 'New Robot' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Deploys')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Robot' }).click()
  await expectToast(page, 'Deploys was added. Create a token for it next.')
  await expect(card).toContainText('It has no token, so no program can use it.')
  await card.getByRole('button', { name: 'New token of Deploys' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Build server')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('list', { name: 'Tokens of Deploys' })).toContainText('Build server')
  await expectAccessible(page)
  await openSection(page, 'Members')
  const members = page.locator('section', { has: page.getByRole('heading', { name: /^Project Members/ }) })
  await expect(members).toContainText('Deploys')
  await openSection(page, 'Integrations')
  await card.getByRole('button', { name: 'Remove Deploys' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Robot' }).click()
  await expectToast(page, 'Deploys was removed.')
  await expect(card).toContainText('There are no robots yet.')
})
