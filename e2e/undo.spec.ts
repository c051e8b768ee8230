// Undo: by the button of a toast or by Ctrl+Z, one change after the other. Later changes by others stay, and a message says so.
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('changes are undone one by one, and what somebody else changed since stays', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const ada = await person('Ada Lovelace')
  const projectId = await grace.project('Apollo')
  await grace.invite(projectId, ada)
  const { id: ticketId } = await grace.ticket(projectId, { title: 'Sync stops' })
  const { page } = grace
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 1)

  // Undoes a move with the button of its toast.
  await card(page, 'To Do', 'Sync stops').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expectToast(page, 'Ticket status updated successfully')
  await expectCount(page, 'In Progress', 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The change was undone')
  await expect(card(page, 'To Do', 'Sync stops')).toBeVisible()
  await expectCount(page, 'In Progress', 0)

  // Undoes two fields by keyboard; another user has changed the second field in the meantime.
  await card(page, 'To Do', 'Sync stops').click()
  const box = (name: string) => page.getByRole('combobox', { name })
  await expect(box('Priority')).toHaveText('Medium')
  await page.keyboard.press('p')
  await page.keyboard.press('4')
  await expect(box('Priority')).toHaveText('Critical')
  await page.keyboard.press('s')
  await page.keyboard.press('3')
  await expect(box('Status')).toHaveText('Done')
  await expect.poll(async () => (await ada.call('getTicket', { ticketId })).ticket.status).toBe('done')
  const { version } = (await ada.call('getTicket', { ticketId })).ticket
  await ada.call('updateTicket', { ticketId }, { version, priority: 'low' })
  await expect(box('Priority')).toHaveText('Low')
  await page.keyboard.press('Control+z')
  await expect(box('Status')).toHaveText('To Do')
  await page.keyboard.press('Control+z')
  await expectToast(page, 'Ada Lovelace changed priority since.')
  await expect(box('Priority')).toHaveText('Low')

  // In a text field Ctrl+Z undoes typing.
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title' }).fill('Sync stops at night')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Sync stops at night' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Add a comment' }).focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'Sync stops', exact: true })).toBeVisible()
})
