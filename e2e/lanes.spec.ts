// The board in lanes: a drag and a move by keys change field and column in one change, live for others, and undo takes both back;
// lanes fold, and a saved view leads back to them.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const cell = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const ticket = (page: Page, title: string) => page.getByRole('link', { name: title })

test('a move between the lanes of a custom field sets it, and undo takes it back', async ({ pair }) => {
  const { ada, projectId } = await pair()
  const options = [{ name: 'Gold', color: 'red' as const }]
  const event = await ada.call('createField', { projectId }, { name: 'Tier', kind: 'choice', options })
  const [gold] = event?.type === 'field.created' ? event.custom_field.options : []
  await ada.ticket(projectId, { title: 'Weld' })
  await ada.page.goto(`/project/${projectId}`)
  await ada.page.getByRole('button', { name: 'Filter' }).click()
  await ada.page.getByRole('combobox', { name: 'Lanes' }).click()
  await ada.page.getByRole('option', { name: 'Lanes: Tier' }).click()
  await expect(cell(ada.page, 'No Tier, To Do').getByRole('link')).toHaveText([/Weld/])
  await expectAccessible(ada.page)
  await ticket(ada.page, 'Weld').dragTo(ada.page.locator(`[data-cell-place="#${gold?.id} in_progress"]`))
  await expectToast(ada.page, 'Ticket updated successfully!')
  await expect(cell(ada.page, 'Gold, In Progress').getByRole('link')).toHaveText([/Weld/])
  await ada.page.keyboard.press('Control+z')
  await expect(cell(ada.page, 'No Tier, To Do').getByRole('link')).toHaveText([/Weld/])
})

test('tickets move between lanes and columns by mouse and keys, others see it live, and a view keeps the lanes', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  for (const title of ['Weld', 'Fuel', 'Tides']) await ada.ticket(projectId, { title, priority: 'low' })
  await ada.page.goto(`/project/${projectId}`)
  await grace.page.goto(`/project/${projectId}?lanes=priority`)
  await ada.page.getByRole('button', { name: 'Filter' }).click()
  await ada.page.getByRole('combobox', { name: 'Lanes' }).focus()
  await ada.page.keyboard.type('Lanes: Pri')
  await expect(cell(ada.page, 'Low, To Do').getByRole('link')).toHaveCount(3)
  await expect(lane(ada.page, 'Low').getByRole('button', { name: 'Low 3 tickets' })).toBeVisible()
  await expectAccessible(ada.page)
  // Otherwise the hidden heads of the cells would make the page as high as all lanes.
  expect(
    await cell(ada.page, 'Low, To Do').evaluate((list) => {
      const head = list.parentElement?.querySelector('h4') as HTMLElement
      return head.offsetParent?.hasAttribute('data-lanes')
    }),
  ).toBe(true)

  await ticket(ada.page, 'Weld').dragTo(ada.page.locator('[data-cell-place="high in_progress"]'))
  await expectToast(ada.page, 'Ticket updated successfully!')
  for (const { page } of [ada, grace]) {
    await expect(cell(page, 'High, In Progress').getByRole('link')).toHaveText([/Weld/])
    await expect(cell(page, 'Low, To Do').getByRole('link')).toHaveCount(2)
  }

  await ticket(ada.page, 'Fuel').focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Space'])
    await ada.page.keyboard.press(key)
  await expect(ada.page.getByText(/^Dropped .*Fuel in Medium, Done\./)).toBeAttached()
  await expect(cell(grace.page, 'Medium, Done').getByRole('link')).toHaveText([/Fuel/])
  await expect(ticket(ada.page, 'Fuel')).toBeFocused()
  await ada.page.keyboard.press('Control+z')
  for (const { page } of [ada, grace])
    await expect(cell(page, 'Low, To Do').getByRole('link', { name: 'Fuel' })).toBeVisible()

  await lane(ada.page, 'High').getByRole('button', { name: /^High/ }).click()
  await expect(ticket(ada.page, 'Weld')).toHaveCount(0)
  await ada.page.getByRole('button', { name: 'Save View' }).click()
  await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('By priority')
  await ada.page.keyboard.press('Enter')
  await expectToast(ada.page, 'View saved')
  await ada.page.goto(`/project/${projectId}?tab=list`)
  await ada.page.getByRole('button', { name: 'By priority', exact: true }).click()
  await expect(lane(ada.page, 'High').getByRole('button', { name: 'High 1 ticket' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(cell(ada.page, 'Low, To Do').getByRole('link')).toHaveCount(2)
})

test('a ticket is moved on by keys while it is being saved, and a refused move takes no focus away', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  for (const title of ['Other', 'Weld']) await olga.ticket(projectId, { title, priority: 'low' })
  await page.goto(`/project/${projectId}?lanes=priority`)
  await expect(cell(page, 'Low, To Do').getByRole('link')).toHaveCount(2)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/tickets\/[^/]+(\/move)?$/, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  await ticket(page, 'Weld').focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect(cell(page, 'Medium, To Do').getByRole('link')).toHaveText([/Weld/])
  await expect(ticket(page, 'Weld')).toBeFocused()
  for (const key of ['Space', 'ArrowUp', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(cell(page, 'High, In Progress').getByRole('link')).toHaveText([/Weld/])
  await expect(ticket(page, 'Weld')).toBeFocused()
  letGo()
  const saved = async () =>
    (await olga.call('listTickets', { projectId })).tickets.map(({ title, priority, column }) => [
      title,
      priority,
      column,
    ])
  await expect.poll(saved).toContainEqual(['Weld', 'high', 'in_progress'])
  await expect(ticket(page, 'Weld')).toHaveCount(1)
  await expect(ticket(page, 'Weld')).toBeFocused()

  await page.unroute(/\/api\/tickets\/[^/]+(\/move)?$/)
  let refuse = () => {}
  const answered = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(/\/api\/tickets\/[^/]+(\/move)?$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await answered
    await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No' } })
  })
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(cell(page, 'Medium, In Progress').getByRole('link')).toHaveText([/Weld/])
  await ticket(page, 'Other').focus()
  refuse()
  await expect(cell(page, 'High, In Progress').getByRole('link')).toHaveText([/Weld/])
  await expect(ticket(page, 'Other')).toBeFocused()
})
