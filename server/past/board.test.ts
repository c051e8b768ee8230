// The board as it was is the board that was recorded at that moment: for random moments of random lives of two projects, with columns that
// are added, renamed, ordered and removed, tickets that are edited, deleted, restored and moved between the projects, changes undone in bulk,
// members and labels that go, and imported history. Only tickets that have been deleted or moved away since are missing, and are counted.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { OutputOf } from '../../domain/api.ts'
import { pick } from '../../domain/fields.ts'
import { readAll } from '../events/reader.ts'
import { flowReader } from '../insight/reader.ts'
import { createLogger } from '../log.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { randomLife } from '../test/random-life.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Ada Lovelace')
const projects = [await world.project(owner, 'Web'), await world.project(owner, 'App')]
const [web = ''] = projects
const ACTS = 120
const read = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])

const day = (n: number) => `2024-02-0${n}T10:00:00.000Z`
const change = (n: number, changes: Record<string, { before: unknown; after: unknown }>) =>
  line('change', { id: `t1 ${n}`, ticket: 't1', at: day(n), changes })

type Record_ = { projectId: string; at: string; board: Awaited<ReturnType<typeof boardOfNow>> }

type Ticket = OutputOf<'listTickets'>['tickets'][number]
const SHOWN = [
  'id',
  'number',
  'type',
  'priority',
  'assignee_id',
  'start_date',
  'due_date',
  'estimate',
] as const
type Shown = Pick<Ticket, (typeof SHOWN)[number]> & { title: string | null }
const shownOf = (ticket: Shown) => pick(ticket, [...SHOWN, 'title'])

/** The board as a page of that moment has it. */
async function boardOfNow(projectId: string) {
  const { columns } = await world.call(owner, 'getProject', { projectId })
  return Promise.all(
    columns.map(async ({ key, name, status, color }) => {
      const { tickets } = await world.call(owner, 'listTickets', { projectId }, { column: key, limit: 50 })
      const full = tickets.map((ticket) => ({
        ...shownOf(ticket),
        label_ids: ticket.label_ids,
        milestone_id: ticket.milestone_id,
        came: ticket.created_at,
      }))
      return { key, name, status, color, tickets: full }
    }),
  )
}

const recorded: Record_[] = []
/** When each ticket last came to its project. */
const arrivals = new Map<string, string>()

beforeAll(async () => {
  const lines = [
    ...startingWith,
    line('milestone', { id: 'm1', name: 'Sprint' }),
    line('ticket', {
      id: 't1',
      column: 'c3',
      title: 'New',
      created_at: day(1),
      milestone: 'm1',
      estimate: 2,
    }),
    change(2, { estimate: { before: 1, after: 2 }, column: { before: 'c1', after: 'c2' } }),
    change(3, { title: { before: 'Old', after: 'New' }, milestone_id: { before: null, after: 'm1' } }),
    change(4, { column: { before: 'c2', after: 'c3' } }),
  ]
  await importing(world).run(owner, web, lines, {})
  const act = await randomLife(world, owner, projects)
  for (let n = 0; n < ACTS; n += 1) {
    await act()
    const projectId = projects[n % 2] ?? ''
    recorded.push({ projectId, at: world.clock.now().toISOString(), board: await boardOfNow(projectId) })
  }
  await read()
  const { rows } = await sql<{
    id: string
    at: string
  }>`select payload #>> '{ticket,id}' as id, max(at) as at from event
    where type = 'ticket.arrived' group by 1`.execute(world.db)
  for (const { id, at } of rows) arrivals.set(id, at)
})

/** The part of a recorded board that shows the tickets, labels and milestones that are still there. */
async function stillSeen({ projectId, at, board }: Record_) {
  const { columns } = await world.call(owner, 'getProject', { projectId })
  const { labels } = await world.call(owner, 'listLabels', { projectId })
  const { milestones } = await world.call(owner, 'listMilestones', { projectId })
  const here = new Set<string>()
  for (const { key } of columns)
    for (const { id } of (await world.call(owner, 'listTickets', { projectId }, { column: key, limit: 50 }))
      .tickets)
      here.add(id)
  return board.map(({ tickets, ...column }) => ({
    ...column,
    total: tickets.length,
    tickets: tickets
      .filter(({ id }) => here.has(id) && (arrivals.get(id) ?? '') <= at)
      .map(({ came: _, label_ids, milestone_id, ...ticket }) => ({
        ...ticket,
        label_ids: label_ids.filter((id) => labels.some((label) => label.id === id)),
        milestone_id: milestones.some(({ id }) => id === milestone_id) ? milestone_id : null,
      })),
  }))
}

it('of random moments of random lives', async () => {
  expect(recorded.length).toBe(ACTS)
  for (const moment of recorded) {
    const { columns } = await world.call(
      owner,
      'getBoardAsOf',
      { projectId: moment.projectId },
      { at: moment.at },
    )
    const found = columns.map(({ key, name, status, color, total, tickets }) => ({
      key,
      name,
      status,
      color,
      total,
      tickets: tickets.map(({ label_ids, milestone_id, ...ticket }) => ({
        ...shownOf(ticket),
        label_ids,
        milestone_id,
      })),
    }))
    expect(found, moment.at).toEqual(await stillSeen(moment))
  }
})
