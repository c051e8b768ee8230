// The address of a comment: copied from its menu, opened after signing in, and calm about a comment that is gone.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

test('the link of a comment opens it after signing in, however many comments come before it', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project()
  const { id: ticketId, number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  for (let at = 1; at <= 120; at += 1)
    await ada.call('createComment', { ticketId }, { content: `Number ${at} of them` })
  const { page } = ada
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/project/${projectId}/ticket/${number}`)
  await page.getByRole('button', { name: /Show later comments/ }).click()
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await item('Number 110 of them').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/project/${projectId}/ticket/${number}#comment-`)

  // In a browser in which nobody is signed in.
  const other = await visitor()
  await other.goto(link)
  await other.getByLabel('Email').first().fill(ada.email)
  await other.getByLabel('Password').first().fill(ada.password)
  await other.keyboard.press('Enter')
  const sought = other.getByRole('listitem').filter({ hasText: 'Number 110 of them' })
  await expect(sought).toBeInViewport()
  await expect(sought).toBeFocused()
  await expect(sought).toHaveAttribute('data-sought', 'true')
  await expect(other).toHaveURL(link)
  await expectAccessible(other)

  // The link in another comment leads there without loading the page again; the comment was deleted.
  const gone = await ada.call('createComment', { ticketId }, { content: 'Gone soon' })
  const commentId = gone?.type === 'comment.created' ? gone.comment.id : ''
  await ada.call('deleteComment', { commentId })
  await ada.call(
    'createComment',
    { ticketId },
    { content: `See ${link.replace(/#.*/, `#comment-${commentId}`)}` },
  )
  await other.evaluate(() => Object.assign(window, { isSamePage: true }))
  await other.getByRole('link', { name: /#comment-/ }).click()
  await expect(other.getByText('The comment that this link leads to was deleted')).toBeFocused()
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expectAccessible(other)
})
