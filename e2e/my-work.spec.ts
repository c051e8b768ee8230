// My Work: the tickets of a user in all their projects, updated live while others assign, and the page to which Back leads.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('article')

test('what others assign comes and goes live, and Back from a ticket that was done leads to a list without it', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', { viewport: { width: 375, height: 700 } })
  const grace = await person('Grace Hopper')
  const [apollo, gemini] = [await grace.project('Apollo'), await grace.project('Gemini')]
  for (const projectId of [apollo, gemini]) await grace.invite(projectId, ada)
  const { page } = ada
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My Work' }).click()
  await expect(page).toHaveURL('/my-work')
  await expect(page).toHaveTitle('My Work · Lacewing')
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeAttached()

  const assignee_id = ada.user_id
  await grace.ticket(apollo, { title: 'Paint the hatch', assignee_id })
  await expect(rows(page)).toContainText(['Paint the hatch'])
  const days = { start_date: '2025-12-01', due_date: '2026-01-05' }
  const planned = await grace.call('createMilestone', { projectId: gemini }, { name: 'Lift-off', ...days })
  const milestone_id = planned?.type === 'milestone.created' ? planned.milestone.id : ''
  const plans = page.getByRole('region', { name: 'Milestones' })
  await expect(plans.getByRole('listitem')).toContainText(['Lift-off'])
  const urgent = await grace.ticket(gemini, { title: 'Weld the hull', ...days, assignee_id, milestone_id })
  await grace.ticket(gemini, { title: 'Not for Ada' })
  await expect(rows(page)).toContainText(['Weld the hull', 'Paint the hatch'])
  await expect(rows(page).first()).toContainText('Gemini')
  await expect(rows(page).first()).toContainText('Overdue')
  await expect(rows(page).first()).toContainText('Lift-off')
  await expect(plans).toContainText('1 ticket open')
  await expect(plans).toContainText('1 overdue')
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByRole('article', { name: 'Gemini' })).toContainText('Lift-off')
  await grace.call('updateTicket', { ticketId: urgent.id }, { version: 1, title: 'Weld the hull twice' })
  await expect(rows(page)).toContainText(['Weld the hull twice', 'Paint the hatch'])
  await expectAccessible(page)
  await expectNoOverflow(page)

  await rows(page).first().getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Weld the hull twice' })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Done' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toContainText('Done')
  await page.goBack()
  await expect(page).toHaveURL('/my-work')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Paint the hatch'])

  await grace.page.goto('/my-work')
  await grace.page.getByRole('tab', { name: 'Reported by me' }).click()
  await expect(rows(grace.page)).toContainText(['Not for Ada', 'Paint the hatch'])
  await expect(rows(grace.page).last()).toContainText('Ada Lovelace')
  await ada.call('leaveProject', { projectId: apollo })
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible()
  await expect(rows(grace.page).last()).toContainText('Unassigned')
})
