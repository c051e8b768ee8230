// One act on many tickets: each ticket is changed once, by the rules of its own command, even if others change it in between.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { BULK_AT_ONCE, type BulkAction, type BulkChange } from '../../domain/bulk/bulk.ts'
import { readAfter } from '../events/log.ts'
import { prune } from '../retention/pruning.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { withFailure } from '../test/failing-queries.ts'
import { addManyTickets } from '../test/many-tickets.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { runBulkChange } from './turn.ts'

const world = await startWorld()
let owner: TestPerson
let dev: TestPerson
let projectId: string
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
})

type BulkSelection = RawInputOf<'startBulkChange'>['tickets']
const PRIORITY: BulkAction = { do: 'edit', changes: { priority: 'critical' } }

async function start(
  who: TestPerson,
  tickets: BulkSelection,
  act: BulkAction,
  id: string = randomUUID(),
): Promise<string> {
  expect(await world.call(who, 'startBulkChange', { projectId }, { id, tickets, act })).toBeNull()
  return id
}

async function stateOf(who: TestPerson, id: string): Promise<BulkChange> {
  const { bulk } = await world.call(who, 'getBulkChange', { projectId }, { id })
  if (!bulk) throw new Error('nobody started it')
  return bulk
}

const list = async (filter: RawInputOf<'listTickets'> = {}) =>
  (await world.call(owner, 'listTickets', { projectId }, { limit: 100, ...filter })).tickets
const runJobs = () => runDueJobs({ ...world.deps, url: world.url })
const seqNow = async () => (await world.call(owner, 'getProject', { projectId })).seq

async function tickets(count: number, by = owner) {
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await world.ticket(by, projectId))
  return made.map(({ id }) => id)
}

describe('a few tickets', () => {
  it.each<[string, BulkAction, object]>([
    ['column', { do: 'move', column: 'done' }, { status: 'done', column: 'done' }],
    ['status', { do: 'move', status: 'in_progress' }, { status: 'in_progress' }],
    [
      'fields',
      { do: 'edit', changes: { type: 'bug', due_date: '2026-06-01', estimate: 5 } },
      { type: 'bug', due_date: '2026-06-01', estimate: 5 },
    ],
  ])('have their %s changed before the answer, each with its event', async (_, act, expected) => {
    const ids = await tickets(3)
    const seq = await seqNow()
    const id = await start(dev, ids, act)
    expect(await stateOf(dev, id)).toMatchObject({
      state: 'finished',
      total: 3,
      changed: 3,
      unchanged: 0,
      failed: 0,
    })
    for (const ticket of await list()) expect(ticket).toMatchObject(expected)
    const events = await readAfter(world.db, projectId, seq)
    expect(events.map(({ type, actor_id }) => [type, actor_id])).toEqual(
      ids.map(() => ['ticket.changed', dev.user_id]),
    )
    const { entries } = await world.call(owner, 'listHistory', { ticketId: ids[0] ?? '' })
    expect(entries.at(-1)).toMatchObject({ type: 'ticket.changed', actor: { id: dev.user_id } })
  })

  it('take labels, an assignee and a parent; those that have them are unchanged', async () => {
    const [parent = '', ...ids] = await tickets(3)
    const label = await world.label(owner, projectId, 'Urgent')
    await world.call(owner, 'changeTicketLabels', { ticketId: ids[0] ?? '' }, { add: [label] })
    const labelled = await start(dev, ids, { do: 'label', add: [label], remove: [] })
    expect(await stateOf(dev, labelled)).toMatchObject({ changed: 1, unchanged: 1 })
    await start(dev, ids, { do: 'edit', changes: { assignee_id: dev.user_id, parent_id: parent } })
    for (const id of ids)
      expect(await world.call(owner, 'getTicket', { ticketId: id })).toMatchObject({
        ticket: { assignee_id: dev.user_id, parent_id: parent, label_ids: [label] },
      })
    const circle = await start(dev, [parent, ...ids], {
      do: 'edit',
      changes: { parent_id: ids[0] as string },
    })
    const { failures, failed, changed } = await stateOf(dev, circle)
    expect([changed, failed, failures.map(({ code }) => code)]).toEqual([
      1,
      2,
      Array(2).fill('parent_circle'),
    ])
  })

  it('are deleted and restored as the policy says; what cannot be is listed with its reason', async () => {
    const [own, others, inOtherProject] = [
      await tickets(1, dev),
      await tickets(2),
      (await world.ticket(dev, await world.project(dev, 'Elsewhere'))).id,
    ]
    const id = await start(dev, [...own, ...others, inOtherProject, ...own], { do: 'delete' })
    expect(await stateOf(dev, id)).toMatchObject({
      state: 'finished',
      total: 4,
      changed: 1,
      failed: 3,
      failures: [
        { ticket_id: others[0], number: 2, code: 'forbidden' },
        { ticket_id: others[1], number: 3, code: 'forbidden' },
        { ticket_id: inOtherProject, number: null, code: 'not_found' },
      ],
    })
    expect(await list()).toHaveLength(2)
    const back = await start(owner, own, { do: 'restore' })
    expect(await stateOf(owner, back)).toMatchObject({ changed: 1 })
    expect(await list()).toHaveLength(3)
  })

  it('of a filter are those that match when it starts, each once', async () => {
    await tickets(3)
    await start(dev, { status: 'todo', words: 'crash' }, { do: 'move', column: 'done' })
    expect(await list({ status: 'done' })).toHaveLength(3)
    const count = (input: RawInputOf<'countTickets'>) => world.call(dev, 'countTickets', { projectId }, input)
    expect(await count({ status: 'done' })).toEqual({ tickets: 3, is_more: false })
    expect(await count({ status: 'done', most: 3 })).toEqual({ tickets: 3, is_more: false })
    expect(await count({ status: 'done', most: 2 })).toEqual({ tickets: 2, is_more: true })
  })

  it('of a query are those that it finds, `me` being whoever started it; a wrong one changes nothing', async () => {
    const mine = await world.ticket(dev, projectId, { assignee_id: dev.user_id })
    await world.ticket(owner, projectId, { assignee_id: owner.user_id })
    const id = await start(dev, { query: 'assignee:me' }, PRIORITY)
    expect(await stateOf(dev, id)).toMatchObject({ total: 1, changed: 1 })
    const input = { id: randomUUID(), tickets: { query: 'asignee:me' }, act: PRIORITY }
    expect((await world.refused(dev, 'startBulkChange', { projectId }, input)).status).toBe(400)
    const critical = (await list()).filter(({ priority }) => priority === 'critical')
    expect(critical.map(({ number }) => number)).toEqual([mine.number])
  })

  it('are changed once, however often it is asked for, and nobody else is told', async () => {
    const ids = await tickets(2)
    const id = await start(dev, ids, PRIORITY)
    const seq = await seqNow()
    await start(dev, ids, { do: 'delete' }, id)
    expect(await seqNow()).toBe(seq)
    expect(await world.call(owner, 'getBulkChange', { projectId }, { id })).toEqual({ bulk: null })
    expect(await world.call(dev, 'getBulkChange', { projectId }, {})).toMatchObject({ bulk: { id } })
    const problem = await world.refused(
      owner,
      'startBulkChange',
      { projectId },
      { id, tickets: ids, act: PRIORITY },
    )
    expect(problem.code).toBe('idempotency_key_reused')
  })

  it.each<[string, unknown, string]>([
    ['no ticket', { tickets: [], act: PRIORITY }, 'tickets'],
    ['nothing to change', { tickets: [randomUUID()], act: { do: 'edit', changes: {} } }, 'act.changes'],
    ['a title', { tickets: [randomUUID()], act: { do: 'edit', changes: { title: 'New' } } }, 'act.changes'],
    ['a search of invisible characters', { tickets: { search: '\u200b' }, act: PRIORITY }, 'tickets'],
    ['a search of blanks', { tickets: { words: ' ' }, act: PRIORITY }, 'tickets'],
    ['a query without a visible word', { tickets: { query: '\u00ad' }, act: PRIORITY }, 'tickets'],
    ['a filter of deleted tickets', { tickets: {}, act: { do: 'restore' } }, 'tickets'],
  ])('are refused with %s', async (_, input, field) => {
    const problem = await world.refused(
      dev,
      'startBulkChange',
      { projectId },
      { id: randomUUID(), ...(input as object) },
    )
    expect(problem.errors?.map((error) => error.field)).toContain(field)
  })
})

describe('taking back', () => {
  const undo = async (who: TestPerson, of: string) => {
    const id = randomUUID()
    await world.call(who, 'undoBulkChange', { projectId }, { id, of })
    return stateOf(who, id)
  }
  const shown = async () => (await list()).map(({ version: _, updated_at: __, ...ticket }) => ticket)

  it.each<[string, BulkAction]>([
    ['move', { do: 'move', column: 'done' }],
    [
      'change of fields',
      { do: 'edit', changes: { priority: 'critical', due_date: '2026-06-01', estimate: 8 } },
    ],
    ['deletion', { do: 'delete' }],
  ])('a %s leaves what was there before', async (_, act) => {
    const ids = await tickets(3)
    const label = await world.label(owner, projectId, 'Urgent')
    await world.call(owner, 'changeTicketLabels', { ticketId: ids[0] ?? '' }, { add: [label] })
    const before = await shown()
    const id = await start(owner, ids, act)
    expect(await undo(owner, id)).toMatchObject({ does: 'undo', state: 'finished', changed: 3, failed: 0 })
    expect(await shown()).toEqual(before)
    expect(await undo(owner, id), 'once more').toMatchObject({ changed: 0 })
  })

  it('labels and a parent leaves those of others, and what somebody changed since stays', async () => {
    const [parent = '', ...ids] = await tickets(3)
    const [label, other] = [
      await world.label(owner, projectId, 'One'),
      await world.label(owner, projectId, 'Two'),
    ]
    const labelled = await start(dev, ids, { do: 'label', add: [label], remove: [] })
    await world.call(owner, 'changeTicketLabels', { ticketId: ids[0] ?? '' }, { add: [other] })
    expect(await undo(dev, labelled)).toMatchObject({ changed: 2 })
    expect((await list()).map(({ label_ids }) => label_ids)).toEqual([[], [other], []])

    const edited = await start(dev, ids, { do: 'edit', changes: { parent_id: parent, priority: 'low' } })
    const [first = ''] = ids
    const { ticket } = await world.call(owner, 'getTicket', { ticketId: first })
    await world.call(
      owner,
      'updateTicket',
      { ticketId: first },
      { version: ticket.version, priority: 'high' },
    )
    expect(await undo(owner, edited), 'of somebody else').toMatchObject({ total: 0 })
    expect(await undo(dev, edited)).toMatchObject({
      changed: 1,
      failed: 1,
      failures: [{ ticket_id: first, code: 'edit_conflict' }],
    })
    expect((await list()).map(({ priority, parent_id }) => [priority, parent_id])).toEqual([
      ['medium', null],
      ['high', parent],
      ['medium', null],
    ])
  })
})

describe('many tickets', () => {
  const MANY = BULK_AT_ONCE + 10

  it('are a job that others work beside, and that goes on where it was interrupted', async () => {
    await addManyTickets(world.db, projectId, MANY)
    const [newest, second] = await list()
    const id = await start(dev, {}, { do: 'move', column: 'done' })
    expect(await stateOf(dev, id)).toMatchObject({ state: 'running', total: MANY, changed: 0 })
    const stopping = new AbortController()
    const unfollow = world.hub.publish
    let published = 0
    world.hub.publish = (event) => {
      published += 1
      if (published === 25) stopping.abort()
      unfollow(event)
    }
    await expect(runBulkChange(world.deps, id, 1_000, stopping.signal)).rejects.toThrow()
    world.hub.publish = unfollow
    expect(await stateOf(dev, id)).toMatchObject({ state: 'running', changed: 25 })
    // Meanwhile somebody moves a ticket that is changed, moves one that is not, deletes one and creates a new one.
    const left = (await list({ status: 'todo' })).slice(0, 2)
    await world.call(owner, 'moveTicket', { ticketId: newest?.id ?? '' }, { column: 'in_progress' })
    await world.call(owner, 'moveTicket', { ticketId: left[0]?.id ?? '' }, { column: 'done' })
    await world.call(owner, 'deleteTicket', { ticketId: left[1]?.id ?? '' })
    await world.ticket(owner, projectId)
    await runJobs()
    expect(await stateOf(dev, id)).toMatchObject({
      state: 'finished',
      changed: MANY - 2,
      unchanged: 1,
      failed: 1,
      failures: [{ ticket_id: left[1]?.id, number: left[1]?.number, code: 'not_found' }],
    })
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.counts).toMatchObject({ todo: 1, in_progress: 1, done: MANY - 2 })
    expect(second?.status).toBe('todo')
  })

  it('are left as they are once it is stopped, or its person may change tickets no more', async () => {
    await addManyTickets(world.db, projectId, MANY)
    const stopped = await start(dev, {}, PRIORITY)
    await runBulkChange(world.deps, stopped, 20)
    await world.call(owner, 'stopBulkChange', { projectId }, { id: stopped })
    expect((await stateOf(dev, stopped)).state, 'by somebody else').toBe('running')
    await world.call(dev, 'stopBulkChange', { projectId }, { id: stopped })
    await runJobs()
    expect(await stateOf(dev, stopped)).toMatchObject({
      state: 'stopped',
      total: MANY,
      changed: 20,
      failed: 0,
    })

    const id = await start(dev, {}, { do: 'move', column: 'done' })
    await runBulkChange(world.deps, id, 20)
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
    await world.call(owner, 'changeMemberRole', { memberId }, { role: 'viewer' })
    await runJobs()
    expect(await stateOf(dev, id)).toMatchObject({ state: 'refused', changed: 20, failed: 0 })
    expect(await list({ status: 'done' })).toHaveLength(20)
  })

  it('are changed although their person has signed out, and two processes share them', async () => {
    await addManyTickets(world.db, projectId, MANY)
    const seq = await seqNow()
    const id = await start(dev, {}, PRIORITY)
    await world.db.deleteFrom('session').where('user_id', '=', dev.user_id).execute()
    await Promise.all([1, 2].map(() => runBulkChange(world.deps, id, 1_000)))
    const events = await readAfter(world.db, projectId, seq)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => seq + 1 + n))
    expect(events).toHaveLength(MANY)
  })

  it('past the limit are refused, and nothing is begun', async () => {
    await addManyTickets(world.db, projectId, 10_001)
    const id = randomUUID()
    const problem = await world.refused(
      dev,
      'startBulkChange',
      { projectId },
      { id, tickets: {}, act: PRIORITY },
    )
    expect(problem.code).toBe('bulk_limit')
    expect(await world.call(dev, 'getBulkChange', { projectId }, { id })).toEqual({ bulk: null })
    expect(await world.call(dev, 'countTickets', { projectId }, {})).toEqual({
      tickets: 10_000,
      is_more: true,
    })
  })
})

it('changes each ticket exactly once, whichever answer of the database is lost', async () => {
  const ids = await tickets(3)
  for (let at = 1, lost = true; lost; at += 2) {
    const seq = await seqNow()
    const id = randomUUID()
    // A bulk change that was started, and interrupted before its first ticket.
    await world.db
      .insertInto('bulk_change')
      .values({
        id,
        project_id: projectId,
        user_id: dev.user_id,
        started_at: world.clock.now().toISOString(),
        act: JSON.stringify({ do: 'edit', changes: { estimate: at } }),
        caller: JSON.stringify({ address: '', device: '' }),
      })
      .execute()
    await world.db
      .insertInto('bulk_change_ticket')
      .values(
        ids.map((ticket_id, position) => ({
          bulk_id: id,
          position,
          ticket_id,
          outcome: null,
          seq: null,
          code: null,
        })),
      )
      .execute()
    const { failed } = await withFailure({ at, how: 'answer lost' }, () =>
      runBulkChange(world.deps, id, 10).catch(() => null),
    )
    lost = failed !== undefined
    await runBulkChange(world.deps, id, 10)
    expect(await stateOf(dev, id), `statement ${at}: ${failed}`).toMatchObject({
      state: 'finished',
      changed: 3,
    })
    expect(await seqNow()).toBe(seq + 3)
  }
})

it('is forgotten with its account, and after 30 days', async () => {
  const ids = await tickets(1)
  const id = await start(dev, ids, PRIORITY)
  world.clock.advance(29 * 86_400)
  await prune(world.deps)
  expect(await world.db.selectFrom('bulk_change').select('id').where('id', '=', id).execute()).toHaveLength(1)
  world.clock.advance(2 * 86_400)
  await prune(world.deps)
  expect(await world.db.selectFrom('bulk_change').select('id').where('id', '=', id).execute()).toEqual([])
  expect(
    await world.db.selectFrom('bulk_change_ticket').select('position').where('bulk_id', '=', id).execute(),
  ).toEqual([])
})
