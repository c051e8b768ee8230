// The unread changes: what counts, what does not, and when a user has looked.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { NEWS_COUNTED, NEWS_LISTED, newsWords, VISIT_ENDS_MINUTES } from '../../domain/news/news.ts'
import { NEWS } from '../limits.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { addMemberships } from '../test/many-memberships.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let ada: TestPerson
let projectId: string
beforeEach(async () => {
  ;({ owner, projectId, member: ada } = await world.team('Ada'))
})

const MINUTE = 60
const read = (who: TestPerson, input: RawInputOf<'getProjectNews'> = {}) =>
  world.call(who, 'getProjectNews', { projectId }, input)
const newsOf = async (who: TestPerson, input: RawInputOf<'getProjectNews'> = {}) =>
  (await read(who, input)).tickets.map(({ number, reasons }) => `${number} ${reasons.join()}`)
const counts = async (who: TestPerson) =>
  Object.fromEntries(
    (await world.call(who, 'countNews', {})).projects.map((one) => [one.project_id, newsWords(one)]),
  )
const look = (who: TestPerson, seq = 1_000_000, input: Partial<RawInputOf<'markProjectSeen'>> = {}) =>
  world.call(who, 'markProjectSeen', { projectId }, { seq, ...input })
const ended = () => world.clock.advance((VISIT_ENDS_MINUTES + 1) * MINUTE)
/** A visit that is over. */
async function lookedAndLeft(who: TestPerson) {
  await look(who)
  ended()
}

async function ticketOf(by = owner, input: Partial<RawInputOf<'createTicket'>> = {}) {
  world.clock.advance(1)
  return world.ticket(by, projectId, input)
}
const move = (by: TestPerson, { id }: { id: string }, status: 'todo' | 'in_progress' | 'done') =>
  world.call(by, 'moveTicket', { ticketId: id }, { status })
const comment = (by: TestPerson, { id }: { id: string }) =>
  world.event(by, 'createComment', { ticketId: id }, { content: 'Seen it too' })

describe('news is', () => {
  it('what others made, moved, finished and said, under the strongest reason', async () => {
    const [moved, done, commented] = [await ticketOf(ada), await ticketOf(ada), await ticketOf(ada)]
    await lookedAndLeft(ada)
    expect(await newsOf(ada)).toEqual([])
    const made = await ticketOf()
    await move(owner, moved, 'in_progress')
    await comment(owner, moved)
    await move(owner, done, 'done')
    const first = await comment(owner, commented)
    await comment(owner, commented)
    await comment(ada, commented)
    expect(await newsOf(ada)).toEqual([
      `${commented.number} commented`,
      `${done.number} done`,
      `${moved.number} moved,commented`,
      `${made.number} new`,
    ])
    const { tickets, seq, is_more } = await read(ada)
    expect(tickets[0]).toMatchObject({
      comments: 2,
      comment_id: first.type === 'comment.created' ? first.comment.id : undefined,
      title: commented.title,
      actor: { full_name: 'Olga Owner' },
    })
    expect(tickets[2]).toMatchObject({ column_name: 'In Progress', status: 'in_progress' })
    expect(tickets[3]?.comment_id).toBeNull()
    expect(is_more).toBe(false)
    expect(seq).toBe((await world.call(ada, 'getProject', { projectId })).seq)
    expect(await counts(ada)).toEqual({ [projectId]: '4' })
  })

  it('no ticket that was done, if its column says that it was not delivered', async () => {
    const closed = await ticketOf(ada)
    const input = { name: 'Won’t fix', status: 'done', color: 'gray', delivered: false } as const
    const event = await world.call(owner, 'createColumn', { projectId }, input)
    const columns = event && 'columns' in event ? event.columns : []
    await lookedAndLeft(ada)
    const column = columns.find(({ name }) => name === input.name)?.key ?? ''
    await world.call(owner, 'moveTicket', { ticketId: closed.id }, { column })
    expect(await newsOf(ada)).toEqual([`${closed.number} moved`])
  })

  it('marked with the bulk change that made it, whoever commented since', async () => {
    const made = [await ticketOf(ada), await ticketOf(ada)]
    await lookedAndLeft(ada)
    const bulk = {
      id: '0190a0a0-0000-7000-8000-00000000b01c',
      tickets: made.map(({ id }) => id),
      act: { do: 'move', status: 'in_progress' },
    } as const
    await world.call(owner, 'startBulkChange', { projectId }, bulk)
    await comment(owner, made[0] ?? { id: '' })
    const other = await ticketOf()
    const { tickets } = await read(ada)
    expect(tickets.map(({ number, bulk_id }) => [number, bulk_id])).toEqual([
      [other.number, null],
      [made[0]?.number, bulk.id],
      [made[1]?.number, bulk.id],
    ])
  })

  it('a ticket that is blocked no more, unless it is blocked again', async () => {
    const [blocker, blocked] = [await ticketOf(), await ticketOf()]
    await world.call(
      owner,
      'addRelation',
      { ticketId: blocker.id },
      { kind: 'blocks', ticket_id: blocked.id },
    )
    await lookedAndLeft(ada)
    await move(owner, blocker, 'done')
    expect((await newsOf(ada)).sort()).toEqual([`${blocker.number} done`, `${blocked.number} unblocked`])
    await move(owner, blocker, 'todo')
    expect(await newsOf(ada)).toEqual([])
  })

  it('what became overdue meanwhile, by the person’s own days', async () => {
    const due = await ticketOf(ada, { due_date: '2026-05-10' })
    await ticketOf(ada, { due_date: '2026-05-08' })
    const done = await ticketOf(ada, { due_date: '2026-05-10' })
    await move(ada, done, 'done')
    await look(ada, 1_000_000, { today: '2026-05-09' })
    ended()
    expect(await newsOf(ada, { today: '2026-05-10' })).toEqual([])
    expect(await newsOf(ada, { today: '2026-05-11' })).toEqual([`${due.number} overdue`])
    const { tickets, since } = await read(ada, { today: '2026-05-11' })
    expect(tickets[0]).toMatchObject({ actor: null, at: null, due_date: '2026-05-10' })
    const { projects } = await world.call(ada, 'countNews', {}, { today: '2026-05-11' })
    expect(projects).toEqual([{ project_id: projectId, since, count: 1, is_more: false }])
    await look(ada, 1_000_000, { today: '2026-05-11', all: true })
    expect(await newsOf(ada, { today: '2026-05-11' })).toEqual([])
  })
})

describe('no news is', () => {
  it('what the person did, or what was before they joined', async () => {
    await ticketOf(ada)
    const late = await world.member(owner, projectId, 'viewer', 'Late')
    expect([await newsOf(ada), await newsOf(late), await counts(late)]).toEqual([[], [], {}])
    await ticketOf()
    expect([await newsOf(ada), await newsOf(late)]).toEqual([['2 new'], ['2 new']])
    expect(await newsOf(owner)).toEqual(['1 new'])
  })

  it('what was moved back, deleted, or edited in another way', async () => {
    const [back, gone, edited] = [await ticketOf(ada), await ticketOf(ada), await ticketOf(ada)]
    await lookedAndLeft(ada)
    await move(owner, back, 'done')
    await move(owner, back, 'todo')
    await comment(owner, gone)
    await world.call(owner, 'deleteTicket', { ticketId: gone.id })
    await world.call(owner, 'updateTicket', { ticketId: edited.id }, { version: 1, title: 'Other words' })
    const event = await comment(owner, edited)
    if (event.type !== 'comment.created') throw new Error('no comment')
    expect(await newsOf(ada)).toEqual([`${edited.number} commented`])
    await world.call(owner, 'deleteComment', { commentId: event.comment.id })
    expect([await newsOf(ada), await counts(ada)]).toEqual([[], {}])
    await world.call(owner, 'restoreTicket', { ticketId: gone.id })
    expect(await newsOf(ada)).toEqual([`${gone.number} new,commented`])
  })

  it('what happens in a project that was left, or that somebody is added to again', async () => {
    await ticketOf()
    await look(ada, 0)
    await world.call(ada, 'leaveProject', { projectId })
    await ticketOf()
    expect(await counts(ada)).toEqual({})
    expect((await world.refused(ada, 'getProjectNews', { projectId }, {})).status).toBe(404)
    await world.call(owner, 'inviteMember', { projectId }, { username: ada.username })
    expect([await newsOf(ada), await counts(ada)]).toEqual([[], {}])
  })
})

describe('a visit', () => {
  it('keeps its news until it has ended', async () => {
    await ticketOf()
    await look(ada)
    await ticketOf()
    expect(await newsOf(ada)).toEqual(['2 new', '1 new'])
    // A visit continues as long as the user shows activity now and then.
    world.clock.advance((VISIT_ENDS_MINUTES - 5) * MINUTE)
    await look(ada, 3)
    world.clock.advance(10 * MINUTE)
    expect(await newsOf(ada)).toEqual(['2 new', '1 new'])
    const { since } = await read(ada)
    world.clock.advance((VISIT_ENDS_MINUTES - 10) * MINUTE)
    // Changes that were never shown stay unread, and the next visit begins with them.
    expect(await newsOf(ada)).toEqual(['2 new'])
    expect((await read(ada)).since > since).toBe(true)
    await look(ada)
    expect(await newsOf(ada)).toEqual(['2 new'])
  })

  it('is over at once for whoever marks all as seen, as far as they saw', async () => {
    await ticketOf()
    const { seq } = await read(ada)
    await ticketOf()
    await look(ada, seq, { all: true })
    expect(await newsOf(ada)).toEqual(['2 new'])
    await look(ada, 1_000_000, { all: true })
    // A page with an older event number does not move the marks back.
    await look(ada, seq, { all: true })
    world.clock.advance(2 * MINUTE)
    await look(ada, seq)
    expect([await newsOf(ada), await counts(ada)]).toEqual([[], {}])
    ended()
    expect(await newsOf(ada)).toEqual([])
  })

  it('is written down at most once a minute, and never ahead of the project', async () => {
    await ticketOf()
    await look(ada)
    const row = () =>
      world.db
        .selectFrom('project_visit')
        .select(['shown_seq', 'shown_at', sql<string>`xmin::text`.as('written')])
        .where('user_id', '=', ada.user_id)
        .executeTakeFirstOrThrow()
    const first = await row()
    expect(first.shown_seq).toBe((await world.call(ada, 'getProject', { projectId })).seq)
    await ticketOf()
    await look(ada)
    expect(await row()).toEqual(first)
    world.clock.advance(MINUTE)
    await look(ada)
    expect((await row()).shown_seq).toBe(first.shown_seq + 1)
  })

  it('is that of one person', async () => {
    await ticketOf(ada)
    await ticketOf()
    await look(ada, 1_000_000, { all: true })
    expect([await newsOf(ada), await newsOf(owner)]).toEqual([[], ['1 new']])
  })
})

it('looks at the newest changes only, and says that there may be more', async () => {
  const { id } = await ticketOf()
  await world.db
    .updateTable('project')
    .set({ seq: sql`seq + ${NEWS.listScans + 10}` })
    .where('id', '=', projectId)
    .execute()
  await sql`insert into event (project_id, seq, type, actor_id, at, counts, payload)
    select project_id, seq + n, type, actor_id, at, counts, payload || '{"type": "text.removed"}'
    from event, generate_series(1, ${NEWS.listScans + 10}::int) n
    where project_id = ${projectId} and payload #>> '{ticket,id}' = ${id}`.execute(world.db)
  await sql`update event set type = 'text.removed' where project_id = ${projectId}
    and seq > (select min(seq) from event where project_id = ${projectId} and payload #>> '{ticket,id}' = ${id})`.execute(
    world.db,
  )
  expect(await read(ada)).toMatchObject({ tickets: [], is_more: true })
  expect(await counts(ada)).toEqual({})
  await ticketOf()
  expect(await counts(ada)).toEqual({ [projectId]: '1+' })
})

it('lists and counts so many tickets and no more', async () => {
  for (let n = 0; n <= NEWS_LISTED; n += 1) await world.ticket(owner, projectId)
  const { tickets, is_more } = await read(ada)
  expect([tickets.length, is_more]).toEqual([NEWS_LISTED, true])
  expect(await counts(ada)).toEqual({ [projectId]: `${NEWS_COUNTED}+` })
})

it('is counted for all projects, window by window, and for none that was deleted', async () => {
  const busy = await world.person('Busy')
  const both = { owner_id: owner.user_id, user_id: busy.user_id }
  await addMemberships(world.db, { ...both, count: 20, deleted: true })
  await addMemberships(world.db, { ...both, count: 120 })
  await sql`insert into event (project_id, seq, type, actor_id, at, counts, payload)
    select ticket.project_id, 1, 'ticket.created', ${owner.user_id}, now(), '{}', jsonb_build_object('ticket', jsonb_build_object('id', ticket.id))
    from ticket join project_member member using (project_id) where member.user_id = ${busy.user_id}`.execute(
    world.db,
  )
  await sql`update project set seq = 1, created_at = date_trunc('second', project.created_at) from project_member member
    where member.project_id = project.id and member.user_id = ${busy.user_id}`.execute(world.db)
  const counted: number[] = []
  for (let before: string | undefined, more = true; more; ) {
    const input = before === undefined ? { limit: 50 } : { limit: 50, before }
    const { projects, next } = await world.call(busy, 'countNews', {}, input)
    expect(projects.every(({ count, is_more }) => count === 1 && !is_more)).toBe(true)
    counted.push(projects.length)
    before = next ?? undefined
    more = next !== null
  }
  expect(counted).toEqual([50, 50, 20])
})

it('leaves no mark behind of an account or a project that is gone', async () => {
  const marks = () =>
    world.db.selectFrom('project_visit').select('user_id').where('project_id', '=', projectId).execute()
  await look(ada)
  await look(owner)
  await world.call(ada, 'deleteAccount', {}, { password: PASSWORD, delete_projects: [] })
  expect(await marks()).toEqual([{ user_id: owner.user_id }])
  await world.call(owner, 'deleteProject', { projectId })
  world.clock.advance(40 * 24 * 60 * MINUTE)
  await eraseDeleted({ db: world.db, clock: world.clock })
  expect(await marks()).toEqual([])
})
