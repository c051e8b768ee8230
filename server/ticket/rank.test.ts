// Manual order: the place that a drop gives to a ticket, and that everybody sees it there afterwards.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '../../domain/api.ts'
import { numberKey } from '../../domain/ticket/rank.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

let dev: TestPerson
let projectId: string
/** The tickets by title: a is the oldest, so e is on top. */
let tickets: Record<string, TicketSummary>
const world = await startWorld()
const owner = await world.person('Olga Owner')
beforeEach(async () => {
  projectId = await world.project(owner)
  dev = await world.member(owner, projectId, 'developer', 'Dev Patel')
  await world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order: 'manual' })
  tickets = {}
  for (const title of ['a', 'b', 'c', 'd', 'e'])
    tickets[title] = await world.ticket(owner, projectId, { title })
})

const idOf = (title: string) => tickets[title]?.id ?? ''
const move = (title: string, input: InputOf<'moveTicket'>, who = owner) =>
  world.call(who, 'moveTicket', { ticketId: idOf(title) }, input)
const put = (title: string, below: string | null, who = owner) =>
  move(title, { below: below === null ? null : idOf(below) }, who)
/** The titles of a column from top to bottom, read in windows. */
async function column(key = 'todo', limit = 2): Promise<string> {
  const seen: string[] = []
  for (let before: number | string | undefined; ; ) {
    const input = { column: key, order: 'manual', limit, ...(before !== undefined && { before }) } as const
    const view = await world.call(owner, 'listTickets', { projectId }, input)
    seen.push(...view.tickets.map(({ title }) => title))
    if (view.next === null) return seen.join('')
    before = view.next
  }
}
const rankOf = async (title: string) =>
  (await world.call(owner, 'getTicket', { ticketId: idOf(title) })).ticket.rank

describe('a drop', () => {
  it('between two tickets that were never ranked writes one row, and new tickets come on top', async () => {
    await put('a', 'd')
    expect(await column()).toBe('edacb')
    const { rows } =
      await sql`select 1 from ticket where project_id = ${projectId} and rank is not null`.execute(world.db)
    expect(rows).toHaveLength(1)
    await world.ticket(owner, projectId, { title: 'f' })
    expect(await column()).toBe('fedacb')
  })

  it('on top, at the bottom, and among others that were dropped', async () => {
    await put('a', null)
    await put('b', null)
    await put('e', 'c')
    await put('d', 'e')
    expect(await column()).toBe('baced')
    await put('a', 'd')
    expect(await column('todo', 1)).toBe('bceda')
    await world.ticket(owner, projectId, { title: 'f' })
    expect(await column()).toBe('fbceda')
  })

  it('where the ticket stands already changes nothing', async () => {
    expect(await put('b', 'c')).toBeNull()
    expect(await put('e', null)).toBeNull()
    await put('b', 'e')
    expect(await put('b', 'e')).toBeNull()
    expect(await put('b', 'b')).toBeNull()
    expect(await column()).toBe('ebdca')
  })

  it('into another column stands there, and a move without a place goes where its number says', async () => {
    for (const title of ['a', 'b', 'c']) await move(title, { status: 'done', below: null })
    expect(await column('done')).toBe('cba')
    await put('a', null)
    expect(await column('done')).toBe('acb')
    await move('a', { status: 'todo' })
    expect(await column('todo')).toBe('eda')
    expect(await rankOf('a')).toBeNull()
    await move('e', { column: 'done', below: idOf('c') })
    expect(await column('done')).toBe('ceb')
  })

  it('by two people at the same place at once puts both there', async () => {
    const [one, other] = await Promise.all([put('a', 'e'), put('b', 'e', dev)])
    expect(one?.type).toBe('ticket.changed')
    expect(other?.type).toBe('ticket.changed')
    expect(['eabdc', 'ebadc']).toContain(await column())
  })

  it('below a ticket that has left the column, was deleted or never existed is no error', async () => {
    await put('b', 'd')
    await move('b', { status: 'done' })
    await put('e', 'b')
    expect(await column()).toBe('dcea')
    await world.call(owner, 'deleteTicket', { ticketId: idOf('c') })
    await put('a', 'c')
    expect(await column()).toBe('dae')
    await move('a', { below: '00000000-0000-4000-8000-000000000000' })
    expect(await column()).toBe('ade')
  })

  it('is no change of the ticket itself, but one of its history', async () => {
    const event = await put('a', 'd')
    if (event?.type !== 'ticket.changed') throw new Error('not changed')
    expect(event.fields).toEqual(['rank'])
    expect(event.before).toEqual({ rank: null })
    expect(event.ticket.updated_at).toBe(tickets.a?.updated_at)
    expect(event.ticket.version).toBe(2)
    expect(event.ticket.rank?.startsWith(numberKey(4))).toBe(true)
  })

  it('where no rank has room is refused in words', async () => {
    await put('a', 'e')
    await sql`update ticket set rank = ${`${numberKey(5)}${'0'.repeat(189)}1`} where id = ${idOf('a')}`.execute(
      world.db,
    )
    const refusal = await world.refused(owner, 'moveTicket', { ticketId: idOf('b') }, { below: idOf('e') })
    expect(refusal).toMatchObject({ status: 409, code: 'rank_full' })
    expect(await column()).toBe('eadcb')
  })
})

describe('the order of a project', () => {
  it('ignores places while it is the newest first, and keeps the ranks there were', async () => {
    await put('a', 'e')
    await world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order: 'newest' })
    expect(await put('b', null)).toBeNull()
    const { tickets: newest } = await world.call(owner, 'listTickets', { projectId }, { column: 'todo' })
    expect(newest.map(({ title }) => title).join('')).toBe('edcba')
    await world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order: 'manual' })
    expect(await column()).toBe('eadcb')
  })

  it('is changed by admins, told to all, and stands in the audit log', async () => {
    const input = { ticket_order: 'newest' } as const
    expect(await world.refused(dev, 'changeTicketOrder', { projectId }, input)).toMatchObject({ status: 403 })
    const event = await world.event(owner, 'changeTicketOrder', { projectId }, input)
    expect(event).toMatchObject({
      type: 'project.changed',
      changes: input,
      before: { ticket_order: 'manual' },
    })
    expect(await world.call(owner, 'changeTicketOrder', { projectId }, input)).toBeNull()
    const { project } = await world.call(dev, 'getProject', { projectId })
    expect(project.ticket_order).toBe('newest')
  })

  it('is asked of a column alone', async () => {
    for (const input of [
      { order: 'manual' },
      { order: 'manual', status: 'todo' },
      { order: 'manual', column: 'todo', priority: 'high' },
      { order: 'manual', column: 'todo', before: 3 },
      { column: 'todo', before: numberKey(3) },
    ] as const)
      expect(await world.refused(owner, 'listTickets', { projectId }, input)).toMatchObject({ status: 400 })
  })
})

describe('ranks', () => {
  it('are gone with the column, when its tickets go to another one', async () => {
    const review = await world.column(owner, projectId, 'Review')
    for (const title of ['a', 'b', 'c']) await move(title, { column: review.key, below: null })
    await put('a', null)
    await world.call(owner, 'deleteColumn', { columnId: review.id }, { to: 'todo' })
    expect(await column()).toBe('edcba')
  })

  it('come back with a deleted ticket, unless another one stands there now', async () => {
    await put('a', 'e')
    await world.call(owner, 'deleteTicket', { ticketId: idOf('a') })
    await world.call(owner, 'restoreTicket', { ticketId: idOf('a') })
    expect(await column()).toBe('eadcb')
    await world.call(owner, 'deleteTicket', { ticketId: idOf('a') })
    await put('b', 'e')
    await world.call(owner, 'restoreTicket', { ticketId: idOf('a') })
    expect(await column()).toBe('ebdca')
  })
})
