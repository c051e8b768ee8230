// The address of a comment: copied from its menu, opened after signing in, and calm about a comment that is gone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { loadCommentsInPairs } from './comment-windows.ts'
import { expect } from './expect.ts'
import { enterPassword } from './sign-in.ts'
import { test } from './world.ts'

test('the link of a comment opens it after signing in, however many comments come before it', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project()
  const { id: ticketId, number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  const child = await ada.ticket(projectId, { title: 'Replace the valve', parent_id: ticketId })
  const tall = 'A long thought.\n'.repeat(20)
  for (let at = 1; at <= 6; at += 1)
    await ada.call('createComment', { ticketId }, { content: `Number ${at} of them. ${tall}` })
  const { page } = ada
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const item = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Number 5 of them' })
  await item(page).getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/project/${projectId}/ticket/${number}#comment-`)

  // Showing a comment scrolls the ticket, and never its header off a phone's screen.
  await page.setViewportSize({ width: 375, height: 300 })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(child.title)).toBeVisible()
  const top = await dialog.evaluate((element) => {
    element.scrollTo(0, 500)
    return element.scrollTop
  })
  expect(top).toBe(0)

  // In a browser in which nobody is signed in.
  const other = await visitor()
  await loadCommentsInPairs(other)
  await other.goto(link)
  await enterPassword(other, ada)
  const sought = item(other)
  await expect(sought).toBeInViewport()
  await expect(sought).toBeFocused()
  await expect(sought).toHaveAttribute('data-sought', 'true')
  await expect(other).toHaveURL(link)
  await expectAccessible(other)

  // A reader who sees the comment disappear gets no notice about a missing comment.
  const missing = other.getByText('The comment that this link leads to was deleted')
  await ada.call('deleteComment', { commentId: link.replace(/^.*#comment-/, '') })
  await expect(sought).toHaveCount(0)
  await expect(missing).toHaveCount(0)
  // The link in another comment leads there without loading the page again; that comment was deleted, too.
  const gone = await ada.call('createComment', { ticketId }, { content: 'Gone soon' })
  const commentId = gone?.type === 'comment.created' ? gone.comment.id : ''
  await ada.call('deleteComment', { commentId })
  await ada.call(
    'createComment',
    { ticketId },
    { content: `See ${link.replace(/#.*/, `#comment-${commentId}`)}` },
  )
  await other.evaluate(() => Object.assign(window, { isSamePage: true }))
  await other.getByRole('button', { name: /Show later comments/ }).click()
  await other.getByRole('link', { name: /#comment-/ }).click()
  await expect(missing).toBeFocused()
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expectAccessible(other)
})
