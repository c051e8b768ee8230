// Relations between tickets: found while typing, shown on both tickets, and “Blocked” shown on the card to every user.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const group = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')

async function relate(page: Page, kind: string, words: string, title: string) {
  await page.getByRole('combobox', { name: 'Kind of relation' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await page.getByRole('combobox', { name: 'The other ticket' }).fill(words)
  await page.getByRole('option', { name: title }).click()
}

test('a blocked ticket says so on its card until its blocker is done, live; a relation is removed and marked again', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const closed = { name: 'Duplicates', status: 'done', color: 'gray', delivered: false } as const
  await olga.call('createColumn', { projectId }, closed)
  const { number } = await olga.ticket(projectId, { title: 'Ship the app' })
  await olga.ticket(projectId, { title: 'Sign the contract' })
  await olga.ticket(projectId, { title: 'It closes at once' })
  await olga.page.goto(`/project/${projectId}`)
  await dev.page.goto(`/project/${projectId}/ticket/${number}`)
  const card = olga.page.getByRole('link', { name: 'Ship the app' })

  await dev.page.getByRole('button', { name: 'Add a relation' }).click()
  await relate(dev.page, 'Blocked by', 'contract', 'Sign the contract')
  await expect(group(dev.page, 'Blocked by')).toContainText(['Sign the contract'])
  await expect(card).toContainText('Blocked')
  await expect(dev.page.getByText(/marked .* as blocking/)).toBeVisible()
  await relate(dev.page, 'Blocks', 'contract', 'Sign the contract')
  await expect(dev.page.getByRole('alert')).toHaveText('These tickets would block each other in a circle')

  await group(dev.page, 'Blocked by').getByRole('link', { name: 'Sign the contract' }).click()
  await expect(dev.page.getByRole('dialog', { name: 'Sign the contract' })).toBeVisible()
  await expect(group(dev.page, 'Blocks')).toContainText(['Ship the app'])
  await expect(dev.page.getByText(/marked .* as blocking/)).toBeVisible()

  // A relation is removed with Undo, and a duplicate can be closed where it was marked.
  const { page } = dev
  const remove = () =>
    group(page, 'Duplicates')
      .getByRole('button', { name: /^Remove the relation to / })
      .click()
  await page.getByRole('button', { name: 'Add a relation' }).click()
  await relate(page, 'Duplicates', 'closes', 'It closes at once')
  await expect(group(page, 'Duplicates')).toContainText(['It closes at once'])
  await remove()
  await expect(group(page, 'Duplicates')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'Duplicates')).toHaveCount(1)
  await remove()
  await expect(group(page, 'Duplicates')).toHaveCount(0)
  await relate(page, 'Duplicates', 'closes', 'It closes at once')
  await page.getByRole('button', { name: 'Move this ticket to Duplicates' }).click()
  await expectToast(page, 'Moved to “Duplicates”')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Not delivered: Duplicates')
  await expect(card).not.toContainText('Blocked')
})
