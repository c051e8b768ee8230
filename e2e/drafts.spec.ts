// Unsent text in two tabs of one browser, and an unsaved edit of a comment that waits when its ticket is opened again.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const box = (page: Page) => page.getByPlaceholder('Add a comment...')

test('two tabs write different comments on one ticket: each keeps its own, and sending one loses nothing', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project()
  const { number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  const one = ada.page
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await page.goto(`/project/${projectId}/ticket/${number}`)
    // A box that opens later starts from what the other tab has written by then.
    await expect(box(page)).toBeVisible()
  }
  await box(one).fill('From the first tab')
  await box(two).fill('From the second tab')
  await box(two).press('Control+Enter')
  await expect(two.getByRole('article').filter({ hasText: 'From the second tab' })).toBeVisible()
  // A tab in which nobody types shows the newest draft, and follows it.
  await two.reload()
  await expect(box(two)).toHaveValue('From the first tab')
  await expect(two.getByText('Draft restored')).toBeVisible()
  await box(one).fill('From the first tab, longer')
  await expect(box(two)).toHaveValue('From the first tab, longer')
  // Another tab sends the text without a change: it is no draft of the first tab any more.
  await box(two).press('Control+Enter')
  await expect(one.getByRole('article').filter({ hasText: 'From the first tab, longer' })).toBeVisible()
  await expect(box(one)).toHaveValue('')
})

test('an unsaved edit of a comment waits when its ticket is opened again, until it is saved, discarded or copied', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project()
  const { id: ticketId, number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  for (const name of ['First', 'Second'])
    await ada.call('createComment', { ticketId }, { content: `${name}. ${'A long thought.\n'.repeat(40)}` })
  const { page } = ada
  const dialog = page.getByRole('dialog', { name: 'Engine overheats' })
  const editor = page.getByRole('textbox', { name: 'Edit comment' })
  async function beginEdit(text: string) {
    await page.getByRole('button', { name: 'Comment actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await editor.fill(text)
  }
  async function openAgain() {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Engine overheats' }).click()
  }
  await page.goto(`/project/${projectId}/ticket/${number}`)
  await beginEdit('Half a thought')
  await openAgain()
  const words = page.getByText('You have an unsaved edit of a comment: “Half a thought”')
  await expect(words).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(editor).toBeInViewport()
  await expect(editor).toHaveValue('Half a thought')
  await expect(words).toHaveCount(0)

  // The edit is saved at the comment itself.
  await openAgain()
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toHaveCount(0)
  await expect(words).toHaveCount(0)

  await beginEdit('Another thought')
  await openAgain()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(page.getByText('You have an unsaved edit')).toHaveCount(0)
  await expect(editor).toHaveCount(0)

  // The comment was deleted before the edit was saved.
  await beginEdit('Too late')
  const { comments } = await ada.call('listComments', { ticketId })
  await ada.call('deleteComment', { commentId: comments.at(-1)?.id ?? '' })
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  const unsent = page.getByRole('region', { name: 'Your unsent text' })
  await expect(unsent.getByRole('textbox', { name: 'Unsaved edit' })).toHaveValue('Too late')
  await expectAccessible(page)
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
})
