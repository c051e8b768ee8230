// Relations: each refusal has its reason, and the counts of open blockers match the rows, whatever happens at the same time.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applyEvent, STALE } from '../../domain/apply.ts'
import type { RelationKind } from '../../domain/relation/relation.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

const made = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => world.ticket(dev, projectId)))).map(({ id }) => id)
const add = (ticketId: string, kind: RelationKind, ticket_id: string) =>
  world.event(dev, 'addRelation', { ticketId }, { kind, ticket_id })
const sendAdd = (ticketId: string, kind: RelationKind, ticket_id: string) =>
  world.send(dev, 'addRelation', { ticketId }, { kind, ticket_id })
const codeOf = async (ticketId: string, kind: RelationKind, ticket_id: string) =>
  (await world.refused(dev, 'addRelation', { ticketId }, { kind, ticket_id })).code
const move = (ticketId: string, status: 'todo' | 'done') =>
  world.event(dev, 'moveTicket', { ticketId }, { status })
const blockedBy = async (ticketId: string) =>
  (await world.call(dev, 'getTicket', { ticketId })).ticket.blocked_by
const relationsOf = async (ticketId: string) =>
  (await world.call(dev, 'listRelations', { ticketId })).relations.map(({ kind, ticket }) => [
    kind,
    ticket.id,
  ])

/** The tickets whose counts do not match the rows. */
async function broken() {
  const { rows } = await sql<{ id: string }>`select t.id from ticket t where
    t.relation_count <> (select count(*) from relation where t.id in (from_id, to_id))
    or t.blocked_by <> (select count(*) from relation r join ticket b on b.id = r.from_id
      where r.to_id = t.id and r.kind = 'blocks' and b.deleted_at is null and b.status <> 'done')`.execute(
    world.db,
  )
  return rows
}

const byHand = (kind: string, from: string, to: string) =>
  sql`insert into relation (project_id, from_id, to_id, kind) values (${projectId}, ${from}, ${to}, ${kind})`.execute(
    world.db,
  )

describe('a relation', () => {
  it('is told from both of its tickets, by kind and number, and removed from either', async () => {
    const [a, b, c] = (await made(3)) as [string, string, string]
    await add(a, 'relates_to', b)
    await add(a, 'is_blocked_by', c)
    await add(b, 'duplicates', a)
    expect(await relationsOf(a)).toEqual([
      ['is_blocked_by', c],
      ['relates_to', b],
      ['is_duplicated_by', b],
    ])
    expect(await relationsOf(c)).toEqual([['blocks', a]])
    const removed = await world.event(
      dev,
      'removeRelation',
      { ticketId: b },
      { kind: 'relates_to', ticket_id: a },
    )
    expect(removed).toMatchObject({ type: 'relation.removed', from_id: a, to_id: b })
    expect(await relationsOf(b)).toEqual([['duplicates', a]])
    const again = { kind: 'relates_to', ticket_id: a } as const
    expect(await world.call(dev, 'removeRelation', { ticketId: b }, again)).toBeNull()
  })

  it('hides with a deleted ticket and comes back with it; the counts follow when its row goes', async () => {
    const [a, b] = (await made(2)) as [string, string]
    await add(a, 'blocks', b)
    await world.event(owner, 'deleteTicket', { ticketId: a })
    expect(await relationsOf(b)).toEqual([])
    await world.event(owner, 'restoreTicket', { ticketId: a })
    expect(await relationsOf(b)).toEqual([['is_blocked_by', a]])
    await sql`delete from relation where from_id = ${a} or to_id = ${a}`.execute(world.db)
    expect(await broken()).toEqual([])
  })

  it('stands in the history of both tickets and in the exported file', async () => {
    const [a, b] = (await made(2)) as [string, string]
    const event = await add(b, 'is_blocked_by', a)
    for (const ticketId of [a, b]) {
      const { entries } = await world.call(dev, 'listHistory', { ticketId })
      expect(entries.at(-1)).toMatchObject({ seq: event.seq, changes: [{ field: 'blocks' }] })
    }
    const { tickets } = await world.call(owner, 'exportProject', { projectId })
    const number = tickets.find(({ id }) => id === b)?.number
    expect(tickets.find(({ id }) => id === a)?.relations).toEqual([{ kind: 'blocks', number }])
    expect(tickets.find(({ id }) => id === b)?.relations).toEqual([])
  })
})

describe('the database refuses', () => {
  it('a ticket and itself, the same again, the other way round, another project, a deleted ticket', async () => {
    const [a, b, gone] = (await made(3)) as [string, string, string]
    const { id: foreign } = await world.ticket(dev, await world.project(dev, 'Elsewhere'))
    await world.event(owner, 'deleteTicket', { ticketId: gone })
    for (const kind of ['blocks', 'relates_to', 'duplicates'] as const)
      expect(await codeOf(a, kind, a)).toBe('relation_self')
    expect(await codeOf(a, 'blocks', foreign)).toBe('relation_gone')
    expect(await codeOf(a, 'blocks', gone)).toBe('relation_gone')
    await expect(byHand('blocks', a, foreign)).rejects.toThrow('relation_to')
    await add(a, 'relates_to', b)
    await add(a, 'duplicates', b)
    expect(await codeOf(a, 'relates_to', b)).toBe('relation_taken')
    expect(await codeOf(b, 'relates_to', a)).toBe('relation_taken')
    expect(await codeOf(b, 'duplicates', a)).toBe('relation_taken')
    expect(await codeOf(b, 'is_duplicated_by', a)).toBe('relation_taken')
  })

  it('a circle of tickets that block each other, however long', async () => {
    const ids = await made(6)
    for (const [index, id] of ids.slice(1).entries()) await add(ids[index] as string, 'blocks', id)
    expect(await codeOf(ids[5] as string, 'blocks', ids[0] as string)).toBe('relation_circle')
    expect(await codeOf(ids[1] as string, 'blocks', ids[0] as string)).toBe('relation_circle')
    expect(await codeOf(ids[0] as string, 'is_blocked_by', ids[3] as string)).toBe('relation_circle')
    // The opposite direction is not a circle.
    await add(ids[0] as string, 'blocks', ids[5] as string)
  })

  it('more than 100 relations of a ticket, on either side', async () => {
    const [full] = (await made(1)) as [string]
    const others = await made(101)
    const [last = '', ...rest] = others
    await sql`insert into relation select ${projectId}::uuid, ${full}::uuid, id, 'blocks'
      from unnest(${rest}::uuid[]) id`.execute(world.db)
    expect(await codeOf(full, 'relates_to', last)).toBe('relation_limit')
    expect(await codeOf(last, 'blocks', full)).toBe('relation_limit')
    const event = await move(full, 'done')
    expect(event).toMatchObject({ blocked: expect.any(Array) })
    expect('blocked' in event && event.blocked).toHaveLength(100)
  })

  it('one of two changes that would close a circle together, by hand in the database too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c, d] = (await made(4)) as [string, string, string, string]
      await add(a, 'blocks', b)
      await add(c, 'blocks', d)
      const answers = await Promise.all([sendAdd(b, 'blocks', c), sendAdd(a, 'is_blocked_by', d)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await sql`delete from relation where from_id in (${b}, ${d})`.execute(world.db)
      const outcomes = await Promise.allSettled([byHand('blocks', b, c), byHand('blocks', d, a)])
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    }
    expect(await broken()).toEqual([])
  })

  it('one of two that relate the same tickets at once', async () => {
    const [a, b] = (await made(2)) as [string, string]
    const answers = await Promise.all([sendAdd(a, 'relates_to', b), sendAdd(b, 'relates_to', a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a ticket is blocked', () => {
  it('while one of its blockers is neither done nor deleted, and each event tells it', async () => {
    const [a, b, c] = (await made(3)) as [string, string, string]
    expect(await add(a, 'blocks', c)).toMatchObject({ blocked: [{ id: c, blocked_by: 1 }] })
    expect(await add(c, 'is_blocked_by', b)).toMatchObject({ blocked: [{ id: c, blocked_by: 2 }] })
    expect(await add(a, 'relates_to', c)).not.toHaveProperty('blocked')
    expect(await move(a, 'done')).toMatchObject({ blocked: [{ id: c, blocked_by: 1 }] })
    expect(await world.event(owner, 'deleteTicket', { ticketId: a })).not.toHaveProperty('blocked')
    expect(await world.event(owner, 'deleteTicket', { ticketId: b })).toMatchObject({
      blocked: [{ id: c, blocked_by: 0 }],
    })
    expect(await world.event(owner, 'restoreTicket', { ticketId: b })).toMatchObject({
      blocked: [{ id: c, blocked_by: 1 }],
    })
    const input = { kind: 'blocks', ticket_id: c } as const
    expect(await world.event(dev, 'removeRelation', { ticketId: b }, input)).toMatchObject({
      blocked: [{ id: c, blocked_by: 0 }],
    })
    expect(await world.event(owner, 'restoreTicket', { ticketId: a })).not.toHaveProperty('blocked')
    expect(await move(a, 'todo')).toMatchObject({ blocked: [{ id: c, blocked_by: 1 }] })
    expect(await blockedBy(c)).toBe(1)
  })

  it('by tickets that a timeline asks for, and an event updates its answer or has it read again', async () => {
    const a = await world.ticket(dev, projectId)
    const b = await world.ticket(dev, projectId)
    const c = await world.ticket(dev, projectId)
    await add(a.id, 'blocks', c.id)
    await add(b.id, 'blocks', c.id)
    const input = { blocked: `${c.number},${a.number}` }
    const list = () => world.call(dev, 'listBlockers', { projectId }, input)
    const before = await list()
    const from = (answer: Awaited<ReturnType<typeof list>>) => answer.blockers.map(({ from_id }) => from_id)
    expect(before.blockers[0]).toEqual({
      from_id: a.id,
      from_number: a.number,
      to_id: c.id,
      to_number: c.number,
    })
    expect(from(before)).toEqual([a.id, b.id])
    const done = applyEvent('listBlockers', before, await move(a.id, 'done'), { userId: dev.user_id })
    expect(done !== STALE && from(done)).toEqual([b.id])
    const after = await list()
    expect(from(after)).toEqual([b.id])
    expect(applyEvent('listBlockers', after, await move(a.id, 'todo'), { userId: dev.user_id })).toBe(STALE)
    await world.event(owner, 'deleteTicket', { ticketId: b.id })
    expect(from(await list())).toEqual([a.id])
  })

  it('also when it was deleted itself meanwhile', async () => {
    const [a, b] = (await made(2)) as [string, string]
    await add(a, 'blocks', b)
    await world.event(owner, 'deleteTicket', { ticketId: b })
    expect(await move(a, 'done')).not.toHaveProperty('blocked')
    expect(await world.event(owner, 'restoreTicket', { ticketId: b })).toMatchObject({
      ticket: { blocked_by: 0 },
    })
  })

  it('no more once its blocker came to Done with its column', async () => {
    const project = await world.project(owner, 'Hermes')
    const column = await world.column(owner, project, 'In Review')
    const [a, b] = await Promise.all([world.ticket(owner, project), world.ticket(owner, project)])
    await world.event(owner, 'addRelation', { ticketId: a.id }, { kind: 'blocks', ticket_id: b.id })
    await world.event(owner, 'moveTicket', { ticketId: a.id }, { column: column.key })
    const before = await world.call(owner, 'listTickets', { projectId: project })
    const removed = await world.event(owner, 'deleteColumn', { columnId: column.id }, { to: 'done' })
    // The event does not contain the change, so pages read again.
    expect(applyEvent('listTickets', before, removed, { userId: owner.user_id })).toBe(STALE)
    const { tickets } = await world.call(owner, 'listTickets', { projectId: project })
    expect(tickets.map(({ id, status, blocked_by }) => [id, status, blocked_by])).toEqual(
      expect.arrayContaining([
        [a.id, 'done', 0],
        [b.id, 'todo', 0],
      ]),
    )
    expect(await broken()).toEqual([])
  })

  it('exactly so when many change at the same moment', async () => {
    const tickets = await made(8)
    const at = (n: number) => tickets[n % tickets.length] as string
    let answers: Response[] = []
    for (let round = 0; round < 6; round += 1)
      answers = answers.concat(
        await Promise.all(
          tickets.flatMap((id, n) => [
            sendAdd(at(n), 'blocks', at(n + 1 + ((round + n) % 5))),
            world.send(dev, 'moveTicket', { ticketId: id }, { status: (n + round) % 3 ? 'done' : 'todo' }),
            (n + round) % 4
              ? world.send(dev, 'moveTicket', { ticketId: at(n + 3) }, { status: 'in_progress' })
              : world.send(owner, round % 2 ? 'restoreTicket' : 'deleteTicket', { ticketId: id }),
            world.send(
              dev,
              'removeRelation',
              { ticketId: at(n + round) },
              { kind: 'blocks', ticket_id: at(n + 2) },
            ),
          ]),
        ),
      )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await broken()).toEqual([])
  })
})
