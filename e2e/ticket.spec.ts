// The ticket dialog in view mode: its content, comments live between two people, deleting and restoring.
import type { Locator, Page } from '@playwright/test'
import { loadCommentsInPairs } from './comment-windows.ts'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const box = (page: Page) => page.getByPlaceholder('Add a comment...')
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('article')
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Comments (${count})` })

async function start(person: Person, description?: string) {
  const projectId = await person.project()
  const ticket = await person.ticket(projectId, { title: 'Crash on start', description })
  await person.page.goto(`/project/${projectId}/ticket/1`)
  await expect(person.page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
  return { projectId, ticket, ticketId: ticket.id }
}

test('a link opens the ticket directly, with all its facts; its link is copied; a number without a ticket is said', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { projectId } = await start(
    olga,
    'First line\n\n  indented\nsee https://example.org/a?b=1, not javascript:alert(1)',
  )
  await olga.ticket(projectId, { title: 'Another ticket' })
  const dialog = page.getByRole('dialog', { name: 'Crash on start' })
  await expect(dialog.getByText(/^APO\w*-1$/)).toBeVisible()
  // The ticket is a page of its own.
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  const link = dialog.getByRole('link', { name: 'https://example.org/a?b=1', exact: true })
  await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(dialog.getByRole('link')).toHaveCount(1)
  const description = dialog.getByRole('region', { name: 'Description' })
  expect(await description.innerText()).toMatch(/First line\n+indented\nsee/)
  const details = dialog.getByRole('complementary', { name: 'Details' })
  for (const text of [
    'Status',
    'To Do',
    'Priority',
    'Medium',
    'Type',
    'Task',
    'Assignee',
    'Unassigned',
    'Reporter',
  ])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expect(details.getByText('Olga Owner')).toBeVisible()
  await expect(details.locator('time')).toBeVisible()
  await expect(heading(page, 0)).toBeVisible()

  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/project/${projectId}/ticket/1`,
  )

  // Another ticket shows nothing of this one, and going back shows this one.
  await box(page).fill('About the first')
  await page.goto(`/project/${projectId}/ticket/2`)
  await expect(page.getByRole('dialog', { name: 'Another ticket' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(dialog).toBeVisible()
  await expect(box(page)).toHaveValue('About the first')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Crash on start')).toBeVisible()

  await page.goto(`/project/${projectId}/ticket/99`)
  await expect(page.getByText('Ticket not found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the project' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('two people discuss a ticket, live: comments, quotes, reactions, an edit in two pages, and a deletion', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId, ticketId } = await start(olga)
  await olga.invite(projectId, dev)
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(heading(page, 0)).toBeVisible()

  await test.step('a comment appears at once in the other browser, with the count', async () => {
    await expect(send(olga.page)).toBeDisabled()
    await box(olga.page).fill('   ')
    await expect(send(olga.page)).toBeDisabled()
    await box(olga.page).fill('  It **crashes** 🎉\n\nOnly on Mondays.  ')
    await box(olga.page).press('Control+Enter')
    await expectToast(olga.page, 'Comment added successfully!')
    await expect(box(olga.page)).toHaveValue('')
    await expect(box(olga.page)).toBeFocused()
    for (const { page } of [olga, dev]) {
      await expect(heading(page, 1)).toBeVisible()
      await expect(comments(page)).toHaveCount(1)
      await expect(comments(page).first()).toContainText('Olga Owner')
      await expect(comments(page).first()).toContainText('It crashes 🎉')
      await expect(comments(page).first().locator('time')).toHaveText('just now')
      await expect(comments(page).first().locator('time')).toHaveAttribute('title', /20\d\d/)
    }
  })

  await test.step('it is quoted, whole or the selected part, below what was typed', async () => {
    const quote = comments(page).first().getByRole('button', { name: 'Quote' })
    await box(page).fill('Seen it')
    await quote.click()
    const name = `@${olga.username}`
    const whole = `Seen it\n\n${name} wrote:\n> It **crashes** 🎉\n>\n> Only on Mondays.\n\n`
    await expect(box(page)).toHaveValue(whole)
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('Here too')
    await expect(box(page)).toHaveValue(`${whole}Here too`)

    await box(page).fill('')
    await comments(page).first().getByText('Only on Mondays.').selectText()
    await quote.click()
    await page.keyboard.type('On Fridays')
    await expect(box(page)).toHaveValue(`${name} wrote:\n> Only on Mondays.\n\nOn Fridays`)
    await send(page).click()
    const answer = comments(olga.page).nth(1)
    await expect(answer.locator('blockquote')).toHaveText('Only on Mondays.')
    await expect(answer).toContainText('On Fridays')
    await expect(heading(olga.page, 2)).toBeVisible()
  })

  await test.step('both react to it, and one takes it back', async () => {
    const [hers, his] = [olga, dev].map(({ page }) => comments(page).first()) as [Locator, Locator]
    // No comment has a menu before its button is pressed; a key opens it at its first action.
    const mounted = comments(page).locator('[aria-haspopup=menu][id]')
    await expect(mounted).toHaveCount(0)
    await his.getByRole('button', { name: 'React' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Thumbs up' })).toBeFocused()
    await expect(mounted).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(his.getByRole('button', { name: 'React' })).toBeFocused()
    await his.getByRole('button', { name: 'Comment actions' }).press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
    await page.keyboard.press('Escape')
    await his.getByRole('button', { name: 'React' }).click()
    await page.getByRole('menuitem', { name: 'Celebrate' }).click()
    await expect(his.getByRole('button', { name: 'Celebrate: you', pressed: true })).toHaveText(/1$/)
    const party = hers.getByRole('list', { name: 'Reactions' }).getByRole('button')
    await expect(party).toHaveAccessibleName('Celebrate: Dev Patel')
    await party.focus()
    await olga.page.keyboard.press('Enter')
    await expect(party).toHaveAccessibleName('Celebrate: Dev Patel and you')
    await his.getByRole('button', { name: 'Celebrate: you and Olga Owner' }).click()
    await expect(party).toHaveAccessibleName('Celebrate: you')
    await party.click()
    await expect(hers.getByRole('list', { name: 'Reactions' })).toHaveCount(0)
    await expect(his.getByRole('list', { name: 'Reactions' })).toHaveCount(0)
  })

  const actions = async (at: number, name: string) => {
    await comments(page).nth(at).getByRole('button', { name: 'Comment actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('an own comment is edited, also in another page: one of both texts is chosen', async () => {
    await comments(page).nth(0).getByRole('button', { name: 'Comment actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Copy link'])
    await page.keyboard.press('Escape')

    await actions(1, 'Edit')
    const field = page.getByRole('textbox', { name: 'Edit comment' })
    await expect(field).toBeFocused()
    await field.fill('From here')
    const commentId = (await dev.call('listComments', { ticketId })).comments[1]?.id ?? ''
    await dev.call('updateComment', { commentId }, { version: 1, content: 'From there' })
    const conflict = page.getByRole('group', { name: 'Conflict in Comment' })
    await expect(conflict.getByText('From there')).toBeVisible()
    await expect(conflict.getByText('From here')).toBeVisible()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await field.press('Control+Enter')
    await expect(comments(olga.page).nth(1)).toContainText('From here')
    await expect(comments(olga.page).nth(1)).toContainText('edited')
    await expect(field).toBeHidden()
    expect((await dev.call('listComments', { ticketId })).comments[1]?.content).toBe('From here')
  })

  await test.step('it is deleted after asking', async () => {
    await actions(1, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(comments(page)).toHaveCount(2)
    await actions(1, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(comments(olga.page)).toHaveCount(1)
    await expect(heading(olga.page, 1)).toBeVisible()
  })
})

test('a comment whose answer was cut off survives closing and a reload, and is written once', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { ticketId } = await start(olga)
  let cut = 0
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST' || cut > 0) return route.fallback()
    cut += 1
    await route.fetch()
    await route.abort()
  })
  const text = 'Half a thought\nand more'
  await box(page).fill(text)
  await send(page).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await expect(box(page)).toHaveValue(text)
  const openAgain = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Crash on start' }).click()
  }
  await openAgain()
  await expect(box(page)).toHaveValue(text)
  await page.reload()
  await expect(box(page)).toHaveValue(text)
  await send(page).click()
  await expectToast(page, 'Comment added successfully!')
  await expect(comments(page)).toHaveCount(1)
  expect((await olga.call('listComments', { ticketId })).comments).toHaveLength(1)
  await openAgain()
  await expect(comments(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('comments that fail to load are logged and can be retried; a long discussion comes in windows, and a new comment ends it', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  const { id: ticketId } = await olga.ticket(projectId, { title: 'Crash on start' })
  const contents = Array.from({ length: 5 }, (_, index) => `Comment no. ${index}`)
  await Promise.all(contents.map((content) => olga.call('createComment', { ticketId }, { content })))
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await loadCommentsInPairs(page)
  await failUntilRetry(page, '**/comments')
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(logged.join()).toContain('Failed to fetch comments')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 5)).toBeVisible()
  await expect(comments(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Show later comments (3)' }).click()
  await expect(comments(page)).toHaveCount(4)
  await box(page).fill('The last word')
  await send(page).click()
  await expect(comments(page)).toHaveCount(6)
  await expect(comments(page).last()).toContainText('The last word')
  await expect(comments(page).last()).toBeInViewport()
})

test('a viewer edits, deletes and ticks nothing of others and reads no earlier texts, but comments', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const vera = await person('Vera Viewer')
  const projectId = await olga.project()
  await olga.invite(projectId, vera, 'viewer')
  const { id: ticketId } = await olga.ticket(projectId, { title: 'Launch', description: '- [ ] fuel' })
  const made = await olga.call('createComment', { ticketId }, { content: 'Hers' })
  if (made?.type !== 'comment.created') throw new Error('no comment')
  await olga.call('updateComment', { commentId: made.comment.id }, { version: 1, content: '- [ ] hers' })
  await vera.call('createComment', { ticketId }, { content: '- [ ] mine' })
  const { page } = vera
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(heading(page, 2)).toBeVisible()
  const hers = comments(page).filter({ hasText: 'hers' })
  await expect(hers.getByText('edited just now')).toBeVisible()
  // Neither of the ticket, nor “edited”, which opens the earlier texts.
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'fuel' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'hers' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'mine' }).press('Space')
  await expect
    .poll(async () => (await vera.call('listComments', { ticketId })).comments[1]?.content)
    .toBe('- [x] mine')
  await box(page).fill('I only look')
  await send(page).click()
  await expect(heading(page, 3)).toBeVisible()
})

test('a ticket is deleted after asking, others who have it open are told, and only an admin has Undo', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId } = await start(olga)
  await olga.invite(projectId, dev)
  await dev.ticket(projectId, { title: 'By Dev' })
  const remove = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete' }).click()
    return page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  }
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await box(page).fill('I was about to say')

  await (await remove(olga.page)).click()
  await expect(olga.page.getByRole('dialog')).toBeHidden()
  await expect(olga.page.getByText(/^Ticket [A-Z0-9]+-1 deleted$/)).toBeVisible()
  await expect(olga.page).toHaveURL(new RegExp(`/project/${projectId}$`))
  // A toast that has the focus stays.
  await olga.page.getByRole('button', { name: 'Undo' }).focus()
  await expect(page.getByText('This ticket is no longer in this project')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('I was about to say')
  await expect(page.getByRole('button', { name: 'Restore ticket' })).toHaveCount(0)
  await olga.page.keyboard.press('Enter')
  await expect(olga.page.getByText('Ticket restored')).toBeVisible()
  await expect(box(page)).toHaveValue('I was about to say')
  await olga.page.getByRole('link', { name: 'Crash on start' }).click()
  await expect(olga.page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()

  // Developers delete what they reported, and cannot take it back themselves.
  await page.goto(`/project/${projectId}/ticket/2`)
  const confirm = await remove(page)
  await expect(page.getByText('Only an admin of the project can restore them, for 30 days.')).toBeVisible()
  await confirm.click()
  await expect(page.getByText(/^Ticket [A-Z0-9]+-2 deleted$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
