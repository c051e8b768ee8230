// The stays of tickets in columns are those of a slow and plain replay of the log: for random lives with columns that are added,
// renamed, moved and removed, tickets that are reopened, deleted, restored and moved between projects, changes undone in bulk, and
// imported history. So are their stays in
// milestones, by estimate.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { randomLife } from '../test/random-life.ts'
import { startWorld } from '../test/world.ts'
import { flowReader } from './reader.ts'
import type {} from './schema.ts'

const world = await startWorld()
const owner = await world.person('Ada Lovelace')
const projects = [await world.project(owner, 'Web'), await world.project(owner, 'App')]
const read = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])

const act = await randomLife(world, owner, projects)
const ACTS = 100

const at = (day: number) => `2024-02-0${day}T10:00:00.000Z`
const history = (ticket: string, day: number, before: string, after: string) =>
  line('change', {
    id: `${ticket} ${day}`,
    ticket,
    at: at(day),
    changes: { column: { before, after } },
  })
const planned = (day: number, field: string, before: unknown, after: unknown) =>
  line('change', { id: `t1 plan ${day}`, ticket: 't1', at: at(day), changes: { [field]: { before, after } } })
const lines = [
  ...startingWith,
  line('milestone', { id: 'm1', name: 'Sprint' }),
  line('ticket', { id: 't1', column: 'c3', created_at: at(1), milestone: 'm1', estimate: 2 }),
  planned(2, 'estimate', 1, 2),
  planned(3, 'milestone_id', null, 'm1'),
  history('t1', 3, 'c2', 'c3'),
  history('t1', 2, 'c1', 'c2'),
  line('ticket', { id: 't2', column: 'c3', created_at: at(1) }),
]

type Plan = { milestone_id: string | null; estimate: number | null }
type Event = {
  project_id: string
  at: string
  type: string
  payload: {
    ticket?: { id: string; number: number; column: string; status: string } & Plan
    ticket_id?: string
    to?: string
    status?: string
  }
  before: { moved?: number[] } | null
}
type Step = { project: string; column: string; status: string; at: string; isKnown: boolean }

/** One event after the other, for all tickets of all projects at once. */
function replay(events: Event[], imported: Map<string, Step[]>, numbers: Map<string, string>) {
  const lives = new Map(imported)
  const here = new Map([...imported].map(([id, steps]) => [id, steps[0]?.project as string]))
  const step = (id: string, place: Omit<Step, 'isKnown'>, isNew = false) => {
    const steps = lives.get(id) ?? []
    const last = steps.at(-1)
    if (isNew || last?.column !== place.column) steps.push({ ...place, isKnown: true })
    lives.set(id, steps)
  }
  for (const { project_id, at, type, payload, before } of events) {
    const { ticket, ticket_id = '' } = payload
    if (ticket && type !== 'ticket.deleted') {
      const isNew = type === 'ticket.created' || type === 'ticket.arrived'
      step(ticket.id, { project: project_id, column: ticket.column, status: ticket.status, at }, isNew)
      here.set(ticket.id, project_id)
      numbers.set(`${project_id} ${ticket.number}`, ticket.id)
    }
    if (type === 'ticket.deleted') here.delete(ticket_id)
    for (const number of (type.startsWith('column.') && before?.moved) || [])
      step(numbers.get(`${project_id} ${number}`) ?? '', {
        project: project_id,
        column: payload.to ?? '',
        status: payload.status ?? '',
        at,
      })
  }
  return [...here].map(([id, project]) => {
    const steps = lives.get(id) ?? []
    const from = steps.findLastIndex((one) => one.project !== project) + 1
    const stays = steps.map(({ column, at }, index) => [
      index < from ? null : column,
      at,
      steps[index + 1]?.at ?? null,
    ])
    const done = steps.findLastIndex(({ status }) => status !== 'done') + 1
    const done_at = (done >= from && steps[done]?.isKnown && steps[done]?.at) || null
    const started = steps.find(({ status }) => status === 'in_progress')
    return [id, { stays, started_at: (started?.isKnown && started.at) || null, done_at }] as const
  })
}

/** The milestone and the estimate that each event shows, for the tickets that are still in the project. */
function replayPlans(events: Event[], imported: Map<string, [Plan, string][]>) {
  const plans = new Map(imported)
  for (const { at, type, payload } of events) {
    const { ticket } = payload
    if (!ticket || type === 'ticket.deleted') continue
    const before = type === 'ticket.arrived' ? [] : (plans.get(ticket.id) ?? [])
    const { milestone_id, estimate } = ticket
    const last = before.at(-1)?.[0]
    const isSame = last?.milestone_id === milestone_id && last?.estimate === estimate
    plans.set(ticket.id, isSame ? before : [...before, [{ milestone_id, estimate }, at]])
  }
  return new Map(
    [...plans].map(([id, steps]) => [
      id,
      steps.flatMap(([{ milestone_id, estimate }, at], place) =>
        milestone_id ? [[milestone_id, estimate, at, steps[place + 1]?.[1] ?? null]] : [],
      ),
    ]),
  )
}

it('of random lives', async () => {
  const [first = ''] = projects
  await importing(world).run(owner, first, lines, {})
  const { rows: came } = await sql<{
    id: string
    number: number
  }>`select id, number from ticket order by number`.execute(world.db)
  const [one, two] = came.map(({ id }) => id) as [string, string]
  // The import creates the columns that the project does not have.
  const { columns } = await world.call(owner, 'getProject', { projectId: first })
  const doing = columns.find(({ name }) => name === 'Doing')?.key ?? ''
  const step = (column: string, status: string, day: number) => ({
    project: first,
    column,
    status,
    at: at(day),
    isKnown: true,
  })
  const imported = new Map([
    [one, [step('todo', 'todo', 1), step(doing, 'in_progress', 2), step('done', 'done', 3)]],
    [two, [{ ...step('done', 'done', 1), isKnown: false }]],
  ])
  const numbers = new Map(came.map(({ id, number }) => [`${first} ${number}`, id]))
  for (let n = 0; n < ACTS; n += 1) {
    await act()
    if (n % 20 === 0) await read()
  }
  await read()
  const { rows: events } = await sql<Event>`select project_id, at, type, payload, before from event
    where type ~ '^(ticket|column)' order by at, type = 'ticket.arrived', seq`.execute(world.db)
  const { rows } = await sql<{
    id: string
    stays: unknown
    started_at: string | null
    done_at: string | null
  }>`
    select ticket_id as id, max(flow.started_at) as started_at, max(flow.done_at) as done_at, json_agg(json_build_array(
      case when stay.column_slot = 0 then stay.status else stay.column_slot::text end,
      to_char(stay.entered_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(left_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place) as stays
    from ticket_stay stay join ticket_flow flow using (ticket_id) group by ticket_id`.execute(world.db)
  const found = Object.fromEntries(rows.map(({ id, ...life }) => [id, life]))
  expect(found).toEqual(Object.fromEntries(replay(events, imported, numbers)))
  expect(rows.length).toBeGreaterThan(5)
  const { rows: planned } = await sql<{ id: string; stays: unknown }>`
    select id, coalesce((select json_agg(json_build_array(milestone_id, estimate,
      to_char(entered_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(left_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
      from milestone_stay where ticket_id = ticket.id), '[]') as stays from ticket where deleted_at is null`.execute(
    world.db,
  )
  const { rows: sprints } = await sql<{ id: string }>`select id from milestone where name = 'Sprint'`.execute(
    world.db,
  )
  const plan = (estimate: number, milestone_id: string | null = null) => ({ milestone_id, estimate })
  const plans = replayPlans(
    events,
    new Map([
      [
        one,
        [
          [plan(1), at(1)],
          [plan(2), at(2)],
          [plan(2, sprints[0]?.id), at(3)],
        ],
      ],
      [two, [[{ milestone_id: null, estimate: null }, at(1)]]],
    ]),
  )
  expect(Object.fromEntries(planned.map(({ id, stays }) => [id, stays]))).toEqual(
    Object.fromEntries(planned.map(({ id }) => [id, plans.get(id)])),
  )
})

it('an imported ticket that came done without history has no day on which it was done', async () => {
  const projectId = await world.project(owner, 'Imported')
  await importing(world).run(owner, projectId, lines, {})
  await read()
  const { rows } = await sql<{ started_at: string | null; done_at: string | null }>`select started_at, done_at
    from ticket_flow where project_id = ${projectId} order by done_at nulls last`.execute(world.db)
  expect(rows).toEqual([
    { started_at: at(2), done_at: at(3) },
    { started_at: null, done_at: null },
  ])
})
