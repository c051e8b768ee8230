// The pages of the API document in a real browser, under the security policy that forbids scripts in pages.
import { expect } from '@playwright/test'
import { test } from './world.ts'

test('every chapter can be read, and nothing is blocked', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/api/docs')
  for (const chapter of ['Account', 'Projects', 'Members', 'Tickets', 'Comments', 'Live updates'])
    await expect(page.getByRole('heading', { name: chapter })).toBeVisible()
  await page.getByText('Edit a ticket', { exact: true }).click()
  await expect(page.getByText('Allowed for: developer, admin, owner.')).toBeVisible()
  await expect(page.getByText('The event that was written')).toBeVisible()
  expect(complaints).toEqual([])
})
