// Insight: pictures of a project's flow with their tables, the tickets behind a point by keyboard, for a filter in the address, and
// current for a viewer.
import { expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { figuresFollow } from './figures.ts'
import { test } from './world.ts'

test('a lead reads the first picture by keyboard and opens the tickets behind a point; a viewer sees the same, live', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const vera = await person('Vera Rubin')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, vera, 'viewer')
  const engine = await ada.ticket(projectId, { title: 'Engine overheats', type: 'bug' })
  await ada.ticket(projectId, { title: 'Parachute opens late', type: 'task' })
  await ada.call('moveTicket', { ticketId: engine.id }, { status: 'done' })
  await figuresFollow(ada, projectId)

  const { page } = ada
  await page.goto(`/project/${projectId}`)
  await page.getByRole('tab', { name: 'Insight' }).click()
  const sentence = (count: string) => `In 13 weeks, ${count} came in and 1 went out`
  await expect(page.getByText(sentence('2 tickets'))).toBeVisible()
  await expect(page.getByText('1 open ticket: no forecast in the first three weeks.')).toBeVisible()
  await expectWellShown(page)

  await page.getByRole('button', { name: 'Table: In and out by week' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'In and out by week' }).getByRole('table')
  await expect(table.getByRole('row').last()).toContainText(/21$/)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Copy link: In and out by week' }).focus()
  for (const key of ['Tab', 'End', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const behind = page.getByRole('dialog', { name: /1 ticket went out/ })
  await expect(behind.getByRole('listitem')).toHaveText([/Engine overheats/])
  await page.keyboard.press('Escape')

  await vera.page.goto(`/project/${projectId}?tab=insight&type=task&weeks=4`)
  await expect(vera.page.getByText('In 4 weeks, 1 ticket came in and 0 went out')).toBeVisible()
  await vera.page.goto(`/project/${projectId}?tab=insight`)
  await expect(vera.page.getByText(sentence('2 tickets'))).toBeVisible()
  await ada.ticket(projectId, { title: 'Radio is silent' })
  await expect(vera.page.getByText(sentence('3 tickets'))).toBeVisible({ timeout: 20_000 })
})

test('the flow of all projects and the burn-up of a milestone are opened by keyboard', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.call('createMilestone', { projectId }, { name: 'Landing', due_date: '2099-07-20' })
  const { milestones } = await ada.call('listMilestones', { projectId })
  const milestone_id = milestones[0]?.id ?? null
  const done = await ada.ticket(projectId, { title: 'Engine', milestone_id })
  await ada.ticket(projectId, { title: 'Parachute', milestone_id })
  await ada.call('moveTicket', { ticketId: done.id }, { status: 'done' })
  const { page } = ada
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Apollo' }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill('insight')
  const found = page.getByRole('dialog').getByRole('option', { name: /Insight.*All projects/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insight$/)
  const row = page.getByRole('article', { name: 'Apollo' })
  await expect(row).toContainText('2 tickets came in and 1 went out', { timeout: 20_000 })
  await expect(row).toContainText('1 open ticket: no forecast in the first three weeks.')
  await expectWellShown(page)

  await page.goto(`/project/${projectId}/milestones`)
  await page.getByRole('button', { name: 'Burn-up of Landing' }).focus()
  await page.keyboard.press('Enter')
  const picture = page.getByRole('article', { name: 'Landing' })
  await expect(picture).toContainText('1 of 2 tickets are done.')
  await expectWellShown(page)
  await picture.getByRole('button', { name: 'Table: Burn-up of Landing' }).focus()
  await page.keyboard.press('Enter')
  await expect(picture.getByRole('table').getByRole('row').last()).toContainText(/21$/)
})
