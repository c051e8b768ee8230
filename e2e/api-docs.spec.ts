// The API documentation in a real browser, under a content security policy without inline scripts.
import { expect } from '@playwright/test'
import { PAYLOADS, packed } from './corpus/script-injection.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

test('every chapter can be read, and nothing is blocked', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/api/docs')
  for (const chapter of ['Account', 'Projects', 'Members', 'Tickets', 'Comments', 'Live updates'])
    await expect(page.locator(`[data-tag="${chapter}"]`)).toBeVisible()
  await page.getByText('Edit a ticket', { exact: true }).click()
  await expect(page.getByText('Allowed for: developer, admin, owner.')).toBeVisible()
  await expect(page.getByText('The event that was written')).toBeVisible()
  expect(complaints).toEqual([])
})

for (const [device, choice, isDark] of [
  ['light', null, false],
  ['dark', null, true],
  ['light', 'dark', true],
  ['dark', 'light', false],
] as const)
  test(`the page follows the theme: device ${device}, chosen ${choice}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: device })
    await page.addInitScript((kept) => {
      if (kept) localStorage.setItem('lacewing.theme', kept)
    }, choice)
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(page.locator('html.dark-mode')).toHaveCount(isDark ? 1 : 0)
  })

test('nothing in the address makes the pages load or run anything', async ({ page, server }) => {
  const watched = await guard(page, server.url)
  const [chunk = ''] = packed(PAYLOADS, 2_000).map(encodeURIComponent)
  for (const query of [
    'url=https://evil.example/openapi.json&configUrl=https://evil.example/config.json',
    'urls.primaryName=x&spec=%7B%7D&oauth2RedirectUrl=javascript:alert(1)&validatorUrl=//evil.example',
    `url=${chunk}&configUrl=${chunk}`,
  ]) {
    await page.goto(`/api/docs?${query}#/${chunk}`)
    await expect(page.getByRole('heading', { name: 'Live updates' })).toBeVisible()
  }
  watched.expectNone()
})
