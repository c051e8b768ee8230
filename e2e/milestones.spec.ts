// Milestones from the first one to closing it, by keyboard, with a second person watching: the page, its progress, planning tickets
// from the list, and where unfinished tickets go.
import { expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a sprint is created, planned from the list, and closed by keyboard while another person watches', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  for (const title of ['Third', 'Second', 'First']) await ada.ticket(projectId, { title })
  const { page } = ada
  await grace.page.goto(`/project/${projectId}/milestones`)
  await expect(grace.page.getByRole('heading', { name: 'No milestones yet' })).toBeVisible()
  await page.goto(`/project/${projectId}/milestones`)
  await page.getByRole('button', { name: 'New Milestone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Sprint 1')
  await page.getByLabel('Repeat after (weeks)').fill('2')
  await page.keyboard.press('Enter')
  const sprint = page.getByRole('article', { name: 'Sprint 1' })
  const watched = grace.page.getByRole('article', { name: 'Sprint 1' })
  await expect(sprint).toBeVisible()
  await expect(watched).toBeVisible()

  // Two tickets of the list are planned with six keys.
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByRole('link', { name: 'Milestones' })).toBeVisible()
  await page.getByRole('link', { name: 'First' }).focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Selected tickets' })).toContainText('2 selected')
  await page.keyboard.press('Shift+M')
  await expect(page.getByRole('menuitem', { name: 'Sprint 1' })).toBeVisible()
  await page.keyboard.press('2')
  await expectToast(page, 'Milestone of 2 tickets set to Sprint 1')
  await expect(watched.getByRole('img', { name: 'To Do 2, In Progress 0, Done 0' })).toBeVisible()

  // The list of milestones creates one, too.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Third' }).focus()
  await page.keyboard.press('Shift+M')
  await expect(page.getByRole('option', { name: 'New milestone…' })).toBeVisible()
  for (const key of ['End', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Ticket updated successfully!')
  await expect(page.getByRole('link', { name: 'Third' })).toBeFocused()
  await expect(grace.page.getByRole('article', { name: 'Later' })).toContainText('To Do 1')

  await page.getByRole('link', { name: 'Milestones' }).click()
  await expect(sprint).toContainText('To Do 2')
  await expectWellShown(page)
  await sprint.getByRole('button', { name: 'Close Sprint 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Unfinished tickets' })).toHaveText('Move to Sprint 2')
  await page.getByRole('button', { name: 'Close Milestone' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Milestone closed, 2 tickets moved')
  const next = grace.page.getByRole('article', { name: 'Sprint 2' })
  await expect(next.getByRole('img', { name: 'To Do 2, In Progress 0, Done 0' })).toBeVisible()
  await expect(watched).toBeHidden()
  await grace.page.getByRole('button', { name: 'Closed (1)' }).click()
  await expect(watched).toContainText('0 tickets')
  // Undo opens it again, with its tickets.
  await page.keyboard.press('Control+z')
  await expectToast(page, '2 tickets as before')
  await expect(watched.getByRole('img', { name: 'To Do 2, In Progress 0, Done 0' })).toBeVisible()
  await expect(sprint.getByRole('button', { name: 'Close Sprint 1' })).toBeVisible()
})
