// A reader of the past sees nothing that they may not read now: no deleted or erased ticket, no ticket that is in another project now, no
// former text as a viewer, nothing at all after they left. The changes between two moments have each ticket once.
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { flowReader } from '../insight/reader.ts'
import { createLogger } from '../log.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld({ logger: createLogger({ logLevel: 'error' }) })
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const viewer = await world.member(owner, projectId, 'viewer', 'Vera Viewer')
const row = { projectId }
/** Long before the project. */
const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** The moment, after which the clock goes on. */
function moment(): string {
  const at = world.clock.now().toISOString()
  world.clock.advance(60)
  return at
}
async function asOf(at: string, who = owner, id = projectId) {
  await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
  return world.call(who, 'getBoardAsOf', { projectId: id }, { at })
}
const titles = ({ columns }: Awaited<ReturnType<typeof asOf>>) =>
  columns.flatMap(({ tickets }) => tickets.map(({ title }) => title))
const rename = async (ticketId: string, title: string) => {
  const { ticket } = await world.call(owner, 'getTicket', { ticketId })
  return world.event(owner, 'updateTicket', { ticketId }, { version: ticket.version, title })
}

it('shows a former title to those who may read former texts, and to viewers the title of now', async () => {
  const { id } = await world.ticket(owner, projectId, { title: 'Vault code' })
  const at = moment()
  const renamed = await rename(id, 'A code')
  expect(titles(await asOf(at, dev))).toEqual(['Vault code'])
  expect(titles(await asOf(at, viewer))).toEqual(['A code'])
  await world.call(owner, 'removeReplacedText', row, { seq: renamed.seq, field: 'title' })
  expect(titles(await asOf(at, dev))).toEqual([null])
  expect(titles(await asOf(at, viewer))).toEqual(['A code'])
  await world.call(owner, 'deleteTicket', { ticketId: id })
  world.clock.advance(60)
})

it('shows nothing of a ticket that was deleted since, and counts it', async () => {
  const { id, number } = await world.ticket(owner, projectId, { title: 'Secret plan' })
  const from = moment()
  await rename(id, 'Secret plan B')
  await world.call(owner, 'deleteTicket', { ticketId: id })
  const to = moment()
  const then = await asOf(from)
  expect(then.columns[0]).toMatchObject({ total: 1, tickets: [] })
  const changes = await world.call(owner, 'getChangesBetween', row, { from, to })
  expect(changes.removed).toEqual({ count: 1, tickets: [{ id: null, number, title: null, column: null }] })
  const between = await world.call(owner, 'getChangesBetween', row, { from: LONG_AGO, to: from })
  expect(between).toMatchObject({ created: { count: 0 }, hidden: 1 })
  expect(JSON.stringify([then, changes, between])).not.toContain('Secret')
  await world.call(owner, 'restoreTicket', { ticketId: id })
  const later = moment()
  expect((await asOf(to)).columns[0]).toMatchObject({ total: 0, tickets: [] })
  expect(titles(await asOf(later))).toEqual(['Secret plan B'])
  await world.call(owner, 'deleteTicket', { ticketId: id })
  world.clock.advance(60)
})

it('names a person who erased their account as today, and shows what was theirs', async () => {
  const project = await world.project(owner, 'Erased')
  const eve = await world.member(owner, project, 'developer', 'Eve Adams')
  const { id } = await world.ticket(eve, project, { title: 'Of Eve', assignee_id: eve.user_id })
  const from = moment()
  await world.call(eve, 'deleteAccount', {}, { password: PASSWORD })
  const to = moment()
  const then = await asOf(from, owner, project)
  expect(then.columns[0]?.tickets).toMatchObject([{ id, assignee_id: eve.user_id }])
  expect(then.people).toMatchObject([{ id: eve.user_id, full_name: 'Deleted user' }])
  const changes = await world.call(owner, 'getChangesBetween', { projectId: project }, { from: LONG_AGO, to })
  expect(changes.created.tickets).toMatchObject([{ id }])
  expect(JSON.stringify([then, changes])).not.toMatch(/Adams|person-/)
})

it('leads to all tickets of a column, window by window, also of those that came at the same moment', async () => {
  const project = await world.project(owner, 'Long')
  const created_at = '2024-02-01T10:00:00Z'
  const numbers = Array.from({ length: 120 }, (_, at) => at + 1)
  const lines = numbers.map((n) =>
    line('ticket', { id: `t${n}`, column: 'c1', title: `No ${n}`, created_at }),
  )
  await importing(world).run(owner, project, [...startingWith, ...lines], {})
  const at = moment()
  const {
    tickets: [newest],
  } = await world.call(owner, 'listTickets', { projectId: project }, { limit: 1 })
  await world.call(owner, 'deleteTicket', { ticketId: newest?.id ?? '' })
  const seen: number[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const input = { at, column: 'todo', ...(before && { before }) }
    await asOf(at, owner, project)
    const { columns } = await world.call(owner, 'getBoardAsOf', { projectId: project }, input)
    expect(columns).toMatchObject([{ key: 'todo', total: 120 }])
    seen.push(...(columns[0]?.tickets.map(({ number }) => number) ?? []))
    before = columns[0]?.next ?? null
  }
  expect(seen.sort((one, other) => one - other)).toEqual(numbers.filter((n) => n !== newest?.number))
  const refusedField = async (input: object) =>
    (await world.refused(owner, 'getBoardAsOf', { projectId: project }, { at, ...input })).errors?.[0]?.field
  expect(await refusedField({ column: 'todo', before: '2024-02-01' })).toBe('before')
  expect(await refusedField({ before: `2024-02-01T10:00:00+00:00~${newest?.id}` })).toBe('before')
})

it('shows a ticket that moved to another project in neither of them, until its arrival', async () => {
  const away = await world.project(owner, 'Board of directors')
  const { id } = await world.ticket(owner, projectId, { title: 'Merger' })
  const at = moment()
  await world.call(owner, 'moveTicketToProject', { ticketId: id }, { project_id: away })
  const later = moment()
  const then = await asOf(at, dev)
  expect(then.columns[0]).toMatchObject({ total: 1, tickets: [] })
  const changes = await world.call(dev, 'getChangesBetween', row, { from: at, to: later })
  expect(changes.removed.count).toBe(1)
  expect(JSON.stringify([then, changes])).not.toContain('Merger')
  expect(titles(await asOf(at, owner, away))).toEqual([])
  expect(titles(await asOf(later, owner, away))).toEqual(['Merger'])
})

it('answers nobody who left, whenever they were a member', async () => {
  const at = moment()
  const { members } = await world.call(owner, 'listMembers', row)
  const memberId = members.find(({ user_id }) => user_id === viewer.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId })
  for (const problem of [
    await world.refused(viewer, 'getBoardAsOf', row, { at }),
    await world.refused(viewer, 'getChangesBetween', row, { from: at }),
  ])
    expect(problem.status).toBe(404)
})

it('has no board before the first day, leads to the neighbouring changes, and takes a moment to come for now', async () => {
  const fresh = await world.project(owner, 'Fresh')
  const first = moment()
  await world.ticket(owner, fresh, { title: 'First' })
  const second = moment()
  expect(await asOf(LONG_AGO, owner, fresh)).toMatchObject({ as_of: 0, columns: [], previous_at: null })
  expect(await asOf(first, owner, fresh)).toMatchObject({ next_at: second, columns: [{}, {}, {}] })
  expect(await asOf('2999-01-01T00:00:00Z', owner, fresh)).toMatchObject({
    at: world.clock.now().toISOString(),
    previous_at: first,
    next_at: null,
    columns: [{ tickets: [{ title: 'First' }] }, {}, {}],
  })
})

it('has each ticket in one list of what changed', async () => {
  const project = await world.project(owner, 'Changes')
  const made = []
  for (const title of ['Done', 'Moved', 'Edited', 'Removed', 'Same'])
    made.push((await world.ticket(owner, project, { title })).id)
  const [done = '', moved = '', edited = '', removed = ''] = made
  const from = moment()
  await world.call(owner, 'moveTicket', { ticketId: moved }, { status: 'in_progress' })
  await world.call(owner, 'moveTicket', { ticketId: done }, { status: 'in_progress' })
  await world.call(owner, 'moveTicket', { ticketId: done }, { status: 'done' })
  await rename(edited, 'Edited again')
  await world.call(owner, 'deleteTicket', { ticketId: removed })
  await world.ticket(owner, project, { title: 'New' })
  const to = moment()
  const { created, ...all } = await world.call(
    owner,
    'getChangesBetween',
    { projectId: project },
    { from, to },
  )
  expect(created.tickets).toMatchObject([{ title: 'New', column: 'todo' }])
  expect(all.done.tickets).toMatchObject([{ id: done, column: 'done' }])
  expect(all.moved.tickets).toMatchObject([{ id: moved, column: 'in_progress' }])
  expect(all.changed.tickets).toMatchObject([{ id: edited, title: 'Edited again' }])
  expect(all.removed.tickets).toMatchObject([{ id: null, number: 4 }])
  const problem = await world.refused(
    owner,
    'getChangesBetween',
    { projectId: project },
    { from: to, to: from },
  )
  expect(problem.errors).toMatchObject([{ field: 'to' }])
})

it('shows imported history as it was in its source', async () => {
  const project = await world.project(owner, 'Imported')
  const day = (n: number) => `2024-02-0${n}T10:00:00.000Z`
  const change = (n: number, changes: object) =>
    line('change', { id: `${n}`, ticket: 't1', at: day(n), changes })
  await importing(world).run(
    owner,
    project,
    [
      ...startingWith,
      line('ticket', { id: 't1', column: 'c3', title: 'New', created_at: day(1), estimate: 2 }),
      change(2, { estimate: { before: 1, after: 2 }, column: { before: 'c1', after: 'c2' } }),
      change(3, { title: { before: 'Old', after: 'New' }, column: { before: 'c2', after: 'c3' } }),
    ],
    {},
  )
  const seen = async (at: string) =>
    (await asOf(at, owner, project)).columns.flatMap(({ name, tickets }) =>
      tickets.map(({ title, estimate }) => [name, title, estimate]),
    )
  expect(await seen('2024-02-01T12:00:00Z')).toEqual([['To Do', 'Old', 1]])
  expect(await seen('2024-02-02T12:00:00Z')).toEqual([['Doing', 'Old', 2]])
  expect(await seen('2024-02-03T12:00:00Z')).toEqual([['Done', 'New', 2]])
})
