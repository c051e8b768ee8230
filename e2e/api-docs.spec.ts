// The API documentation in a real browser, under a content security policy without inline scripts.
import { expect, type Locator, type Page } from '@playwright/test'
import { PAYLOADS, packed } from './corpus/script-injection.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

/** A long document is drawn as far as it is scrolled to. */
async function scrollDownTo(page: Page, target: Locator) {
  await expect
    .poll(
      async () => {
        if (await target.isVisible()) return true
        await page.mouse.wheel(0, 400)
        // It is drawn some time after it was scrolled to.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
        return target.isVisible()
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
}

test('every chapter can be read, and nothing is blocked', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/api/docs')
  for (const chapter of ['Account', 'Projects', 'Members', 'Tickets'])
    await scrollDownTo(page, page.locator(`[data-tag="${chapter}"]`))
  await scrollDownTo(page, page.getByText('Edit a ticket', { exact: true }))
  await page.getByText('Edit a ticket', { exact: true }).click()
  await expect(page.getByText('Allowed for: developer, admin, owner.')).toBeVisible()
  await expect(page.getByText('The event that was written')).toBeVisible()
  for (const chapter of ['Comments', 'Live updates'])
    await scrollDownTo(page, page.locator(`[data-tag="${chapter}"]`))
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
    await scrollDownTo(page, page.getByRole('heading', { name: 'Live updates' }))
  }
  watched.expectNone()
})

/** Enters a token into the page's form. */
async function authorize(page: Page, secret: string) {
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const box = page.getByRole('dialog').or(page.locator('.dialog-ux'))
  const field = box.locator('input')
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await field.fill(secret)
  await box.getByRole('button', { name: /Apply credentials|Authorize/ }).click()
  await box.getByRole('button', { name: 'Close' }).first().click()
}
const SECRET = (name: string) => `lacewing_${name.repeat(14)}x`

test('a call is tried with one’s own token, against this server, and nothing of it is kept', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const secret = SECRET('Ada')
  await ada.call('createToken', {}, { name: 'To try', scope: 'write', expires_in_days: 1, secret })
  const { page } = ada
  const watched = await guard(page, server.url)
  await page.goto('/api/docs')

  const me = page.locator('#operations-Account-getMe')
  const answered = me.locator('.live-responses-table tr.response .response-col_status')
  await me.locator('.opblock-summary-control').click()
  await me.getByRole('button', { name: 'Try it out' }).click()
  await me.getByRole('button', { name: 'Execute' }).click()
  await expect(answered).toContainText('401')

  await authorize(page, secret)
  await me.getByRole('button', { name: 'Execute' }).click()
  await expect(answered).toContainText('200')
  await expect(me.locator('.live-responses-table')).toContainText('Ada Lovelace')

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(secret)
  // A new visit, without the address of the call: that would open it by itself.
  await page.goto('about:blank')
  await page.goto('/api/docs')
  await me.locator('.opblock-summary-control').click()
  await me.getByRole('button', { name: 'Try it out' }).click()
  await me.getByRole('button', { name: 'Execute' }).click()
  await expect(answered).toContainText('401')
  watched.expectNone()
})

test('a ticket is made twice with the example of a key', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const secret = SECRET('Eve')
  await ada.call('createToken', {}, { name: 'To try', scope: 'write', expires_in_days: 1, secret })
  const { page } = ada
  await page.goto('/api/docs')
  await authorize(page, secret)
  const create = page.locator('#operations-Tickets-createTicket')
  await scrollDownTo(page, create)
  await create.locator('.opblock-summary-control').click()
  await create.getByRole('button', { name: 'Try it out' }).click()
  await create.getByPlaceholder('projectId').fill(projectId)
  await create.locator('textarea.body-param__text').fill('{ "title": "Tried on the page" }')
  for (const count of [1, 2]) {
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await create.getByRole('button', { name: 'Execute' }).click()
    expect((await sent).status()).toBe(200)
    expect((await ada.call('getProject', { projectId })).project.counts.todo).toBe(count)
  }
})
