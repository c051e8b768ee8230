// The API documentation in a real browser, under a content security policy without inline scripts.
import type { Locator, Page } from '@playwright/test'
import type { OperationName } from '../domain/api.ts'
import { newTokenSecret } from '../server/test/tokens.ts'
import { PAYLOADS, packed } from './corpus/script-injection.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

/** Reduces the API document to a few calls for tests that are not about its content, because drawing all of it takes seconds. */
async function withOnly(page: Page, ...calls: OperationName[]) {
  const document = await (await page.request.get('/api/openapi-3.0.json')).json()
  const paths = Object.entries(document.paths as Record<string, Record<string, { operationId: string }>>)
  const kept = paths.filter(([, methods]) =>
    Object.values(methods).some(({ operationId }) => calls.includes(operationId as OperationName)),
  )
  const json = { ...document, paths: Object.fromEntries(kept) }
  await page.route('**/api/openapi-3.0.json', (route) => route.fulfill({ json }))
}

const chapter = (page: Page, name: string) => page.locator(`[data-tag="${name}"]`)

/** Opens a chapter, which shows its calls. */
async function openChapter(page: Page, name: string) {
  await chapter(page, name).getByRole('button').first().click()
  await expect(chapter(page, name)).toHaveAttribute('data-is-open', 'true')
}

test('every chapter can be read, and nothing is blocked', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/api/docs')
  for (const name of ['Account', 'Projects', 'Members', 'Tickets', 'Comments', 'Live updates'])
    await expect(chapter(page, name)).toBeVisible()
  await openChapter(page, 'Tickets')
  await page.getByText('Edit a ticket', { exact: true }).click()
  await expect(page.getByText('Allowed for: developer, admin, owner.')).toBeVisible()
  await expect(page.getByText('The event that was written')).toBeVisible()
  await openChapter(page, 'Webhooks')
  const create = page.locator('#operations-Webhooks-createWebhook')
  await create.locator('.opblock-summary-control').click()
  await create.getByText('Callbacks', { exact: true }).click()
  await expect(create.getByText('ticket.created', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the page follows the theme: that of the device, unless another one was chosen', async ({ page }) => {
  // The theme is there before the documentation is.
  await page.route(/swagger-ui-bundle/, (route) => route.abort())
  for (const [device, choice, isDark] of [
    ['light', null, false],
    ['dark', null, true],
    ['light', 'dark', true],
    ['dark', 'light', false],
  ] as const) {
    await page.emulateMedia({ colorScheme: device })
    await page.evaluate((kept) => kept && localStorage.setItem('lacewing.theme', kept), choice)
    await page.goto('/api/docs')
    await expect(page.locator('html.dark-mode'), `device ${device}, chosen ${choice}`).toHaveCount(
      isDark ? 1 : 0,
    )
  }
})

const [chunk = ''] = packed(PAYLOADS, 2_000).map(encodeURIComponent)
test('nothing in the address makes the page load or run anything', async ({ page, server }) => {
  const watched = await guard(page, server.url)
  await withOnly(page, 'getMe')
  for (const query of [
    'url=https://evil.example/openapi.json&configUrl=https://evil.example/config.json&urls.primaryName=x',
    'spec=%7B%7D&oauth2RedirectUrl=javascript:alert(1)&validatorUrl=//evil.example',
    `url=${chunk}&configUrl=${chunk}`,
  ]) {
    await page.goto(`/api/docs?${query}#/${chunk}`)
    await expect(chapter(page, 'Account')).toBeVisible()
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
/** Opens the form of a call. */
async function tryOut(page: Page, operation: string) {
  const [tag = ''] = operation.split('-')
  const call = page.locator(`#operations-${operation}`)
  await openChapter(page, tag)
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  return call
}

/** Sends the call, and expects the status of its answer. */
async function expectAnswer(call: Locator, status: string) {
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table tr.response .response-col_status')).toContainText(status)
}

test('calls are tried with one’s own token, of which nothing is kept; a ticket is made twice with the example of a key', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const watched = await guard(page, server.url)
  const projectId = await ada.project('Apollo')
  const secret = newTokenSecret()
  await ada.call('createToken', {}, { name: 'To try', scope: 'write', expires_in_days: 1, secret })
  await withOnly(page, 'getMe', 'createTicket')
  await page.goto('/api/docs')
  const me = await tryOut(page, 'Account-getMe')
  await expectAnswer(me, '401')
  await authorize(page, secret)
  await expectAnswer(me, '200')
  await expect(me.locator('.live-responses-table')).toContainText('Ada Lovelace')

  const create = await tryOut(page, 'Tickets-createTicket')
  await create.getByPlaceholder('projectId').fill(projectId)
  await create.locator('textarea.body-param__text').fill('{ "title": "Tried on the page" }')
  for (const count of [1, 2]) {
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await create.getByRole('button', { name: 'Execute' }).click()
    expect((await sent).status()).toBe(200)
    expect((await ada.call('getProject', { projectId })).project.counts.todo).toBe(count)
  }

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(secret)
  await page.reload()
  await expectAnswer(await tryOut(page, 'Account-getMe'), '401')
  watched.expectNone()
})
