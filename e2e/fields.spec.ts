// Custom fields by keyboard, with a second person watching: a choice is added in the settings, set in a ticket, shown on the card,
// edited in the table, filtered by, removed and restored.
import { expectWellShown } from './accessible.ts'
import { column } from './drag.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a field is added, set on a ticket and seen live on the card, and its removal is undone', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { number } = await ada.ticket(projectId, { title: 'Calibrate' })
  await ada.call('createField', { projectId }, { name: 'Contract', kind: 'address' })
  await grace.page.goto(`/project/${projectId}`)
  const card = column(grace.page, 'To Do')
  await expect(card).toContainText('Calibrate')
  const { page } = ada
  await page.goto(`/project/${projectId}?tab=settings&section=fields`)
  await page.getByRole('button', { name: 'New Field' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name *' })).toBeFocused()
  await page.keyboard.type('due')
  await page.getByRole('combobox', { name: 'Kind' }).focus()
  await page.keyboard.type('cho')
  await page.getByRole('textbox', { name: 'Option 1' }).focus()
  for (const key of ['Low', 'Enter', 'High', 'Enter']) {
    if (key === 'Enter') await page.keyboard.press(key)
    else await page.keyboard.type(key)
  }
  await expect(page.getByRole('textbox', { name: 'Option 3' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Show on cards' }).press('Space')
  await page.getByRole('button', { name: 'Create Field' }).press('Enter')
  // The name is refused, and what was typed stays.
  await expect(page.getByRole('alert').first()).toContainText('is a word of queries')
  await expect(page.getByRole('textbox', { name: 'Name *' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name *' }).fill('Severity')
  await page.keyboard.press('Enter')
  const fields = page.getByRole('list', { name: 'Custom fields' })
  await expect(fields).toContainText('Severity')
  await page.getByRole('button', { name: 'Move Severity up' }).press('Enter')
  await expect(fields.getByRole('listitem').first()).toContainText('Severity')
  await expectWellShown(page)

  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog', { name: 'Calibrate' })
  await dialog.getByRole('button', { name: /^\+ \d+ fields$/ }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Severity' }).press('Enter')
  await page.getByRole('option', { name: 'High' }).press('Enter')
  await expect(dialog).toContainText('changed Severity from None to High')
  await expect(card).toContainText('High')
  const contract = dialog.getByRole('textbox', { name: 'Contract' })
  await contract.pressSequentially('example')
  await contract.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('must be a web address')
  await expect(contract).toHaveValue('example')
  await contract.fill('https://example.com/7')
  await contract.press('Enter')
  await expect(dialog.getByRole('link', { name: 'Open Contract' })).toHaveAttribute('rel', /noopener/)

  await page.goto(`/project/${projectId}?tab=list`)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Severity' }).check()
  await page.keyboard.press('Escape')
  const cell = page.getByRole('gridcell').filter({ hasText: /^High$/ })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Low' }).press('Enter')
  await expectToast(page, 'Ticket updated successfully!')
  await expect(card).toContainText('Low')
  await page.keyboard.press('Control+z')
  await expect(card).toContainText('High')

  await page.getByRole('combobox', { name: 'Severity' }).press('Enter')
  await page.getByRole('option', { name: 'Low' }).press('Enter')
  await expect(page).toHaveURL(/q=Severity%3ALow/)
  await expect(page.getByText('No tickets found')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('-sev')
  await page.getByRole('option', { name: 'Severity:' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await expect(page.getByRole('gridcell', { name: /Calibrate/ })).toBeVisible()

  await page.goto(`/project/${projectId}?tab=settings&section=fields`)
  await page.getByRole('button', { name: 'Remove field Severity' }).click()
  await page.getByRole('button', { name: 'Remove Field' }).click()
  await expect(card).not.toContainText('High')
  await page.getByRole('button', { name: 'Restore Severity' }).click()
  await expect(card).toContainText('High')
})

test('a typed value never replaces a newer one of somebody else, and what is no number is refused and kept', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  await ada.call('createField', { projectId }, { name: 'Contract', kind: 'text' })
  await ada.call('createField', { projectId }, { name: 'Effort', kind: 'number' })
  const { fields } = await ada.call('listFields', { projectId })
  const [contract = '', effort = ''] = fields.map(({ id }) => id)
  const { id, number } = await ada.ticket(projectId, { title: 'Calibrate', custom: { [effort]: 5 } })
  const saved = async () => (await ada.call('getTicket', { ticketId: id })).ticket
  const { page } = ada
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog', { name: 'Calibrate' })
  await dialog.getByRole('button', { name: /^\+ \d+ fields$/ }).press('Enter')
  const box = dialog.getByRole('textbox', { name: 'Contract' })
  // The second value is typed before the answer to the first one.
  await box.pressSequentially('A')
  await box.press('Enter')
  await box.pressSequentially('B')
  await expect(dialog).toContainText('changed Contract')
  await box.press('Enter')
  await expect.poll(async () => (await saved()).custom[contract]).toBe('AB')

  await box.pressSequentially('C')
  const { version } = await saved()
  await grace.call('updateTicket', { ticketId: id }, { version, custom: { [contract]: 'Theirs' } })
  await expect(dialog).toContainText(/Grace[^·]* changed Contract/)
  await box.press('Enter')
  await expect(dialog.getByRole('alert').last()).toContainText('changed contract in the meantime')
  await expect(box).toHaveValue('ABC')
  expect((await saved()).custom[contract]).toBe('Theirs')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(box).toHaveValue('Theirs')

  const digits = dialog.getByRole('spinbutton', { name: 'Effort' })
  await digits.press('End')
  await digits.pressSequentially('e')
  await digits.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('“Effort” must be a number')
  expect((await saved()).custom[effort]).toBe(5)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(digits).toHaveValue('5')
})
