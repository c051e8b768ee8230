// The ticket dialog in view mode: its content, comments live between two people, deleting and restoring.
import type { Locator, Page } from '@playwright/test'
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

test('a link opens the ticket directly, with all its facts', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  await start(olga, 'First line\n\n  indented\nsee https://example.org/a?b=1, not javascript:alert(1)')
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

  await page.goBack()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Crash on start')).toBeVisible()
})

test('without a description it says so', async ({ person }) => {
  const olga = await person('Olga Owner')
  await start(olga)
  await expect(olga.page.getByText('No description provided')).toBeVisible()
})

test('the link of a ticket is copied', async ({ person, server }) => {
  const olga = await person('Olga Owner', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { projectId } = await start(olga)
  await olga.page.getByRole('button', { name: 'Copy link' }).click()
  await expect(olga.page.getByText('Link copied')).toBeAttached()
  expect(await olga.page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/project/${projectId}/ticket/1`,
  )
})

test('a comment appears at once in the other browser, with the count', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId } = await start(olga)
  await olga.invite(projectId, dev)
  await dev.page.goto(`/project/${projectId}/ticket/1`)
  await expect(heading(dev.page, 0)).toBeVisible()

  await expect(send(olga.page)).toBeDisabled()
  await box(olga.page).fill('   ')
  await expect(send(olga.page)).toBeDisabled()
  await box(olga.page).fill('  Seen it\ntoo 🎉  ')
  await box(olga.page).press('Control+Enter')
  await expectToast(olga.page, 'Comment added successfully!')
  await expect(box(olga.page)).toHaveValue('')
  await expect(box(olga.page)).toBeFocused()
  for (const { page } of [olga, dev]) {
    await expect(heading(page, 1)).toBeVisible()
    await expect(comments(page)).toHaveCount(1)
    await expect(comments(page).first()).toContainText('Olga Owner')
    await expect(comments(page).first()).toContainText('Seen it\ntoo 🎉')
    await expect(comments(page).first().locator('time')).toHaveText('just now')
    await expect(comments(page).first().locator('time')).toHaveAttribute('title', /20\d\d/)
  }
  await box(dev.page).fill('So did I')
  await send(dev.page).click()
  await expect(comments(olga.page)).toHaveText([/Seen it/, /So did I/])
  await expect(heading(olga.page, 2)).toBeVisible()
})

test('a comment, or its selected part, is quoted below what was typed, and the other person reads it', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId, ticketId } = await start(olga)
  await olga.invite(projectId, dev)
  await olga.call('createComment', { ticketId }, { content: 'It **crashes**.\n\nOnly on Mondays.' })
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  const quote = comments(page).first().getByRole('button', { name: 'Quote' })
  await box(page).fill('Seen it')
  await quote.click()
  const name = `@${olga.username}`
  const whole = `Seen it\n\n${name} wrote:\n> It **crashes**.\n>\n> Only on Mondays.\n\n`
  await expect(box(page)).toHaveValue(whole)
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Here too')
  await expect(box(page)).toHaveValue(`${whole}Here too`)

  await box(page).fill('')
  await comments(page).first().getByText('Only on Mondays.').selectText()
  await quote.click()
  await page.keyboard.type('And on Fridays')
  await expect(box(page)).toHaveValue(`${name} wrote:\n> Only on Mondays.\n\nAnd on Fridays`)
  await send(page).click()
  const answer = comments(olga.page).last()
  await expect(answer.locator('blockquote')).toHaveText('Only on Mondays.')
  await expect(answer).toContainText('And on Fridays')
})

test('two people react to a comment, live, and one takes it back', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId, ticketId } = await start(olga)
  await olga.invite(projectId, dev)
  await olga.call('createComment', { ticketId }, { content: 'Fixed in 4.2' })
  await dev.page.goto(`/project/${projectId}/ticket/1`)
  const [hers, his] = [olga, dev].map(({ page }) => comments(page).first()) as [Locator, Locator]
  await his.getByRole('button', { name: 'React' }).click()
  await dev.page.getByRole('menuitem', { name: 'Celebrate' }).click()
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

test('own comments can be edited and deleted, those of others not', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId, ticketId } = await start(olga)
  await olga.invite(projectId, dev)
  await olga.call('createComment', { ticketId }, { content: 'By Olga' })
  await dev.call('createComment', { ticketId }, { content: 'By Dev' })
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(comments(page)).toHaveCount(2)
  await comments(page).nth(0).getByRole('button', { name: 'Comment actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy link'])
  await page.keyboard.press('Escape')

  await comments(page).nth(1).getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Edit comment' })
  await expect(field).toBeFocused()
  await field.fill('By Dev, edited')
  await field.press('Control+Enter')
  await expect(comments(olga.page).nth(1)).toContainText('By Dev, edited')
  await expect(comments(olga.page).nth(1)).toContainText('edited')
  await expect(field).toBeHidden()

  await comments(page).nth(1).getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(comments(page)).toHaveCount(2)
  await comments(page).nth(1).getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(comments(olga.page)).toHaveCount(1)
  await expect(heading(olga.page, 1)).toBeVisible()
})

test('the same comment edited in two pages: both texts show, and one is chosen', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { ticketId } = await start(olga)
  const event = await olga.call('createComment', { ticketId }, { content: 'Start' })
  const commentId = event?.type === 'comment.created' ? event.comment.id : ''
  await page.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('From here')
  await olga.call('updateComment', { commentId }, { version: 1, content: 'From there' })
  const conflict = page.getByRole('group', { name: 'Conflict in Comment' })
  await expect(conflict.getByText('From there')).toBeVisible()
  await expect(conflict.getByText('From here')).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The form closes when the answer arrives; until then it shows the same text.
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeHidden()
  await expect(comments(page)).toContainText(['From here'])
  const { comments: stored } = await olga.call('listComments', { ticketId })
  expect(stored).toMatchObject([{ content: 'From here' }])
})

test('a comment being written survives a failed send, Escape and a reload', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { projectId } = await start(olga)
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await box(page).fill('Half a thought\nand more')
  await send(page).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await expect(box(page)).toHaveValue('Half a thought\nand more')
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(box(page)).toHaveValue('Half a thought\nand more')
  await page.reload()
  await expect(box(page)).toHaveValue('Half a thought\nand more')
  await send(page).click()
  await expect(heading(page, 1)).toBeVisible()
  await page.reload()
  await expect(comments(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('a comment whose answer was cut off is written once', async ({ person }) => {
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
  await box(page).fill('Only once')
  await send(page).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await send(page).click()
  await expectToast(page, 'Comment added successfully!')
  await expect(comments(page)).toHaveCount(1)
  const { comments: stored } = await olga.call('listComments', { ticketId })
  expect(stored).toHaveLength(1)
})

test('a long discussion comes in windows, and a new comment ends it', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  const { id: ticketId } = await olga.ticket(projectId, { title: 'Crash on start' })
  for (let index = 0; index < 210; index += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        olga.call('createComment', { ticketId }, { content: `Comment no. ${index + n}` }),
      ),
    )
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(heading(page, 210)).toBeVisible()
  await expect(comments(page)).toHaveCount(100)
  await page.getByRole('button', { name: 'Show later comments (110)' }).click()
  await expect(comments(page)).toHaveCount(200)
  await box(page).fill('The last word')
  await send(page).click()
  await expect(comments(page)).toHaveCount(211)
  await expect(comments(page).last()).toContainText('The last word')
  await expect(comments(page).last()).toBeInViewport()
})

test('comments fail to load: logged, no toast, a Retry in their place', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { ticketId } = await start(olga)
  await olga.call('createComment', { ticketId }, { content: 'Seen it too' })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await failUntilRetry(page, '**/comments')
  await page.reload()
  await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(logged.join()).toContain('Failed to fetch comments')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(comments(page)).toHaveCount(1)
})

test('a viewer cannot edit or delete, but can comment', async ({ person }) => {
  const olga = await person('Olga Owner')
  const vera = await person('Vera Viewer')
  const { projectId } = await start(olga)
  await olga.invite(projectId, vera, 'viewer')
  const { page } = vera
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(heading(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await box(page).fill('I only look')
  await send(page).click()
  await expect(heading(olga.page, 1)).toBeVisible()
})

test('a ticket is deleted after asking, and Undo brings it back', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { projectId } = await start(olga)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/^Ticket [A-Z0-9]+-1 deleted$/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}$`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Ticket restored')).toBeVisible()
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
})

test('developers delete what they reported, and cannot take it back themselves', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId } = await start(olga)
  await olga.invite(projectId, dev)
  await dev.ticket(projectId, { title: 'By Dev' })
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.goto(`/project/${projectId}/ticket/2`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Only an admin of the project can restore them, for 30 days.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Ticket [A-Z0-9]+-2 deleted$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a ticket deleted by somebody else says so, and the comment being written stays', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { projectId, ticketId } = await start(olga)
  await olga.invite(projectId, dev)
  const { page } = dev
  await page.goto(`/project/${projectId}/ticket/1`)
  await box(page).fill('I was about to say')
  await olga.call('deleteTicket', { ticketId })
  await expect(page.getByText('This ticket was deleted in the meantime')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('I was about to say')
  await expect(page.getByRole('button', { name: 'Restore ticket' })).toHaveCount(0)
  await olga.call('restoreTicket', { ticketId })
  await expect(box(page)).toHaveValue('I was about to say')
})

test('a number that no ticket has is said so', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { projectId } = await start(olga)
  await olga.page.goto(`/project/${projectId}/ticket/99`)
  await expect(olga.page.getByText('Ticket not found')).toBeVisible()
  await olga.page.getByRole('button', { name: 'Back to the project' }).click()
  await expect(olga.page.getByRole('dialog')).toBeHidden()
})

test('going back to another ticket shows that one, with nothing of the other', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const { projectId } = await start(olga)
  await olga.ticket(projectId, { title: 'Another ticket' })
  await box(page).fill('About the first')
  await page.goto(`/project/${projectId}/ticket/2`)
  await expect(page.getByRole('dialog', { name: 'Another ticket' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
  await expect(box(page)).toHaveValue('About the first')
})
