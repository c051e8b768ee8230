// Many tickets at once: selected by keys and clicks, and changed by the same keys as a single ticket, while others watch.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })
const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
const isReady = (page: Page) => expect(page.locator('[data-selecting]')).toBeAttached()

/** How long a job may take on a busy machine. */
const A_JOB = { timeout: 30_000 }

async function tickets({ ticket }: Person, projectId: string, count: number) {
  for (let number = 1; number <= count; number += 1) await ticket(projectId, { title: `Report ${number}` })
}

test('by keyboard alone on the board, and others see each ticket change', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await tickets(olga, projectId, 4)
  await dev.page.goto(`/project/${projectId}`)
  const { page } = olga
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Report 4')).toBeVisible()
  await isReady(page)

  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'x']) await page.keyboard.press(key)
  await expect(bar(page)).toContainText('2 selected')
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeAttached()
  await expect(page.getByRole('link', { name: /Report 4.*Selected/s })).toBeVisible()
  await expectAccessible(page)
  for (const key of ['p', '4']) await page.keyboard.press(key)
  await expectToast(page, 'Priority of 2 tickets set to Critical')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '2 tickets as before')
  await expect(card(page, 'To Do', 'Report 4')).toContainText('Medium')
  for (const key of ['p', '4']) await page.keyboard.press(key)
  await expectToast(page, 'Priority of 2 tickets set to Critical')
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitem', { name: 'Dev Patel' })).toBeVisible()
  await page.keyboard.press('2')
  await expectToast(page, '2 tickets assigned to Dev Patel')
  for (const key of ['s', '3']) await page.keyboard.press(key)
  await expectToast(page, '2 tickets moved to Done')
  await expectCount(dev.page, 'Done', 2)
  await expect(card(dev.page, 'Done', 'Report 4')).toContainText('Critical')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('link', { name: /Report \d.*Selected/s })).toHaveCount(0)

  // Another order draws the board again, and the selection stays.
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Sort: Priority' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeAttached()
  // A change that takes the selected ticket out of the list leaves the focus in the list.
  await page.goto(`/project/${projectId}?tab=list&status=todo`)
  await expect(rows(page)).toHaveCount(2)
  await isReady(page)
  for (const key of ['j', 'x', 's', '3']) await page.keyboard.press(key)
  await expectToast(page, 'Ticket status updated successfully')
  await expect(rows(page)).toHaveCount(1)
  await expect(bar(page)).toBeHidden()
  await expect(rows(page).getByRole('link')).toBeFocused()

  // Tickets of which one has an assignee who is no member of the other project move there and back.
  await olga.project('Gemini')
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page)).toHaveCount(4)
  await isReady(page)
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Move to project…' }).click()
  const moving = page.getByRole('dialog', { name: 'Move 3 tickets to another project' })
  await moving.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /^Gemini/ }).click()
  await expect(moving.getByText(/^Assignees who are not members: Dev Patel \(\d tickets?\)$/)).toBeVisible()
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move 3 tickets' }).click()
  await expectToast(page, '3 tickets moved to Gemini')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('all that match in the list, beyond what is loaded; what cannot be changed is told', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await tickets(olga, projectId, 52)
  await dev.ticket(projectId, { title: 'Of my own' })
  const { page } = dev
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page).first()).toContainText('Of my own')
  await isReady(page)

  // Selects one ticket by a click, then a range, and then deselects one.
  const link = (title: string) => page.getByRole('link', { name: title })
  await link('Of my own').click({ modifiers: ['ControlOrMeta'] })
  await link('Report 50').click({ modifiers: ['Shift'] })
  await link('Report 52').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('3 selected')
  // Selects by dragging over rows, too far and back. The earlier selection is kept, and no ticket opens.
  await link('Report 47').hover()
  await page.mouse.down()
  await link('Report 44').hover()
  await expect(bar(page)).toContainText('7 selected')
  await link('Report 46').hover()
  await page.mouse.up()
  await expect(bar(page)).toContainText('5 selected')
  for (const title of ['Report 46', 'Report 47']) await link(title).click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('3 selected')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete 3 tickets?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete 3 tickets' }).click()
  await expectToast(page, '1 ticket deleted, 2 tickets could not be changed')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const failures = page.getByRole('dialog', { name: '2 tickets could not be changed' })
  await expect(failures.getByRole('listitem')).toHaveText([/-51.*role/, /-50.*role/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(failures).toBeHidden()

  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Select all 52 that match' }).click()
  await expect(bar(page)).toContainText('52 selected')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'In Progress' }).click()
  const counts = async () => (await olga.call('getProject', { projectId })).project.counts
  await expect.poll(counts, A_JOB).toMatchObject({ todo: 0, in_progress: 52 })
  await expectToast(page, '52 tickets moved to In Progress')
})
