// The calendar: open tickets by due day, moved by mouse and keyboard with Undo, live for others, in the address and in a saved view.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const on = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const ticket = (page: Page, title: string) => page.getByRole('link', { name: title })

test('a ticket is dragged to a day and moved by keys, others see it live, and undo brings it back', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  for (const title of ['Weld', 'Fuel', 'Tides', 'Charts', 'Radio'])
    await ada.ticket(projectId, { title, due_date: '2026-12-02' })
  await ada.ticket(projectId, { title: 'Plan' })
  const address = `/project/${projectId}?tab=calendar&day=2026-12-01`
  await grace.page.goto(address)
  await ada.page.goto(address)
  await expect(ada.page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expectAccessible(ada.page)

  await ticket(ada.page, 'Plan').dragTo(on(ada.page, '2026-12-10'))
  await expectToast(ada.page, 'Ticket updated successfully!')
  await expect(on(ada.page, '2026-12-10').getByRole('link', { name: 'Plan' })).toBeVisible()
  await expect(on(grace.page, '2026-12-10').getByRole('link', { name: 'Plan' })).toBeVisible()
  await expect(grace.page.getByText('Every open ticket has a due date.')).toBeVisible()

  await ticket(ada.page, 'Plan').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
    await ada.page.keyboard.press(key)
  await expect(on(grace.page, '2026-12-19').getByRole('link', { name: 'Plan' })).toBeVisible()
  await expect(ticket(ada.page, 'Plan')).toBeFocused()
  await ada.page.keyboard.press('Control+z')
  await expect(on(grace.page, '2026-12-19').getByRole('link', { name: 'Plan' })).toHaveCount(0)

  await ada.page.getByRole('button', { name: '+3 more' }).click()
  const day = ada.page.getByRole('dialog')
  await expect(day.getByRole('link')).toHaveCount(5)
  await day.getByRole('link', { name: 'Weld' }).click()
  await expect(ada.page.getByRole('dialog', { name: 'Weld' })).toBeVisible()
  await ada.page.goBack()

  await ada.page.getByRole('button', { name: 'Agenda' }).click()
  await expect(ada.page.getByRole('heading', { name: 'Wednesday, 2 December 2026' })).toBeVisible()
  await ada.page.goBack()
  await expect(on(ada.page, '2026-12-02')).toBeVisible()
  await ada.page.getByPlaceholder('Search tickets...').fill('type:task')
  await ada.page.getByRole('button', { name: 'Save View' }).click()
  await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Tasks')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'View saved')
  await ada.page.goto(`/project/${projectId}`)
  await ada.page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await expect(ada.page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true')
})
