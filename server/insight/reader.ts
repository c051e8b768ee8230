// Keeps the figures of flow up to date: a durable reader of the event log. It computes the life of each ticket that a batch of events
// moves again, from the whole log of that ticket, so the order in which projects are read does not matter.
import { sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import type { Tx } from '../db/handle.ts'
import type { Reader } from '../jobs/kind.ts'
import { livesOf } from './lives.ts'
import { keepMilestoneStays } from './milestone-stays.ts'
import type {} from './schema.ts'
import { staysOf } from './stays.ts'

/** Tickets whose lives are computed in one step. */
const STEP = 500
/** An event of an import is about fewer tickets than this. */
const DUE = 2_000

export const flowReader: Reader = {
  name: 'flow',
  async handle(tx, events) {
    const projectId = events[0]?.project_id
    if (!projectId) return
    const ids = new Set(events.flatMap(movedIn))
    const planned = new Set(events.flatMap(plannedIn))
    const moves = events.filter(({ type }) => type === 'column.emptied' || type === 'column.deleted')
    for (const id of await emptied(tx, projectId, moves)) ids.add(id)
    const imports = events.filter(({ type }) => type === 'import.advanced').length
    if (imports > 0)
      for (const id of await due(tx, projectId, imports * DUE)) {
        ids.add(id)
        planned.add(id)
      }
    for (const some of stepsOf(ids)) await keepLives(tx, some)
    for (const some of stepsOf(planned)) await keepMilestoneStays(tx, some)
  },
}

/** The ticket that an event puts into another column, or takes away or back. */
function movedIn(event: Event): string[] {
  switch (event.type) {
    case 'ticket.created':
    case 'ticket.restored':
    case 'ticket.arrived':
      return [event.ticket.id]
    case 'ticket.deleted':
    case 'ticket.left':
      return [event.ticket_id]
    case 'ticket.changed':
      return event.fields.includes('status') || event.fields.includes('column') ? [event.ticket.id] : []
    default:
      return []
  }
}

/** The ticket that an event puts into a milestone, takes out of it, or counts otherwise in it. */
function plannedIn(event: Event): string[] {
  if (event.type !== 'ticket.created' && event.type !== 'ticket.changed') return movedIn(event)
  const { ticket } = event
  const isLeaving = event.type === 'ticket.changed' && event.fields.includes('milestone_id')
  const isCounted = event.type === 'ticket.created' || event.fields.includes('estimate')
  return isLeaving || (isCounted && ticket.milestone_id !== null) ? [ticket.id] : []
}

function stepsOf(ids: Set<string>): string[][] {
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / STEP) }, (_, at) =>
    all.slice(at * STEP, (at + 1) * STEP),
  )
}

/** The tickets that left a column which was being removed: only the stored event names them, by their numbers. */
async function emptied(tx: Tx, projectId: string, events: Event[]): Promise<string[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with moved as (select jsonb_array_elements(before -> 'moved')::int as number from event
      where project_id = ${projectId} and seq = any(${events.map(({ seq }) => seq)}::bigint[]))
    select id from ticket where project_id = ${projectId} and number = any(array(select number from moved))
    union select ticket_id from former_number where project_id = ${projectId} and number = any(array(select number from moved))
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes tickets of which an import wrote the history. */
async function due(tx: Tx, projectId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    delete from stay_due where project_id = ${projectId} and ticket_id = any(array(
      select ticket_id from stay_due where project_id = ${projectId} order by ticket_id limit ${most}))
    returning ticket_id`.execute(tx)
  return rows.map(({ ticket_id }) => ticket_id)
}

/** Computes the lives of these tickets, and writes what differs. */
export async function keepLives(tx: Tx, ids: string[]): Promise<void> {
  const lives = await livesOf(tx, ids)
  const kept = [...lives].map(([ticket_id, { life, places }]) => {
    const { stays, flow } = staysOf(life, places)
    return { ticket_id, project_id: life.project_id, stays, ...flow }
  })
  const counts = ids.map((id) => kept.find(({ ticket_id }) => ticket_id === id)?.stays.length ?? 0)
  await sql`delete from ticket_stay stay using unnest(${ids}::uuid[], ${counts}::int[]) has (id, places)
    where ticket_id = has.id and place >= places`.execute(tx)
  await sql`delete from ticket_flow where ticket_id = any(${ids.filter((_, at) => counts[at] === 0)}::uuid[])`.execute(
    tx,
  )
  if (kept.length === 0) return
  const stays = kept.flatMap(({ ticket_id, project_id, stays }) =>
    stays.map((stay, place) => ({ ticket_id, project_id, place, ...stay })),
  )
  await sql`insert into ticket_stay as stay (ticket_id, project_id, place, status, column_slot, entered_at, left_at)
    select * from json_to_recordset(${JSON.stringify(stays)}) given (ticket_id uuid, project_id uuid, place int, status text,
      column_slot smallint, entered_at timestamptz, left_at timestamptz)
    on conflict (ticket_id, place) do update set project_id = excluded.project_id, status = excluded.status,
      column_slot = excluded.column_slot, entered_at = excluded.entered_at, left_at = excluded.left_at
    where (stay.project_id, stay.status, stay.column_slot, stay.entered_at, stay.left_at) is distinct from
      (excluded.project_id, excluded.status, excluded.column_slot, excluded.entered_at, excluded.left_at)`.execute(
    tx,
  )
  const flows = kept.map(({ stays: _, ...flow }) => flow)
  await sql`insert into ticket_flow as flow (ticket_id, project_id, arrived_at, started_at, done_at, status, column_slot, entered_at)
    select * from json_to_recordset(${JSON.stringify(flows)}) given (ticket_id uuid, project_id uuid, arrived_at timestamptz,
      started_at timestamptz, done_at timestamptz, status text, column_slot smallint, entered_at timestamptz)
    on conflict (ticket_id) do update set project_id = excluded.project_id, arrived_at = excluded.arrived_at,
      started_at = excluded.started_at, done_at = excluded.done_at, status = excluded.status,
      column_slot = excluded.column_slot, entered_at = excluded.entered_at
    where (flow.*) is distinct from (excluded.*)`.execute(tx)
}
