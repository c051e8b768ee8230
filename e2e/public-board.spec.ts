// The public link of a board: created by the owner, opened by a person without an account, turned off.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

async function makeLink(page: Page, projectId: string): Promise<string> {
  await page.goto(`/project/${projectId}?tab=settings&section=public`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Public Board' }) })
  await card.getByRole('button', { name: 'Create Public Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public Link' })
  const link = (await dialog.getByRole('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('This board is public since')
  return link
}

test('a stranger reads the board by its link on a phone, as far as it is shown, until it is ended', async ({
  person,
  server,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'The oldest' })
  await Promise.all(Array.from({ length: 31 }, () => ada.ticket(projectId, { title: 'One of many' })))
  const ticket = await ada.ticket(projectId, {
    title: 'Engine <b>overheats</b>',
    description: 'Only **on Mondays**',
    type: 'bug',
    priority: 'high',
    due_date: '2030-06-01',
    assignee_id: ada.user_id,
  })
  await ada.call('createComment', { ticketId: ticket.id }, { content: 'Among us' })
  const link = await makeLink(ada.page, projectId)
  expect(link).toMatch(/\/public\/board#[\w-]{43}$/)

  const page = await visitor({ viewport: { width: 375, height: 700 } })
  const watched = await guard(page, server.url)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Apollo' })).toBeVisible()
  const todo = page.getByRole('region', { name: /To Do/ })
  await expect(todo.getByRole('heading', { name: 'Engine <b>overheats</b>' })).toBeVisible()
  await expect(todo).toContainText('High')
  await expectAccessible(page)
  const shown = await page.content()
  for (const hidden of ['Ada', 'Mondays', 'Among us', ticket.id]) expect(shown).not.toContain(hidden)
  // The browser requested neither an address that contains the secret nor the application's code.
  expect(requested.filter((url) => url.includes(link.split('#')[1] ?? '') && !url.includes('#'))).toEqual([])
  expect(requested.filter((url) => /\/assets\/(app-(?!open)|board|settings)/.test(url))).toEqual([])

  // A long column is loaded in windows.
  await expect(todo.getByRole('article')).toHaveCount(30)
  await todo.getByRole('button', { name: 'Load more of To Do' }).click()
  await expect(todo.getByRole('article')).toHaveCount(33)
  await expect(todo.getByRole('article').last()).toContainText('The oldest')
  await expectNoOverflow(page)
  await page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: /Done/ }).click()
  await expect(page.getByRole('region', { name: /Done/ })).toBeInViewport()

  const card = ada.page.locator('section', {
    has: ada.page.getByRole('heading', { name: 'Public Board' }),
  })
  await card.getByLabel('Show descriptions').check()
  await card.getByLabel('Show the names of assignees').check()
  await expect(card.getByLabel('Show the names of assignees')).toBeChecked()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(todo).toContainText('Ada Lovelace')
  await page.getByRole('button', { name: /^Show the description/ }).click()
  await expect(todo).toContainText('Only **on Mondays**')
  watched.expectNone()

  await card.getByRole('button', { name: 'Remove Link' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click()
  await expectToast(ada.page, 'The public link was removed.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
})
