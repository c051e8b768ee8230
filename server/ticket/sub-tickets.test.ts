// Sub-tickets: there is always one valid tree, and the counts match the rows, whatever happens at the same time.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

const read = async (ticketId: string) => (await world.call(dev, 'getTicket', { ticketId })).ticket
const countsOf = async (id: string) => {
  const { sub_total, sub_done } = await read(id)
  return [sub_done, sub_total]
}
const put = async (id: string, parent_id: string | null) =>
  world.send(dev, 'updateTicket', { ticketId: id }, { version: (await read(id)).version, parent_id })

async function broken() {
  const { rows } = await sql<{ id: string }>`select t.id from ticket t left join (
      select parent_id, count(*) as total, count(*) filter (where status = 'done') as done from ticket
      where deleted_at is null group by parent_id) s on s.parent_id = t.id
    where (t.sub_total, t.sub_done) is distinct from (coalesce(s.total, 0), coalesce(s.done, 0))`.execute(
    world.db,
  )
  return rows
}

describe('the counts of a parent', () => {
  it('follow its sub-tickets, and the event of each change tells them', async () => {
    const { id: parent } = await world.ticket(dev, projectId)
    const { id: one } = await world.ticket(dev, projectId, { parent_id: parent })
    const made = await world.event(dev, 'createTicket', { projectId }, { title: 'Two', parent_id: parent })
    expect(made).toMatchObject({ parents: [{ id: parent, sub_total: 2, sub_done: 0 }] })
    const done = await world.event(dev, 'moveTicket', { ticketId: one }, { status: 'done' })
    expect(done).toMatchObject({ parents: [{ id: parent, sub_total: 2, sub_done: 1 }] })
    const moved = await world.event(dev, 'moveTicket', { ticketId: parent }, { status: 'in_progress' })
    expect(moved).not.toHaveProperty('parents')
    const gone = await world.event(owner, 'deleteTicket', { ticketId: one })
    expect(gone).toMatchObject({ parents: [{ id: parent, sub_total: 1, sub_done: 0 }] })
    const back = await world.event(owner, 'restoreTicket', { ticketId: one })
    expect(back).toMatchObject({ ticket: { parent_id: parent }, parents: [{ sub_total: 2, sub_done: 1 }] })
    expect(await countsOf(parent)).toEqual([1, 2])
    const listed = await world.call(dev, 'listTickets', { projectId }, { parent })
    expect(listed.tickets.map(({ id }) => id)).toContain(one)
    expect(listed.tickets).toHaveLength(2)
  })

  it('come back with a parent that was deleted meanwhile, and so do its sub-tickets', async () => {
    const { id: parent } = await world.ticket(dev, projectId)
    const { id: sub } = await world.ticket(dev, projectId, { parent_id: parent })
    await world.event(owner, 'deleteTicket', { ticketId: parent })
    const done = await world.event(dev, 'moveTicket', { ticketId: sub }, { status: 'done' })
    expect(done).not.toHaveProperty('parents')
    expect(await read(sub)).toMatchObject({ parent_id: parent })
    await world.event(owner, 'restoreTicket', { ticketId: parent })
    expect(await countsOf(parent)).toEqual([1, 1])
  })

  it('are exact when many change at the same moment', async () => {
    const { id: parent } = await world.ticket(dev, projectId)
    const { id: other } = await world.ticket(dev, projectId)
    const subs = await Promise.all(
      Array.from({ length: 8 }, () => world.ticket(dev, projectId, { parent_id: parent })),
    )
    const answers = await Promise.all(
      subs.flatMap(({ id }, n) => [
        world.send(dev, 'moveTicket', { ticketId: id }, { status: 'done' }),
        n % 2 ? put(id, other) : world.send(owner, 'deleteTicket', { ticketId: id }),
        world.send(dev, 'createTicket', { projectId }, { title: `More ${n}`, parent_id: parent }),
        world.send(dev, 'moveTicket', { ticketId: parent }, { status: n % 2 ? 'done' : 'todo' }),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await broken()).toEqual([])
  })
})

describe('a tree', () => {
  it('stays in its project, has no circle, and at most five levels', async () => {
    const otherProject = await world.project(dev, 'Elsewhere')
    const { id: foreign } = await world.ticket(dev, otherProject)
    const { id: own } = await world.ticket(dev, projectId)
    expect((await put(own, foreign)).status).toBe(409)
    expect(await (await put(own, own)).json()).toMatchObject({ code: 'parent_circle' })
    const ids = [own]
    for (let level = 2; level <= 5; level += 1)
      ids.push((await world.ticket(dev, projectId, { parent_id: ids.at(-1) })).id)
    const deep = { title: 'Too deep', parent_id: ids.at(-1) as string }
    expect((await world.refused(dev, 'createTicket', { projectId }, deep)).code).toBe('parent_depth')
    expect(await (await put(own, ids.at(-1) as string)).json()).toMatchObject({ code: 'parent_circle' })
    const { id: above } = await world.ticket(dev, projectId)
    expect(await (await put(own, above)).json()).toMatchObject({ code: 'parent_depth' })
  })

  it('takes one of two changes that would close a circle together, by hand in the database too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => world.ticket(dev, projectId)))
      if (!a || !b || !c || !d) throw new Error('no tickets')
      await put(b.id, a.id)
      await put(d.id, c.id)
      const answers = await Promise.all([put(a.id, d.id), put(c.id, b.id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const first = sql`update ticket set parent_id = ${d.id} where id = ${a.id}`.execute(world.db)
      const second = sql`update ticket set parent_id = ${b.id} where id = ${c.id}`.execute(world.db)
      const outcomes = await Promise.allSettled([first, second])
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    }
    expect(await broken()).toEqual([])
  })

  it('is a tree after any changes of many people', async () => {
    const tickets = await Promise.all(Array.from({ length: 7 }, () => world.ticket(dev, projectId)))
    let seed = 7
    const next = () => {
      seed = (seed * 48271) % 2147483647
      return tickets[seed % tickets.length]?.id as string
    }
    for (let round = 0; round < 8; round += 1)
      await Promise.all(
        Array.from({ length: 4 }, () => [next(), next()] as const).map(([id, to]) => put(id, to)),
      )
    const { rows } = await sql`with recursive up (start, id, level) as (
        select id, parent_id, 1 from ticket where parent_id is not null
        union all
        select start, parent_id, level + 1 from up join ticket using (id) where parent_id is not null and level < 10)
      select from up where level > 4 or start = id`.execute(world.db)
    expect(rows).toEqual([])
    expect(await broken()).toEqual([])
  })
})
