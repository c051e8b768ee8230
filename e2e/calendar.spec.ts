// The calendar: tickets by due day, done ones too if wanted, moved by mouse, touch and keyboard with Undo, live for others, in the
// address and in a saved view.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const on = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const ticket = (page: Page, title: string) => page.getByRole('link', { name: title })

/** Holds a ticket until it is picked up, and drops it on a day. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !goal) throw new Error('The ticket and the day are not drawn')
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x: start.x + 20, y: start.y + 10 }])
  await expect(page.locator('[data-ghost]')).toBeVisible()
  await send('touchMove', [{ x: goal.x + 20, y: goal.y + 60 }])
  await send('touchEnd', [])
}

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

  const { number } = await ada.ticket(projectId, { title: 'Launch', due_date: '2026-12-17', column: 'done' })
  await ada.page.getByRole('button', { name: 'Done tickets' }).click()
  await expect(on(ada.page, '2026-12-17').getByRole('link', { name: 'Launch' })).toBeVisible()
  await dragByTouch(ada.page, ticket(ada.page, 'Launch'), on(ada.page, '2026-12-09'))
  await expect(on(ada.page, '2026-12-09').getByRole('link', { name: 'Launch' })).toBeVisible()
  await expect
    .poll(async () => (await ada.call('getTicketByNumber', { projectId }, { number })).ticket.due_date)
    .toBe('2026-12-09')

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
