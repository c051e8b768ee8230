// How the list is sorted and how it looks on phones: column headers that sort, and chips above the first ticket.
import type { Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const rows = (page: Page) => page.getByRole('article')

test('the list is sorted by its heads, window after window, and the order stands in the address', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  for (const [title, priority] of [
    ['One', 'low'],
    ['Two', 'critical'],
    ['Three', 'medium'],
    ['Four', 'critical'],
  ] as const)
    await grace.ticket(projectId, { title, priority })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page)).toContainText(['Four', 'Three', 'Two', 'One'])
  const head = page.getByRole('button', { name: 'Sort by Priority' })
  await head.click()
  await expect(rows(page)).toContainText(['Four', 'Two', 'Three', 'One'])
  expect(page.url()).toContain('sort=priority')
  await head.click()
  await expect(rows(page)).toContainText(['One', 'Three', 'Four', 'Two'])
  await page.reload()
  await expect(rows(page)).toContainText(['One', 'Three', 'Four', 'Two'])
  // A ticket that changes moves live to its new place.
  const { tickets } = await grace.call('listTickets', { projectId }, {})
  const two = tickets.find(({ title }) => title === 'Two')
  if (!two) throw new Error('not listed')
  await grace.call('updateTicket', { ticketId: two.id }, { version: two.version, priority: 'low' })
  await expect(rows(page)).toContainText(['Two', 'One', 'Three', 'Four'])
  // A search is sorted by relevance instead: the title that begins with it is first.
  await page.getByPlaceholder('Search tickets...').fill('o')
  await expect(rows(page)).toContainText(['One', 'Four', 'Two'])
  await expect(head).toHaveCount(0)
  await page.getByPlaceholder('Search tickets...').fill('')
  await head.click()
  await expect(rows(page)).toContainText(['Four', 'Three', 'Two', 'One'])
  expect(page.url()).not.toContain('sort=')
})

test('on a phone the filters are chips, and the first tickets are on the screen', async ({ person }) => {
  const grace = await person('Grace Hopper', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 667 },
  })
  const { page } = grace
  const projectId = await grace.project('Apollo')
  for (const title of ['One', 'Two'])
    await grace.ticket(projectId, { title, priority: title === 'One' ? 'high' : 'low' })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toBeInViewport({ ratio: 1 })
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(290)
  await page.getByRole('combobox', { name: 'Priority' }).tap()
  await page.getByRole('option', { name: 'High' }).tap()
  await expect(rows(page)).toContainText(['One'])
  // The check boxes take several values by touch.
  await page.getByRole('combobox', { name: 'Priority' }).tap()
  await page.getByRole('option', { name: 'Low' }).locator('[data-check]').tap()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear Filters' }).tap()
  await expect(rows(page)).toHaveCount(2)
  await expectNoOverflow(page)
})
