// The timeline: tickets and milestones from start to due day, moved and resized by mouse and keyboard with Undo, live for others, with
// blockers in words, as a table, and in a saved view.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const row = (page: Page, title: string) => page.locator('[data-rows] a', { hasText: title })

test('bars are moved by keys and by mouse, others see it live, undo brings them back, and a table says the same', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const weld = await ada.ticket(projectId, {
    title: 'Weld',
    start_date: '2026-12-01',
    due_date: '2026-12-03',
  })
  const fuel = await ada.ticket(projectId, {
    title: 'Fuel',
    start_date: '2026-12-04',
    due_date: '2026-12-08',
  })
  await ada.ticket(projectId, { title: 'Radio', due_date: '2026-12-10' })
  await ada.call('addRelation', { ticketId: weld.id }, { kind: 'blocks', ticket_id: fuel.id })
  await ada.call('createMilestone', { projectId }, { name: 'Launch', due_date: '2026-12-09' })
  const address = `/project/${projectId}?tab=timeline&day=2026-12-01&span=day`
  await grace.page.goto(address)
  await ada.page.goto(address)
  await expect(row(ada.page, 'Fuel')).toContainText(/4 Dec 2026 – 8 Dec 2026.*Blocked by \w+-1/)
  await expect(ada.page.locator('[data-arrow]')).toHaveCount(1)
  await expectAccessible(ada.page)

  await row(ada.page, 'Launch').focus()
  await ada.page.keyboard.press('Shift+ArrowDown')
  await expect(row(grace.page, 'Launch')).toContainText('Due 16 Dec 2026')
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'Shift+ArrowRight',
    'Alt+Shift+ArrowRight',
    'Alt+Shift+ArrowUp',
  ])
    await ada.page.keyboard.press(key)
  await expect(row(ada.page, 'Fuel')).toBeFocused()
  await expect(row(grace.page, 'Fuel')).toContainText('4 Dec 2026 – 10 Dec 2026')
  await ada.page.keyboard.press('Control+z')
  await expect(row(grace.page, 'Fuel')).not.toContainText('4 Dec 2026 – 10 Dec 2026')

  const bar = row(ada.page, 'Weld').locator('xpath=ancestor::li').locator('[data-bar]')
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is not drawn')
  // The bar is three days wide.
  const y = box.y + box.height / 2
  await ada.page.mouse.move(box.x + box.width / 2, y)
  await ada.page.mouse.down()
  await ada.page.mouse.move(box.x + (box.width * 7) / 6, y, { steps: 3 })
  await ada.page.mouse.up()
  await expectToast(ada.page, 'Ticket updated successfully!')
  await expect(row(grace.page, 'Weld')).toContainText('3 Dec 2026 – 5 Dec 2026')

  await ada.page.getByRole('button', { name: 'Show as table' }).click()
  await expect(ada.page.getByRole('row', { name: /Fuel/ })).toContainText(/-1$/)
  await ada.call('moveTicket', { ticketId: weld.id }, { status: 'done' })
  await expect(ada.page.getByRole('row', { name: /Weld/ })).toHaveCount(0)
  await expect(ada.page.getByRole('row', { name: /Fuel/ })).not.toContainText(/-1$/)
  await ada.page.getByRole('button', { name: 'Done tickets' }).click()
  await expect(ada.page.getByRole('row', { name: /Weld/ })).toBeVisible()

  await ada.page.getByPlaceholder('Search tickets...').fill('type:task')
  await ada.page.getByRole('button', { name: 'Save View' }).click()
  await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Plan')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'View saved')
  await ada.page.getByRole('button', { name: 'Show bars' }).click()
  await ada.page.getByRole('button', { name: 'Done tickets' }).click()
  await expect(ada.page.getByRole('button', { name: 'Save View' })).toBeVisible()
  await ada.page.goto(`/project/${projectId}`)
  await ada.page.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(ada.page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
  await expect(ada.page.getByRole('row', { name: /Weld/ })).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Save View' })).toHaveCount(0)
})
