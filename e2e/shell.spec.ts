// The frame around every page: the logo that does not move, one bar with project switcher, search and New Ticket, and the space
// that is left for the board.
import type { Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { column, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

/**
 * Opens an empty project while its first steps are not loaded yet, and then loads them.
 * @returns where the board was before and after
 */
async function boardAroundFirstSteps(page: Page, open: () => Promise<unknown>) {
  let load = () => {}
  const requested = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/first-steps-*.js', async (route) => {
    await requested
    await route.continue()
  })
  await open()
  await expectCount(page, 'To Do', 0)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toHaveCount(0)
  const before = await column(page, 'To Do').boundingBox()
  load()
  await expect(steps).toBeVisible()
  return { before: before?.y, after: (await column(page, 'To Do').boundingBox())?.y }
}

test('from page to page the logo stands still; the board begins near the top; the filter is a key away; the switcher changes projects', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await ada.project('Gemini')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine overheats' })
  await ada.ticket(projectId, { title: 'Parachute opens late' })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Lacewing' })
  await page.goto('/dashboard')
  const box = await logo.boundingBox()
  expect(box).not.toBeNull()
  await page.getByRole('button', { name: 'Open Project' }).first().click()
  await expectCount(page, 'To Do', 2)
  expect(await logo.boundingBox()).toEqual(box)
  expect((await column(page, 'To Do').boundingBox())?.y).toBeLessThanOrEqual(106)

  await test.step('the filter of the page is a key away, loses no letter, and stays on the board', async () => {
    await page.keyboard.type('/engine')
    const search = page.getByPlaceholder('Search tickets...')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('engine')
    await expectCount(page, 'To Do', 1)
    await expect(
      page.getByRole('button', { name: 'Search everywhere' }),
      'one search in the bar',
    ).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Kanban Board' })).toHaveAttribute('aria-selected', 'true')
    // The shortcut again, now on the list: it selects the present text, so that the next search replaces it.
    await page.getByRole('tab', { name: 'Ticket List' }).click()
    await page.keyboard.type('/para')
    await expect(search).toHaveValue('para')
    await expect(page.getByRole('article')).toHaveText([/Parachute/])
    expect(await logo.boundingBox(), 'the list').toEqual(box)
    // The search box does not take the focus when the tab is opened in another way.
    await page.getByRole('tab', { name: 'Kanban Board' }).click()
    await page.getByRole('tab', { name: 'Ticket List' }).click()
    await expect(page.getByRole('article')).toHaveText([/Parachute/])
    await expect(search).not.toBeFocused()
  })

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Update Project' })).toBeVisible()
  expect(await logo.boundingBox(), 'the settings').toEqual(box)
  await page.getByRole('tab', { name: 'Kanban Board' }).click()

  await test.step('the switcher goes from project to project, and first steps have their room before they are loaded', async () => {
    await page.getByRole('button', { name: 'Switch project' }).click()
    await expect(page.getByRole('menuitem', { name: 'Apollo' })).toHaveAttribute('aria-current', 'page')
    const { before, after } = await boardAroundFirstSteps(page, () =>
      page.getByRole('menuitem', { name: 'Gemini' }).press('Enter'),
    )
    expect(after).toBe(before)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemini')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apollo')
  })

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await logo.boundingBox(), 'the profile').toEqual(box)
})

test('on a phone everything fits, first steps have their room, and New Ticket is within reach of the thumb', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 667 },
  })
  const { page } = ada
  const projectId = await ada.project('A project with quite a long name for a telephone')
  let loadRest = () => {}
  const rest = new Promise<void>((resolve) => {
    loadRest = resolve
  })
  await page.route(/beside-tabs/, (route) => rest.then(() => route.continue()))
  const { before, after } = await boardAroundFirstSteps(page, () => page.goto(`/project/${projectId}`))
  expect(after).toBe(before)
  await expectNoOverflow(page)
  for (const name of ['Kanban Board', 'Ticket List', 'Activity', 'Settings']) {
    const box = await page.getByRole('tab', { name }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(375)
  }
  // The button does not wait for its menu.
  await page.getByRole('button', { name: 'More tabs' }).tap()
  loadRest()
  await page.getByRole('menuitem', { name: 'Insight' }).tap()
  await expect(page.getByRole('menu')).toBeHidden()
  const more = page.getByRole('button', { name: 'Insight, more tabs' })
  await expect(more).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Nothing to draw yet')).toBeVisible()
  await expectNoOverflow(page)
  const button = await page.getByRole('button', { name: 'New Ticket' }).boundingBox()
  expect(button?.y).toBeGreaterThan(667 / 2)
  await page.getByRole('button', { name: 'New Ticket' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})
