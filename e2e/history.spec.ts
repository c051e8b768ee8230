// The history of a ticket among its comments, earlier texts, and the activity of a project, for two users.
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

test('a ticket and a comment tell who changed what, live; an earlier text is restored, and one is taken out', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { id } = await ada.ticket(projectId, { title: 'Crash on start', description: 'It stops soon.' })
  const made = await ada.call('createComment', { ticketId: id }, { content: 'Frist' })
  if (made?.type !== 'comment.created') throw new Error('no comment')
  const commentId = made.comment.id
  await ada.call('updateComment', { commentId }, { version: 1, content: 'First' })
  await grace.call('moveTicket', { ticketId: id }, { status: 'in_progress' })

  const { page } = ada
  await page.goto(`/project/${projectId}/ticket/1`)
  const dialog = page.getByRole('dialog', { name: 'Crash on start' })
  const thread = dialog.getByRole('list', { name: 'Comments' }).locator('> li')
  await expect(thread).toHaveText([
    /Ada Lovelace created the ticket/,
    /First/,
    /Grace Hopper changed the status from To Do to In Progress/,
  ])

  await test.step('a comment that was edited shows its earlier texts', async () => {
    const comment = page.getByRole('article').filter({ hasText: 'First' })
    await comment.getByRole('button', { name: 'edited' }).click()
    await comment.getByRole('button', { name: 'Show what changed' }).click()
    await expect(comment.locator('del')).toHaveText(['Frist'])
    // The open history stays open while the comment is edited again.
    await ada.call('updateComment', { commentId }, { version: 2, content: 'First steps' })
    const edits = comment.getByRole('list', { name: 'Edits of this comment' }).getByRole('listitem')
    await expect(edits).toHaveCount(2)
    await expect(comment.locator('del')).toHaveText(['Frist'])
    await edits.last().getByRole('button', { name: 'Show what changed' }).click()
    await expect(edits.last().locator('ins')).toHaveText([' steps'])
  })

  const last = thread.last()
  await test.step('an earlier description is restored', async () => {
    await grace.call('updateTicket', { ticketId: id }, { version: 2, description: 'It stops later.' })
    await expect(last).toContainText('changed the description')
    await last.getByRole('button', { name: 'Show what changed' }).click()
    await expect(last.locator('del')).toHaveText(['soon'])
    await expect(last.locator('ins')).toHaveText(['later'])
    await last.getByRole('button', { name: 'Restore the earlier description' }).click()
    await expect(dialog.getByRole('region', { name: 'Description' })).toContainText('It stops soon.')
  })

  await test.step('an admin takes a text that was pasted by mistake out of the history', async () => {
    for (const [version, description] of [
      [4, 'token hunter2'],
      [5, 'token removed'],
    ] as const)
      await grace.call('updateTicket', { ticketId: id }, { version, description })
    const show = last.getByRole('button', { name: 'Show what changed' })
    await expect(show).toHaveCount(3)
    await show.last().click()
    await expect(last.locator('del').last()).toHaveText('hunter2')
    await last.getByRole('button', { name: 'Remove from history…' }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('An admin removed this text from the history.')).toBeVisible()
    await expect(dialog.getByText('hunter2')).toHaveCount(0)
  })

  await dialog.getByRole('button', { name: 'Hide history' }).click()
  await expect(thread).toHaveText([/First steps/])
  await page.reload()
  await expect(thread).toHaveText([/First steps/])
})

test('the activity of a project lists every change and leads to its ticket', async ({ pair }) => {
  const { ada, grace, projectId } = await pair()
  const { id } = await ada.ticket(projectId, { title: 'Crash on start' })
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  const rows = page.getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Ada Lovelace\s*created APO\w*-1 Crash on start/,
    /Ada Lovelace added Grace Hopper/,
    /Ada Lovelace created the project/,
  ])
  await grace.call('moveTicket', { ticketId: id }, { status: 'done' })
  await page.getByRole('button', { name: 'Show 1 new change' }).click()
  await expect(rows.first()).toHaveText(
    /Grace Hopper changed the status from To Do to Done on APO\w*-1 Crash on start/,
  )

  // A bulk change is one line, which opens to its tickets.
  const other = await ada.ticket(projectId, { title: 'Radio is silent' })
  const act = { do: 'edit', changes: { priority: 'critical' } } as const
  await grace.call('startBulkChange', { projectId }, { id: randomUUID(), tickets: [id, other.id], act })
  await page.getByRole('button', { name: 'Show 3 new changes' }).click()
  await expect(rows.first()).toHaveText(/Grace Hopper changed the priority to Critical on 2 tickets/)
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
