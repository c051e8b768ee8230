// The stays of tickets in columns are those of a slow and plain replay of the log: for random lives with columns that are added,
// renamed, moved and removed, tickets that are reopened, deleted, restored and moved between projects, changes undone in bulk, and
// imported history.
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'
import { flowReader } from './reader.ts'
import type {} from './schema.ts'

const world = await startWorld()
const owner = await world.person('Ada Lovelace')
const projects = [await world.project(owner, 'Web'), await world.project(owner, 'App')]
const read = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])

const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T
const ACTS = 100

async function act(): Promise<unknown> {
  world.clock.advance(randomInt(1, 12))
  const projectId = oneOf(projects)
  const row = { projectId }
  const { columns } = await world.call(owner, 'getProject', row)
  const { tickets } = await world.call(owner, 'listTickets', row, { limit: 50 })
  const column = oneOf(columns)
  const ticket = tickets.length > 0 ? oneOf(tickets) : undefined
  const die = randomInt(20)
  if (!ticket || die < 4) return world.send(owner, 'createTicket', row, { title: 'One', column: column.key })
  const params = { ticketId: ticket.id }
  if (die < 11) return world.send(owner, 'moveTicket', params, { column: column.key })
  if (die === 11)
    return world.send(owner, 'updateTicket', params, { version: ticket.version, priority: 'high' })
  if (die === 12) return world.send(owner, 'deleteTicket', params)
  if (die === 13) {
    const { tickets: gone } = await world.call(owner, 'listDeletedTickets', row, { limit: 10 })
    return gone[0] && world.send(owner, 'restoreTicket', { ticketId: gone[0].id })
  }
  if (die === 14) return world.send(owner, 'moveTicketToProject', params, { project_id: oneOf(projects) })
  if (die === 15)
    return world.send(owner, 'createColumn', row, {
      name: randomUUID().slice(0, 8),
      status: column.status,
      color: 'red',
    })
  if (die === 16) {
    const to = oneOf(columns.filter(({ key }) => key !== column.key)).key
    return world.send(owner, 'deleteColumn', { columnId: column.id }, { to })
  }
  if (die === 17)
    return world.send(owner, 'orderColumns', row, { keys: columns.map(({ key }) => key).reverse() })
  const id = randomUUID()
  const ids = tickets.slice(0, 5).map((one) => one.id)
  await world.send(owner, 'startBulkChange', row, {
    id,
    tickets: ids,
    act: { do: 'move', column: column.key },
  })
  world.clock.advance(1)
  return die === 18 && world.send(owner, 'undoBulkChange', row, { id: randomUUID(), of: id })
}

const at = (day: number) => `2024-02-0${day}T10:00:00.000Z`
const history = (ticket: string, day: number, before: string, after: string) =>
  line('change', {
    id: `${ticket} ${day}`,
    ticket,
    at: at(day),
    changes: { column: { before, after } },
  })
const lines = [
  ...startingWith,
  line('ticket', { id: 't1', column: 'c3', created_at: at(1) }),
  history('t1', 3, 'c2', 'c3'),
  history('t1', 2, 'c1', 'c2'),
  line('ticket', { id: 't2', column: 'c3', created_at: at(1) }),
]

type Event = {
  project_id: string
  at: string
  type: string
  payload: {
    ticket?: { id: string; number: number; column: string; status: string }
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
