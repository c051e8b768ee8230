// Reverting what one person did: as without it, except where others touched the same, and nothing is lost by a kill in the middle.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkChange } from '../jobs/bulk-change.ts'
import { runDueJobs } from '../jobs/worker.ts'
import { createWorld, type TestPerson, type World } from '../test/world.ts'

let world: World
let owner: TestPerson
let admin: TestPerson
let mallory: TestPerson
let projectId: string
let since: string
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ owner, projectId, member: admin } = await world.team('Ada', 'admin'))
  mallory = await world.member(owner, projectId, 'developer', 'Mallory')
  world.clock.advance(1)
  since = world.clock.now().toISOString()
})

const read = async (ticketId: string) => (await world.call(owner, 'getTicket', { ticketId })).ticket
const edit = async (who: TestPerson, ticketId: string, input: object) =>
  world.call(who, 'updateTicket', { ticketId }, { version: (await read(ticketId)).version, ...input })
const preview = (user = mallory) =>
  world.call(admin, 'previewRevert', { projectId }, { user_id: user.user_id, since })
const fates = async () =>
  (await preview()).changes.map(({ type, fate, stays, by }) => [
    type,
    fate,
    stays.join(),
    by?.full_name ?? null,
  ])

async function revert(who = admin, user = mallory) {
  const id = randomUUID()
  await world.call(who, 'startRevert', { projectId }, { id, user_id: user.user_id, since })
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
      ...{ changed: 1, partly: 1, failed: 0 },
      failures: [{ ticket_id: id, code: 'edit_conflict' }],
    })
    expect(await read(id)).toMatchObject({ priority: 'medium', type: 'bug' })
  })

  it('includes tickets they made, unless others worked on them, and those they deleted', async () => {
    const kept = await world.ticket(owner, projectId, { title: 'Deleted by mistake' })
    const spam = await world.ticket(mallory, projectId, { title: 'Spam' })
    const answered = await world.ticket(mallory, projectId, { title: 'Answered' })
    await edit(mallory, spam.id, { title: 'More spam' })
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

it('random acts of three people: as without those of one, except where others touched the same field', async () => {
  const FIELDS = { priority: ['low', 'medium', 'high'], type: ['bug', 'task'], estimate: [1, 2, 3] } as const
  type Field = keyof typeof FIELDS
  const step = fc.record({
    who: fc.nat(2),
    ticket: fc.nat(2),
    field: fc.constantFrom(...(Object.keys(FIELDS) as Field[])),
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
      /** What others, or nobody, last made of it; and what it is. */
      const model = tickets.map(() => ({
        expected: { ...start } as Record<Field, unknown>,
        now: { ...start } as Record<Field, unknown>,
      }))
      for (const { who, ticket, field, value } of steps) {
        const chosen = FIELDS[field][value % FIELDS[field].length]
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
