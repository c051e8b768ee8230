// Reverting the changes of one user: previewed, carried out, reported, and undone.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('an admin reverts what programs did, takes that back, and reverts by keyboard what a person did; developers cannot', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const mallory = await person('Mallory Malus')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, mallory, 'developer')
  const ticket = await ada.ticket(projectId, { title: 'Engine overheats', priority: 'low' })
  const other = await ada.ticket(projectId, { title: 'Radio is silent', priority: 'low' })
  const ticketId = ticket.id
  await mallory.call('updateTicket', { ticketId }, { version: 1, title: 'Defaced', priority: 'critical' })
  await mallory.call('updateTicket', { ticketId: other.id }, { version: 1, priority: 'high', estimate: 5 })
  await ada.call('updateTicket', { ticketId: other.id }, { version: 2, priority: 'medium' })

  const byProgram = await ada.ticket(projectId, { title: 'Fuel is low', priority: 'low' })
  const secret = `lacewing_${'Agent'.repeat(8)}xyz`
  await ada.call('createToken', {}, { name: 'Agent', scope: 'write', expires_in_days: 1, secret })
  const changed = await fetch(`${server.url}/api/tickets/${byProgram.id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ version: 1, priority: 'critical' }),
  })
  expect(changed.status).toBe(200)
  const stored = async (ticketId: string) => (await ada.call('getTicket', { ticketId })).ticket

  const { page } = ada
  await page.goto(`/project/${projectId}?tab=settings&section=danger`)
  await page.getByRole('button', { name: 'Revert Changes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revert Changes' })
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type('Ada')
  await expect(dialog.getByRole('status')).toHaveText('Will be undone: 3 · Stays: 2')
  await expect(dialog.getByRole('button', { name: 'Revert 3 Changes' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Changes' }).click()
  await page.getByRole('option', { name: 'Only changes by tokens and agents' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Will be undone: 1')
  await dialog.getByRole('button', { name: 'Revert 1 Change' }).click()
  await expectToast(page, '1 change reverted')
  expect((await stored(byProgram.id)).priority).toBe('low')
  // The owner's own changes by hand stay.
  expect((await stored(other.id)).priority).toBe('medium')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The revert was undone')
  expect((await stored(byProgram.id)).priority).toBe('critical')

  await page.getByRole('button', { name: 'Revert Changes…' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type('Mall')
  await expect(dialog.getByRole('status')).toHaveText('Will be undone: 1 · Partly undone: 1')
  await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /APO\w*-2Changed estimate, priority.*Priority: Ada Lovelace changed it sincePartly undone/,
    /APO\w*-1Changed title, priority.*Will be undone/,
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revert 2 Changes' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, '2 changes reverted (1 in part)')
  expect((await stored(ticketId)).title).toBe('Engine overheats')
  expect(await stored(other.id)).toMatchObject({ priority: 'medium', estimate: null })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: 'Not reverted, or only in part' })).toContainText(/APO\w*-2/)
  await page.keyboard.press('Escape')

  // The preview finds nothing left to revert.
  await page.getByRole('button', { name: 'Revert Changes…' }).click()
  await page.keyboard.type('Mall')
  await expect(dialog.getByRole('status')).toHaveText('Already undone: 2')

  await mallory.page.goto(`/project/${projectId}?tab=settings&section=danger`)
  await expect(mallory.page.getByRole('heading', { name: 'Leave Project' })).toBeVisible()
  await expect(mallory.page.getByRole('heading', { name: 'Revert Changes' })).toHaveCount(0)
})
