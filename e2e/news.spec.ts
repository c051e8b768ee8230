// Unread changes: counted live on the dashboard, listed on one page, and marked as seen.
import type { Page } from '@playwright/test'
import { KEY_COMMANDS } from '../web/keys/key-commands.ts'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { test } from './world.ts'

const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()
const countOf = (page: Page, name = 'Apollo') =>
  page.getByRole('link', { name: new RegExp(`new in ${name}`) })
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('a card counts what another person does, and its page tells it until all is marked as seen', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const moved = await ada.ticket(projectId, { title: 'Engine overheats' })
  const done = await ada.ticket(projectId, { title: 'Radio is silent' })
  const { page } = ada
  await page.goto('/dashboard')
  await expectLive(page)
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  await expect(countOf(page)).toBeHidden()

  await grace.call('moveTicket', { ticketId: moved.id }, { status: 'in_progress' })
  await expect(countOf(page)).toHaveText('1 new')
  await grace.call('createComment', { ticketId: moved.id }, { content: 'Seen it' })
  await grace.call('moveTicket', { ticketId: done.id }, { status: 'done' })
  const made = await grace.ticket(projectId, { title: 'Hatch is stuck' })
  await expect(countOf(page)).toHaveText('3 new')
  await expectAccessible(page)

  await countOf(page).click()
  await expect(page.getByRole('heading', { name: 'What’s new', level: 1 })).toBeVisible()
  await expect(part(page, 'New').getByRole('listitem')).toHaveText([/Hatch is stuck.*Grace Hopper/])
  await expect(part(page, 'Moved').getByRole('listitem')).toHaveText([
    /Engine overheats.*moved to In Progress, 1 new comment.*Grace Hopper/,
  ])
  await expect(part(page, 'Done').getByRole('listitem')).toHaveText([/Radio is silent/])
  await expectAccessible(page)
  // New changes appear while the page is open.
  await grace.call('createComment', { ticketId: made.id }, { content: 'And the other one' })
  await expect(part(page, 'New')).toContainText('1 new comment')
  await expect(page.getByRole('link', { name: 'Hatch is stuck' })).toHaveAttribute('href', /#comment-/)

  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('heading', { name: 'No new changes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the board' })).toBeFocused()
  await expectAccessible(page)
  // The card counts from here.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  await expect(countOf(page)).toBeHidden()
  await grace.call('createComment', { ticketId: made.id }, { content: 'Again' })
  await expect(countOf(page)).toHaveText('1 new')
})

test('a board that was shown for a while is a look, and its news stay for this visit: worked through by key, on a phone, and back where it failed', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  await grace.ticket(projectId, { title: 'Engine overheats' })
  await grace.ticket(projectId, { title: 'Radio is silent' })
  const { page } = ada
  await page.setViewportSize({ width: 375, height: 720 })
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visit')) requests.push(request.postDataJSON())
  })
  const look = page.waitForResponse((response) => response.url().endsWith('/visit'))
  await page.goto(`/project/${projectId}`)
  await expectLive(page)
  await expect(page.getByRole('link', { name: 'What’s new 2 tickets' })).toBeInViewport()
  expect((await look).status()).toBe(200)
  await page.keyboard.press(KEY_COMMANDS.showNews.key)
  await expect(page).toHaveURL(`/project/${projectId}/news`)
  await expect(part(page, 'New').getByRole('listitem')).toHaveCount(2)
  expect(requests).toEqual([{ seq: expect.any(Number), today: expect.any(String) }])
  await expectNoOverflow(page)
  await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
  await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
  await expect(page.getByRole('link', { name: 'Engine overheats' })).toBeFocused()
  await page.keyboard.press(KEY_COMMANDS.previousTicket.key)
  await expect(page.getByRole('link', { name: 'Radio is silent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Radio is silent' })).toBeVisible()
  await page.goBack()
  await expect(part(page, 'New').getByRole('listitem')).toHaveCount(2)

  await failUntilRetry(page, '**/news?*')
  await page.reload()
  await expect(page.getByText('The changes could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'New').getByRole('listitem')).toHaveCount(2)

  // The page has listed them, so the board no longer counts them.
  const counted = page.waitForResponse(/\/api\/me\/news/)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await counted
  await expect(page.getByRole('link', { name: 'What’s new', exact: true })).toBeVisible()
})
