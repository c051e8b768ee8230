// The history of a ticket among its comments, earlier texts, and the activity of a project, for two users.
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

test('a ticket tells who changed what, live, and its earlier description can be restored', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const max = await person('Max Member')
  const projectId = await olga.project()
  await olga.invite(projectId, max, 'developer')
  const { id } = await olga.ticket(projectId, { title: 'Crash on start', description: 'It stops soon.' })
  await olga.call('createComment', { ticketId: id }, { content: 'Seen it too' })
  await max.call('moveTicket', { ticketId: id }, { status: 'in_progress' })

  const { page } = olga
  await page.goto(`/project/${projectId}/ticket/1`)
  const dialog = page.getByRole('dialog', { name: 'Crash on start' })
  const thread = dialog.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(thread).toHaveText([
    /Olga Owner created the ticket/,
    /Seen it too/,
    /Max Member changed the status from To Do to In Progress/,
  ])

  await max.call('updateTicket', { ticketId: id }, { version: 2, description: 'It stops later.' })
  await expect(thread.last()).toContainText('changed the description')
  await thread.last().getByRole('button', { name: 'Show what changed' }).click()
  await expect(thread.last().locator('del')).toHaveText(['soon'])
  await expect(thread.last().locator('ins')).toHaveText(['later'])
  await thread.last().getByRole('button', { name: 'Restore the earlier description' }).click()
  await expect(dialog.getByRole('region', { name: 'Description' })).toContainText('It stops soon.')

  await dialog.getByRole('button', { name: 'Hide history' }).click()
  await expect(thread).toHaveText([/Seen it too/])
  await page.reload()
  await expect(thread).toHaveText([/Seen it too/])
})

test('an admin takes a text that was pasted by mistake out of the history', async ({ person }) => {
  const olga = await person('Olga Owner')
  const projectId = await olga.project()
  const { id } = await olga.ticket(projectId, { title: 'Deploy fails', description: 'token hunter2' })
  await olga.call('updateTicket', { ticketId: id }, { version: 1, description: 'token removed' })
  const { page } = olga
  await page.goto(`/project/${projectId}/ticket/1`)
  const dialog = page.getByRole('dialog', { name: 'Deploy fails' })
  await dialog.getByRole('button', { name: 'Show what changed' }).click()
  await expect(dialog.locator('del')).toHaveText(['hunter2'])
  await dialog.getByRole('button', { name: 'Remove from history…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('An admin removed this text from the history.')).toBeVisible()
  await expect(dialog.getByText('hunter2')).toHaveCount(0)
})

test('a comment that was edited shows its earlier texts, live, but not to a viewer', async ({ person }) => {
  const olga = await person('Olga Owner')
  const vera = await person('Vera Viewer')
  const projectId = await olga.project()
  await olga.invite(projectId, vera, 'viewer')
  const { id } = await olga.ticket(projectId, { title: 'Crash on start' })
  const made = await olga.call('createComment', { ticketId: id }, { content: 'Frist' })
  if (made?.type !== 'comment.created') throw new Error('no comment')
  await olga.call('updateComment', { commentId: made.comment.id }, { version: 1, content: 'First' })
  await olga.page.goto(`/project/${projectId}/ticket/1`)
  const comment = olga.page.getByRole('article').filter({ hasText: 'First' })
  await comment.getByRole('button', { name: 'edited' }).click()
  await comment.getByRole('button', { name: 'Show what changed' }).click()
  await expect(comment.locator('del')).toHaveText(['Frist'])

  await vera.page.goto(`/project/${projectId}/ticket/1`)
  const same = vera.page.getByRole('article').filter({ hasText: 'First' })
  await expect(same.getByText('edited just now')).toBeVisible()
  await expect(same.getByRole('button', { name: 'edited' })).toHaveCount(0)

  // The open history stays open while the comment is edited again.
  await olga.call('updateComment', { commentId: made.comment.id }, { version: 2, content: 'First steps' })
  const edits = comment.getByRole('list', { name: 'Edits of this comment' }).getByRole('listitem')
  await expect(edits).toHaveCount(2)
  await expect(comment.locator('del')).toHaveText(['Frist'])
  await edits.last().getByRole('button', { name: 'Show what changed' }).click()
  await expect(edits.last().locator('ins')).toHaveText([' steps'])
})

test('the activity of a project lists every change and leads to its ticket', async ({ person }) => {
  const olga = await person('Olga Owner')
  const max = await person('Max Member')
  const projectId = await olga.project()
  await olga.invite(projectId, max, 'developer')
  const { id } = await olga.ticket(projectId, { title: 'Crash on start' })
  const { page } = olga
  await page.goto(`/project/${projectId}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  const rows = page.getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Olga Owner\s*created APO\w*-1 Crash on start/,
    /Olga Owner added Max Member/,
    /Olga Owner created the project/,
  ])
  await max.call('moveTicket', { ticketId: id }, { status: 'done' })
  await page.getByRole('button', { name: 'Show 1 new change' }).click()
  await expect(rows.first()).toHaveText(
    /Max Member changed the status from To Do to Done on APO\w*-1 Crash on start/,
  )

  // A bulk change is one line, which opens to its tickets.
  const other = await olga.ticket(projectId, { title: 'Radio is silent' })
  const act = { do: 'edit', changes: { priority: 'critical' } } as const
  await max.call('startBulkChange', { projectId }, { id: randomUUID(), tickets: [id, other.id], act })
  await page.getByRole('button', { name: 'Show 3 new changes' }).click()
  await expect(rows.first()).toHaveText(/Max Member changed the priority to Critical on 2 tickets/)
  await rows.first().getByRole('button', { name: '2 tickets' }).click()
  const changed = page.getByRole('list', { name: '2 tickets' }).getByRole('listitem')
  await expect(changed).toHaveText([
    /from Medium to Critical on APO\w*-2 Radio is silent/,
    /from Medium to Critical on APO\w*-1 Crash on start/,
  ])
  await expectAccessible(page)
  await changed.nth(1).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
})
