// Columns: who may add and remove them, the columns that tickets are in, and the counts.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../domain/column/column.ts'
import { FIRST_COLUMNS } from '../../domain/column/columns.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

const columns = async (id = projectId) => (await world.call(owner, 'getProject', { projectId: id })).columns
const names = async (id = projectId) => (await columns(id)).map(({ name }) => name)

it('begins with the three of the specification', async () => {
  const withoutIds = (list: Column[]) => list.map(({ id: _, ...column }) => column)
  const fresh = await world.project(owner, 'Hermes')
  expect(withoutIds(await columns(fresh))).toEqual(withoutIds(FIRST_COLUMNS))
})

it('adds a column after the others of its status, whose name is taken without regard to case', async () => {
  const project = await world.project(owner, 'Artemis')
  const review = await world.column(owner, project, 'In Review')
  expect(review).toMatchObject({ key: '1', status: 'in_progress', work_limit: null, version: 1 })
  expect(await names(project)).toEqual(['To Do', 'In Progress', 'In Review', 'Done'])
  const again = { name: 'in review', status: 'done', color: 'red' } as const
  const taken = await world.refused(owner, 'createColumn', { projectId: project }, again)
  expect(taken).toMatchObject({ status: 409, code: 'column_taken' })
})

it('takes 20 columns and no more', async () => {
  const project = await world.project(owner, 'Wide')
  for (let n = 4; n <= 20; n += 1) await world.column(owner, project, `Column ${n}`)
  const input = { name: 'One more', status: 'done', color: 'red' } as const
  const problem = await world.refused(owner, 'createColumn', { projectId: project }, input)
  expect(problem.code).toBe('column_limit')
})

it('orders columns, and refuses an order of other columns than there are', async () => {
  const project = await world.project(owner, 'Order')
  const row = { projectId: project }
  await world.column(owner, project, 'Review')
  await world.call(owner, 'orderColumns', row, { keys: ['1', 'todo', 'done', 'in_progress'] })
  expect(await names(project)).toEqual(['Review', 'To Do', 'Done', 'In Progress'])
  const problem = await world.refused(owner, 'orderColumns', row, { keys: ['todo', 'done', 'in_progress'] })
  expect(problem.code).toBe('columns_changed')
})

it('renames, recolours and limits; two edits of the same field conflict', async () => {
  const project = await world.project(owner, 'Edit')
  const review = await world.column(owner, project, 'Review')
  const row = { columnId: review.id }
  const event = await world.event(owner, 'updateColumn', row, { version: 1, name: 'Check', work_limit: 2 })
  expect(event).toMatchObject({ type: 'column.changed', before: { work_limit: null } })
  expect((await columns(project))[2]).toMatchObject({ name: 'Check', work_limit: 2, version: 2 })
  const problem = await world.refused(owner, 'updateColumn', row, { version: 1, name: 'Test' })
  expect(problem).toMatchObject({ code: 'edit_conflict', current: { name: 'Check' } })
})

it('marks columns of Done whose tickets were not delivered; one column of Done stays delivered, and gets what is moved to Done', async () => {
  const project = await world.project(owner, 'Closed')
  const row = { projectId: project }
  const mark = { color: 'gray', delivered: false } as const
  const wrong = await world.refused(owner, 'createColumn', row, { ...mark, name: 'Blocked', status: 'todo' })
  expect(wrong.errors).toEqual([expect.objectContaining({ field: 'delivered' })])
  const duplicates = await world.column(owner, project, 'Duplicates', 'done')
  const columnId = duplicates.id
  const event = await world.event(owner, 'updateColumn', { columnId }, { version: 1, delivered: false })
  expect(event).toMatchObject({ type: 'column.changed', before: { delivered: true } })
  await world.call(owner, 'orderColumns', row, { keys: ['1', 'todo', 'in_progress', 'done'] })
  const { id } = await world.ticket(owner, project)
  const moved = await world.call(owner, 'moveTicket', { ticketId: id }, { status: 'done' })
  expect(moved).toMatchObject({ ticket: { column: 'done' } })
  const done = (await columns(project)).find(({ key }) => key === 'done')?.id ?? ''
  for (const refusal of [
    await world.refused(owner, 'updateColumn', { columnId: done }, { version: 1, delivered: false }),
    await world.refused(owner, 'deleteColumn', { columnId: done }, { to: '1' }),
  ])
    expect(refusal.code).toBe('last_delivered')
})

describe('a ticket stands in one column', () => {
  it('goes to a column, and to the first one of a status unless it stands in one already', async () => {
    const project = await world.project(owner, 'Moves')
    await world.column(owner, project, 'Review')
    const { id } = await world.ticket(owner, project)
    const move = (input: { status?: 'in_progress' | 'done'; column?: string }) =>
      world.call(owner, 'moveTicket', { ticketId: id }, input)
    expect(await move({ column: '1' })).toMatchObject({
      fields: ['status', 'column'],
      before: { status: 'todo', column: 'todo' },
      ticket: { status: 'in_progress', column: '1' },
      counts: { todo: 0, in_progress: 1, done: 0, columns: { 1: 1 } },
    })
    expect(await move({ status: 'in_progress' })).toBeNull()
    expect(await move({ column: 'in_progress' })).toMatchObject({
      fields: ['column'],
      ticket: { status: 'in_progress', column: 'in_progress', version: 3 },
    })
    const done = await move({ status: 'done' })
    expect(done).toMatchObject({ fields: ['status'], ticket: { column: 'done' } })
    expect(done?.counts).not.toHaveProperty('columns')
    const problem = await world.refused(owner, 'moveTicket', { ticketId: id }, { column: '7' })
    expect(problem.code).toBe('column_gone')
  })

  it('starts in the first column of To Do, wherever that is', async () => {
    const project = await world.project(owner, 'Start')
    await world.column(owner, project, 'Ideas', 'todo')
    await world.call(
      owner,
      'orderColumns',
      { projectId: project },
      { keys: ['1', 'todo', 'in_progress', 'done'] },
    )
    expect(await world.ticket(owner, project)).toMatchObject({ status: 'todo', column: '1' })
    const window = await world.call(owner, 'listTickets', { projectId: project }, { column: '1' })
    expect(window.tickets).toHaveLength(1)
    const other = await world.call(owner, 'listTickets', { projectId: project }, { column: 'todo' })
    expect(other.tickets).toEqual([])
    const narrowed = { column: '1', priority: 'medium' } as const
    expect((await world.call(owner, 'listTickets', { projectId: project }, narrowed)).tickets).toHaveLength(1)
  })

  it('is held by the database to its project and its status', async () => {
    const { id } = await world.ticket(dev, projectId)
    await expect(sql`update ticket set column_slot = 9 where id = ${id}`.execute(world.db)).rejects.toThrow(
      'ticket_in_column',
    )
  })
})

describe('removing a column', () => {
  it('takes its tickets to the other column at once, in one event, and counts them there', async () => {
    const project = await world.project(owner, 'Remove')
    const review = await world.column(owner, project, 'Review')
    const { id } = await world.ticket(owner, project)
    await world.call(owner, 'moveTicket', { ticketId: id }, { column: '1' })
    const event = await world.event(owner, 'deleteColumn', { columnId: review.id }, { to: 'done' })
    expect(event).toMatchObject({
      type: 'column.deleted',
      counts: { todo: 0, in_progress: 0, done: 1 },
      from: '1',
      to: 'done',
      former_status: 'in_progress',
      status: 'done',
    })
    expect((await world.call(owner, 'getTicket', { ticketId: id })).ticket).toMatchObject({
      status: 'done',
      column: 'done',
      version: 3,
    })
    const { entries } = await world.call(owner, 'listHistory', { ticketId: id })
    expect(entries.at(-1)).toMatchObject({
      type: 'column.deleted',
      changes: [{ field: 'column', before: '1', after: 'done' }],
    })
  })

  it('keeps a column for each status', async () => {
    const [todo] = await columns()
    const row = { columnId: todo?.id ?? '' }
    expect(await world.refused(owner, 'deleteColumn', row, { to: 'done' })).toMatchObject({
      status: 409,
      code: 'last_column',
    })
    const itself = await world.refused(owner, 'deleteColumn', row, { to: 'todo' })
    expect(itself.code).toBe('column_gone')
  })

  it('restores a deleted ticket to the first column of its status', async () => {
    const project = await world.project(owner, 'Restore')
    const review = await world.column(owner, project, 'Review')
    const { id } = await world.ticket(owner, project)
    await world.call(owner, 'moveTicket', { ticketId: id }, { column: '1' })
    await world.call(owner, 'deleteTicket', { ticketId: id })
    await world.call(owner, 'deleteColumn', { columnId: review.id }, { to: 'done' })
    const event = await world.event(owner, 'restoreTicket', { ticketId: id })
    expect(event).toMatchObject({ ticket: { status: 'in_progress', column: 'in_progress' } })
    expect(event.counts).toMatchObject({ in_progress: 1, done: 0 })
  })

  it('of the first one of a status leaves the others', async () => {
    const project = await world.project(owner, 'First')
    await world.column(owner, project, 'Review')
    const { id } = await world.ticket(owner, project)
    await world.call(owner, 'moveTicket', { ticketId: id }, { status: 'in_progress' })
    const first = (await columns(project)).find(({ key }) => key === 'in_progress')
    await world.call(owner, 'deleteColumn', { columnId: first?.id ?? '' }, { to: '1' })
    expect((await world.call(owner, 'getTicket', { ticketId: id })).ticket.column).toBe('1')
    const { project: now } = await world.call(owner, 'getProject', { projectId: project })
    expect(now.counts).toMatchObject({ in_progress: 1, columns: { 1: 1 } })
  })
})
