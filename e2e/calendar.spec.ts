// Calendars: an address is created in the profile, read by a program, replaced and deleted.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('an address for calendar programs is made, replaced and ended', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Mend the valve', due_date: '2030-06-01' })
  await page.goto('/profile?section=integrations')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Calendars' }) })
  await expect(card).toContainText('You have no calendars yet.')
  await card.getByRole('button', { name: 'New Calendar' }).click()
  await page.getByRole('dialog').getByLabel('Due dates of').click()
  await page.getByRole('option', { name: 'All of Apollo' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Address' }).click()
  const shown = page.getByRole('dialog', { name: 'Calendar Address' })
  const first = (await shown.getByRole('code').textContent()) ?? ''
  expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('listitem')).toContainText('Apollo')
  const read = async (address: string) => {
    const response = await fetch(address)
    return { status: response.status, text: await response.text() }
  }
  expect((await read(first)).text).toMatch(/\r\nSUMMARY:\w+-1 Mend the valve\r\n/)

  await card.getByRole('button', { name: 'Replace the address of Apollo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace Address' }).click()
  const second = (await shown.getByRole('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await card.getByRole('button', { name: 'Remove the calendar Apollo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Calendar' }).click()
  await expectToast(page, 'The calendar was removed.')
  await expect(card).toContainText('You have no calendars yet.')
  expect((await read(second)).status).toBe(404)
})
