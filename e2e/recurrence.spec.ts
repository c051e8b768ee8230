// Recurring tickets: an admin makes an open ticket a recurring one, sees its next days on another open page, pauses and removes it, and takes that back;
// a rule that is refused keeps what was typed.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './world.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Recurring Ticket' })

test('a ticket becomes a recurring one, which every open page shows', async ({ person }) => {
  const olga = await person('Olga Owner')
  const ada = await person('Ada Admin')
  const projectId = await olga.project()
  await olga.invite(projectId, ada, 'admin')
  await ada.page.goto(`/project/${projectId}?tab=settings&section=fields`)
  const card = ada.page.getByRole('list', { name: 'Recurring tickets' })
  await expect(ada.page.getByText('There are no recurring tickets yet.')).toBeVisible()

  await olga.ticket(projectId, { title: 'Rotate the backups' })
  await olga.page.goto(`/project/${projectId}/ticket/1`)
  await olga.page.getByRole('button', { name: 'Repeat' }).click()
  const dialog = dialogOf(olga.page)
  await expect(dialog.getByRole('textbox', { name: 'Title *' })).toHaveValue('Rotate the backups')
  await dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await olga.page.getByRole('option', { name: 'By a rule of RFC 5545' }).click()
  await dialog.getByRole('textbox', { name: 'Rule' }).fill('FREQ=SECONDLY')
  await dialog.getByRole('button', { name: 'Add Recurring Ticket' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Rule' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Rule' })).toHaveValue('FREQ=SECONDLY')
  await dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await olga.page.getByRole('option', { name: 'Every weekday' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Add Recurring Ticket' }).click()
  await expect(dialog).toBeHidden()

  await expect(card.getByText(/^Every weekday at 09:00/)).toBeVisible()
  await ada.page.getByRole('button', { name: 'More about Rotate the backups' }).click()
  await ada.page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(card.getByText('Paused')).toBeVisible()
  await ada.page.getByRole('button', { name: 'More about Rotate the backups' }).click()
  await ada.page.getByRole('menuitem', { name: 'Delete…' }).click()
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ada.page.getByText('There are no recurring tickets yet.')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Paused')).toBeVisible()

  await ada.page.keyboard.press('Control+k')
  await ada.page.keyboard.type('new recurring')
  await ada.page.getByRole('option', { name: 'New recurring ticket' }).click()
  await expect(dialogOf(ada.page)).toBeVisible()
  await dialogOf(ada.page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(ada.page)).toBeHidden()
  await expect(ada.page).toHaveURL(/#recurring-tickets$/)
})
