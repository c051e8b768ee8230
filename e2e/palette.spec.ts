// The palette: by keyboard only, across two projects and the comments of others; a failed search; and sign-out, which clears it.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { test } from './world.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everywhere' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

test('finds by key, words and comment in all projects, and runs acts, by keyboard alone; fits a phone, retries what failed, and forgets at sign-out', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const grace = await person('Grace Hopper')
  const [apollo, gemini] = [await grace.project('Apollo'), await grace.project('Gemini')]
  for (const projectId of [apollo, gemini]) await grace.invite(projectId, ada)
  await ada.ticket(apollo, { title: 'Paint the hatch' })
  const hull = await grace.ticket(gemini, { title: 'Weld the hull' })
  await grace.call('createComment', { ticketId: hull.id }, { content: 'The torch is out of gas' })
  const { page } = ada
  await page.goto(`/project/${apollo}`)
  await expect(page.getByRole('link', { name: /Paint the hatch/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
  await expect(group(page, 'Commands').getByRole('option', { name: /New ticket/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('hatch')
  await expect(option(page, /Paint the hatch/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('torch')
  await expect(option(page, /The torch is out of gas/)).toContainText('Grace Hopper on Weld the hull')
  // The first letters already find the comment, but it becomes the first result only with the answer to the whole word.
  await expect(option(page, /The torch/)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // The ticket opens at the comment.
  await expect(page).toHaveURL(new RegExp(`/project/${gemini}/ticket/1#comment-`))
  await expect(page.getByRole('dialog', { name: 'Weld the hull' })).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'The torch is out of gas' })
  await expect(item).toBeInViewport()
  await expect(item).toHaveAttribute('data-sought', 'true')

  // Opened over a dialog: Escape closes only the palette, and the focus returns to the comment.
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recent tickets').getByRole('option').first()).toContainText('Weld the hull')
  const recent = () => page.evaluate(() => localStorage.getItem('lacewing.recent'))
  expect(await recent()).toContain('Weld the hull')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(item).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('due date')
  await expect(option(page, /Due date/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Due date' }).getByRole('combobox')).toBeFocused()

  // On a phone, the account menu of a project has it.
  await page.setViewportSize({ width: 375, height: 700 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Search everywhere' }).click()
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()

  // After the user has left the project, its results are no longer found. A page without a project finds people of the last
  // projects, also before any project was opened there.
  await ada.call('leaveProject', { projectId: gemini })
  await failUntilRetry(page, '**/api/me/search*')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search everywhere' }).press('Enter')
  await expect(option(page, /Apollo/)).toBeVisible()
  await expect(option(page, /Weld/)).toHaveCount(0)
  await page.keyboard.type('grace')
  await expect(option(page, /Grace Hopper.*Tickets in Apollo/)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('torch')
  await expect(palette(page).getByText('The search failed')).toBeVisible()
  // As after an upgrade, while the index of comments is made (server/db/later/made.test.ts).
  await page.route(
    '**/api/me/search*',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), comments_indexed: 0.425 } })
    },
    { times: 1 },
  )
  await palette(page).getByRole('button', { name: 'Retry' }).click()
  await expect(palette(page).getByText('Nothing found for “torch”')).toBeVisible()
  await expect(palette(page).getByText('Comments are still being indexed (42 %).')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
  expect(await recent()).not.toBeNull()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await recent()).toBeNull()
})
