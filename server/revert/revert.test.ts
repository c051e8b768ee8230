// Reverting the changes of one person: the result is the state without them, except where others changed the same. A kill in the
// middle loses nothing.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RevertScope } from '../../domain/revert/revert.ts'
import { runBulkChange } from '../bulk/turn.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { byToken, robotBy } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let admin: TestPerson
let mallory: TestPerson
let projectId: string
let since: string
beforeEach(async () => {
  ;({ owner, projectId, member: admin } = await world.team('Ada', 'admin'))
  mallory = await world.member(owner, projectId, 'developer', 'Mallory')
  world.clock.advance(1)
  since = world.clock.now().toISOString()
})

const read = async (ticketId: string) => (await world.call(owner, 'getTicket', { ticketId })).ticket
const edit = async (who: TestPerson, ticketId: string, input: object) =>
  world.call(who, 'updateTicket', { ticketId }, { version: (await read(ticketId)).version, ...input })
const preview = (user = mallory, way: RevertScope = 'any') =>
  world.call(admin, 'previewRevert', { projectId }, { user_id: user.user_id, since, way })
const fates = async (way?: RevertScope) =>
  (await preview(mallory, way)).changes.map(({ type, fate, stays, by }) => [
    type,
    fate,
    stays.join(),
    by?.full_name ?? null,
  ])

async function revert(who = admin, user = mallory, way: RevertScope = 'any') {
  const id = randomUUID()
  await world.call(who, 'startRevert', { projectId }, { id, user_id: user.user_id, since, way })
  await runDueJobs({ ...world.deps, url: world.url })
  return { id, ...(await stateOf(id, who)) }
}
const stateOf = async (id: string, who = admin) =>
  (await world.call(who, 'getBulkChange', { projectId }, { id })).bulk

describe('what somebody did since a moment', () => {
  it('goes back, many changes of the same ticket too, and can itself be taken back', async () => {
    const { id } = await world.ticket(owner, projectId, { title: 'As it was', priority: 'low' })
    const label = await world.label(owner, projectId, 'Urgent')
    await edit(mallory, id, { title: 'Defaced', priority: 'critical' })
    await edit(mallory, id, { title: 'Defaced again', label_ids: [label] })
    await world.call(mallory, 'moveTicket', { ticketId: id }, { status: 'done' })
    const defaced = await read(id)
    expect(await fates()).toEqual(Array(3).fill(['ticket.changed', 'back', '', null]))

    const done = await revert()
    expect(done).toMatchObject({
      does: 'revert',
      state: 'finished',
      total: 3,
      changed: 3,
      partly: 0,
      failed: 0,
    })
    expect(await read(id)).toMatchObject({
      title: 'As it was',
      priority: 'low',
      status: 'todo',
      label_ids: [],
    })
    expect(await fates()).toEqual(Array(3).fill(['ticket.changed', 'done', '', null]))

    await world.call(admin, 'undoBulkChange', { projectId }, { id: randomUUID(), of: done.id })
    const { version: _, updated_at: __, ...again } = await read(id)
    expect(defaced).toMatchObject(again)
  })

  it('stays where others changed the same since, and the rest goes back', async () => {
    const { id } = await world.ticket(owner, projectId, { priority: 'low', type: 'bug' })
    await edit(mallory, id, { priority: 'critical', type: 'task' })
    await edit(owner, id, { priority: 'medium' })
    expect(await fates()).toEqual([['ticket.changed', 'partly', 'priority', 'Olga Owner']])
    expect(await revert()).toMatchObject({
      changed: 1,
      partly: 1,
      failed: 0,
      failures: [{ ticket_id: id, code: 'edit_conflict' }],
    })
    expect(await read(id)).toMatchObject({ priority: 'medium', type: 'bug' })
  })

  it('includes tickets they made, unless others worked on them, and those they deleted', async () => {
    const kept = await world.ticket(owner, projectId, { title: 'Deleted by mistake' })
    const spam = await world.ticket(mallory, projectId, { title: 'Spam' })
    const answered = await world.ticket(mallory, projectId, { title: 'Answered' })
    await edit(mallory, spam.id, { title: 'More spam' })
    await edit(admin, answered.id, { priority: 'high' })
    world.clock.advance(1)
    await world.call(owner, 'createComment', { ticketId: answered.id }, { content: 'Good find' })
    const ofTheirs = await world.ticket(mallory, projectId)
    await world.call(mallory, 'deleteTicket', { ticketId: ofTheirs.id })
    expect(await fates()).toEqual([
      ['ticket.deleted', 'back', '', null],
      ['ticket.created', 'back', '', null],
      ['ticket.changed', 'back', '', null],
      ['ticket.created', 'stays', '', 'Olga Owner'],
      ['ticket.created', 'back', '', null],
    ])
    const done = await revert()
    expect(done).toMatchObject({ changed: 4, failed: 1, failures: [{ ticket_id: answered.id }] })
    const left = (await world.call(owner, 'listTickets', { projectId })).tickets.map(({ id }) => id)
    expect(left.sort()).toEqual([kept.id, answered.id].sort())
    await world.call(admin, 'undoBulkChange', { projectId }, { id: randomUUID(), of: done.id })
    expect(await read(spam.id)).toMatchObject({ title: 'More spam' })
  })

  it('goes on after a kill, and is done once however often it is started', async () => {
    const ids = []
    for (let n = 0; n < 60; n += 1) {
      const { id } = await world.ticket(owner, projectId, { priority: 'low' })
      await edit(mallory, id, { priority: 'high' })
      ids.push(id)
    }
    const id = randomUUID()
    const input = { id, user_id: mallory.user_id, since }
    await world.call(admin, 'startRevert', { projectId }, input)
    await world.call(admin, 'startRevert', { projectId }, input)
    await expect(runBulkChange(world.deps, id, 100, AbortSignal.abort())).rejects.toThrow()
    await runBulkChange(world.deps, id, 20)
    await runDueJobs({ ...world.deps, url: world.url })
    expect(await stateOf(id)).toMatchObject({ state: 'finished', total: 60, changed: 60 })
    for (const ticketId of ids) expect(await read(ticketId)).toMatchObject({ priority: 'low', version: 3 })
  })

  it('is reverted by admins only', async () => {
    const { id } = await world.ticket(owner, projectId, { priority: 'low' })
    await edit(mallory, id, { priority: 'high' })
    const input = { user_id: mallory.user_id, since }
    expect((await world.refused(mallory, 'previewRevert', { projectId }, input)).code).toBe('forbidden')
    expect(
      (await world.refused(mallory, 'startRevert', { projectId }, { id: randomUUID(), ...input })).code,
    ).toBe('forbidden')
    expect((await preview(admin)).total).toBe(0)
  })
})

it('stops at the ticket before which whoever reverts lost the right, and leaves the others', async () => {
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push((await world.ticket(mallory, projectId)).id)
  const id = randomUUID()
  const left = async () =>
    (await world.call(owner, 'listTickets', { projectId })).tickets.map((ticket) => ticket.id)
  // The newest change is reverted first. The next one is blocked until the right is gone.
  const [, next = ''] = ids.toReversed()
  const reverting = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('ticket').select('id').where('id', '=', next).forUpdate().execute()
    const started = world.call(admin, 'startRevert', { projectId }, { id, user_id: mallory.user_id, since })
    await expect.poll(async () => (await left()).length).toBe(3)
    await world.db
      .updateTable('project_member')
      .set({ role: 'developer' })
      .where('project_id', '=', projectId)
      .where('user_id', '=', admin.user_id)
      .execute()
    return { started }
  })
  await reverting.started
  await runDueJobs({ ...world.deps, url: world.url })
  expect(await stateOf(id)).toMatchObject({
    total: 4,
    changed: 1,
    failed: 3,
    failures: Array(3).fill({ code: 'forbidden' }),
  })
  expect((await left()).sort()).toEqual(ids.slice(0, 3).sort())
})

describe('only what programs did', () => {
  const programs = (user = mallory) => revert(admin, user, 'programs')

  it('goes back; what their owner did by hand stays', async () => {
    const { id } = await world.ticket(owner, projectId, { title: 'As it was', priority: 'low' })
    const { id: byHand } = await world.ticket(owner, projectId, { priority: 'low' })
    const script = await byToken(world, mallory, { scope: 'write' })
    await edit(mallory, byHand, { priority: 'high' })
    await edit(script, id, { title: 'Defaced', priority: 'critical' })
    const spam = await world.ticket(script, projectId, { title: 'Spam' })
    await edit(script, spam.id, { title: 'More spam' })
    expect(await fates('programs')).toEqual([
      ['ticket.changed', 'back', '', null],
      ['ticket.created', 'back', '', null],
      ['ticket.changed', 'back', '', null],
    ])
    expect((await preview(mallory)).total).toBe(4)
    const done = await programs()
    expect(done).toMatchObject({ state: 'finished', total: 3, changed: 3, partly: 0, failed: 0 })
    expect(await read(id)).toMatchObject({ title: 'As it was', priority: 'low' })
    expect(await read(byHand)).toMatchObject({ priority: 'high' })
    const left = (await world.call(owner, 'listTickets', { projectId })).tickets.map((ticket) => ticket.id)
    expect(left.sort()).toEqual([id, byHand].sort())
    await world.call(admin, 'undoBulkChange', { projectId }, { id: randomUUID(), of: done.id })
    expect(await read(id)).toMatchObject({ title: 'Defaced', priority: 'critical' })
  })

  it('stays where the owner changed the same by hand since, or worked on a ticket that their token made', async () => {
    const { id } = await world.ticket(owner, projectId, { priority: 'low', type: 'bug' })
    const script = await byToken(world, mallory, { scope: 'write' })
    await edit(script, id, { priority: 'critical', type: 'task' })
    await edit(mallory, id, { priority: 'medium' })
    const taken = await world.ticket(script, projectId, { title: 'Taken over' })
    await edit(mallory, taken.id, { title: 'Mine now' })
    const answered = await world.ticket(script, projectId, { title: 'Answered' })
    await world.call(mallory, 'createComment', { ticketId: answered.id }, { content: 'By hand' })
    const own = await world.ticket(script, projectId, { title: 'Its own' })
    await world.call(script, 'createComment', { ticketId: own.id }, { content: 'By the token' })
    expect(await fates('programs')).toEqual([
      ['ticket.created', 'back', '', null],
      ['ticket.created', 'stays', '', 'Mallory'],
      ['ticket.created', 'stays', '', 'Mallory'],
      ['ticket.changed', 'partly', 'priority', 'Mallory'],
    ])
    // None of their changes was followed by a change of another person.
    expect((await fates()).every(([, fate]) => fate === 'back')).toBe(true)
    expect(await programs()).toMatchObject({ changed: 2, partly: 1, failed: 2 })
    expect(await read(id)).toMatchObject({ priority: 'medium', type: 'bug' })
    expect(await read(taken.id)).toMatchObject({ title: 'Mine now' })
    expect((await world.refused(owner, 'getTicket', { ticketId: own.id })).code).toBe('not_found')
  })

  it('includes what a person accepted of an agent, and what a token did to many tickets at once', async () => {
    const { id } = await world.ticket(owner, projectId, { priority: 'low', type: 'bug' })
    const agent = await byToken(world, mallory, { scope: 'propose' })
    await world.call(agent, 'updateTicket', { ticketId: id }, { version: 1, priority: 'critical' })
    const [proposal] = (await world.call(owner, 'listProposals', { projectId }, {})).proposals
    await world.call(mallory, 'acceptProposal', { projectId }, { proposal_id: proposal?.id ?? '' })
    const script = await byToken(world, mallory, { scope: 'write' })
    const act = { do: 'edit' as const, changes: { type: 'task' as const } }
    await world.call(script, 'startBulkChange', { projectId }, { id: randomUUID(), tickets: [id], act })
    expect(await read(id)).toMatchObject({ priority: 'critical', type: 'task' })
    expect(await fates('programs')).toEqual(Array(2).fill(['ticket.changed', 'back', '', null]))
    expect(await programs()).toMatchObject({ changed: 2, failed: 0 })
    expect(await read(id)).toMatchObject({ priority: 'low', type: 'bug' })
  })

  it('of a robot is all that it did', async () => {
    const { id } = await world.ticket(owner, projectId, { priority: 'low' })
    const robot = await robotBy(world, owner, projectId)
    await edit(robot, id, { priority: 'high' })
    expect((await preview(robot, 'programs')).total).toBe(1)
    expect(await programs(robot)).toMatchObject({ changed: 1 })
    expect(await read(id)).toMatchObject({ priority: 'low' })
  })
})

it('random acts of three people: as without those of one, except where others touched the same field', async () => {
  const VALUES = { priority: ['low', 'medium', 'high'], type: ['bug', 'task'], estimate: [1, 2, 3] } as const
  type Field = keyof typeof VALUES
  const step = fc.record({
    who: fc.nat(2),
    ticket: fc.nat(2),
    field: fc.constantFrom(...(Object.keys(VALUES) as Field[])),
    value: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      world.clock.advance(1)
      since = world.clock.now().toISOString()
      const people = [mallory, owner, admin]
      const start = { priority: 'low', type: 'bug', estimate: 1 } as const
      const tickets = []
      for (let n = 0; n < 3; n += 1) tickets.push((await world.ticket(owner, projectId, start)).id)
      /** The expected value of each field, which others may have changed last, and its present value. */
      const model = tickets.map(() => ({
        expected: { ...start } as Record<Field, unknown>,
        now: { ...start } as Record<Field, unknown>,
      }))
      for (const { who, ticket, field, value } of steps) {
        const chosen = VALUES[field][value % VALUES[field].length]
        const one = model[ticket]
        if (!one || one.now[field] === chosen) continue
        await edit(people[who] as TestPerson, tickets[ticket] as string, { [field]: chosen })
        one.now[field] = chosen
        if (who > 0) one.expected[field] = chosen
      }
      await revert(admin, mallory)
      for (const [at, id] of tickets.entries())
        expect(await read(id)).toMatchObject(model[at]?.expected ?? {})
    }),
    { numRuns: 25 },
  )
}, 120_000)
