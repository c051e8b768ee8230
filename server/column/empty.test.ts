// A large column is emptied in steps while others work. The event of each step gives a page the same state as loading it again.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OutputOf } from '../../domain/api.ts'
import { applyEvent, STALE } from '../../domain/apply.ts'
import { readAfter } from '../events/log.ts'
import { COLUMN_STEP } from '../limits.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { addManyTickets } from '../test/many-tickets.ts'
import { startWorld } from '../test/world.ts'

const SIZE = 2 * COLUMN_STEP + 1

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner, 'Apollo')

it('moves what is there, refuses what would come, and tells each step', async () => {
  const review = await world.column(owner, projectId, 'Review')
  await addManyTickets(world.db, projectId, SIZE)
  await sql`update ticket set status = 'in_progress', column_slot = 1 where project_id = ${projectId}`.execute(
    world.db,
  )
  await sql`update project set todo_count = 0, in_progress_count = ${SIZE}, column_counts = ${JSON.stringify({ 1: SIZE })}
    where id = ${projectId}`.execute(world.db)
  const started = await world.event(owner, 'deleteColumn', { columnId: review.id }, { to: 'done' })
  expect(started).toMatchObject({ type: 'column.changed', counts: { in_progress: SIZE } })
  const list = (filter: object) => world.call(owner, 'listTickets', { projectId }, filter)
  const views = await Promise.all([list({}), list({ column: '1' }), list({ status: 'in_progress' })])

  // Meanwhile others can move tickets out of the column, but not into it.
  const [taken, other] = views[0].tickets
  await world.call(owner, 'moveTicket', { ticketId: taken?.id ?? '' }, { column: 'todo' })
  const problem = await world.refused(owner, 'moveTicket', { ticketId: taken?.id ?? '' }, { column: '1' })
  expect(problem.code).toBe('column_gone')
  expect(
    await world.call(owner, 'moveTicket', { ticketId: other?.id ?? '' }, { status: 'in_progress' }),
  ).toBeNull()

  await runDueJobs({ ...world.deps, url: world.url })
  const events = await readAfter(world.db, projectId, started.seq)
  expect(events.map(({ type, counts }) => [type, counts.in_progress, counts.done])).toEqual([
    ['ticket.changed', SIZE - 1, 0],
    ['column.emptied', SIZE - 1 - COLUMN_STEP, COLUMN_STEP],
    ['column.deleted', 0, SIZE - 1],
  ])
  const { columns, project } = await world.call(owner, 'getProject', { projectId })
  expect(columns.map(({ key }) => key)).toEqual(['todo', 'in_progress', 'done'])
  expect(project.counts).toEqual({ todo: 1, in_progress: 0, done: SIZE - 1, members: 1 })
  for (const [index, filter] of [{}, { column: '1' }, { status: 'in_progress' as const }].entries()) {
    let shown = views[index] as OutputOf<'listTickets'>
    for (const event of events) {
      const next = applyEvent('listTickets', shown, event, { userId: owner.user_id, filter })
      if (next === STALE) throw new Error(`fetched anew after ${event.type}`)
      shown = next
    }
    expect(shown.tickets).toEqual((await list(filter)).tickets)
  }
  const { entries } = await world.call(owner, 'listHistory', { ticketId: other?.id ?? '' })
  expect(entries.at(-1)).toMatchObject({ type: 'column.emptied', actor: { id: owner.user_id } })
})
