// Keeps when each ticket was in which milestone with which estimate. It is computed backwards from the ticket of today, because a change
// of the log has the values before it.
import { sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import type {} from './schema.ts'

type Counted = { milestone_id: string | null; estimate: number | null }
/** A change, with the values before it. */
export type Replaced = { at: string; before: Partial<Counted> }
export type MilestoneStay = Counted & { milestone_id: string; entered_at: string; left_at: string | null }

/** @param changes in the order of time */
export function milestoneStaysOf(now: Counted, began: string, changes: Replaced[]): MilestoneStay[] {
  const stays: MilestoneStay[] = []
  let { milestone_id, estimate } = now
  let left_at: string | null = null
  const begin = (entered_at: string) => {
    if (milestone_id !== null && entered_at !== left_at)
      stays.unshift({ milestone_id, estimate, entered_at, left_at })
    left_at = entered_at
  }
  for (const { at, before } of changes.toReversed()) {
    const former = { milestone_id, estimate, ...before }
    if (former.milestone_id === milestone_id && former.estimate === estimate) continue
    begin(at < began ? began : at)
    ;({ milestone_id, estimate } = former)
  }
  begin(began)
  return stays
}

type Ticket = Counted & { id: string; created_at: string }
type Row = { ticket_id: string; seq: number; at: string; type: string; before: Partial<Counted> }

/** The changes in the order of time, and when the ticket came to its project. A change is never earlier than the one before it. */
function inOrder({ created_at }: Ticket, rows: Row[]): { began: string; changes: Replaced[] } {
  const logged = rows.filter(({ seq }) => seq > 0).sort((one, other) => one.seq - other.seq)
  const arrival = logged.findLastIndex(({ type }) => type === 'ticket.arrived')
  const began = logged[arrival]?.at ?? created_at
  let latest = began
  const here = logged.slice(arrival + 1).map(({ at, before }) => {
    if (at > latest) latest = at
    return { at: latest, before }
  })
  // Changes that were imported elsewhere are the life before the arrival.
  const imported = arrival < 0 ? rows.filter(({ seq }) => seq === 0) : []
  const changes = [...imported, ...here].sort(
    (one, other) => Number(one.at > other.at) - Number(one.at < other.at),
  )
  return { began, changes }
}

/** Computes the stays of these tickets in milestones, and writes them. */
export async function keepMilestoneStays(tx: Tx, ids: string[]): Promise<void> {
  await sql`delete from milestone_stay where ticket_id = any(${ids}::uuid[])`.execute(tx)
  const { rows: tickets } = await sql<Ticket>`select id, milestone_id, estimate, created_at from ticket
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx)
  if (tickets.length === 0) return
  const live = tickets.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select t.id as ticket_id, e.seq, e.at, e.type, coalesce(e.before, '{}') as before
    from (select id, project_id from ticket where id = any(${live}::uuid[])) t
    join event e on coalesce(e.payload #>> '{ticket,id}', e.payload ->> 'ticket_id') = t.id::text
      and (e.type like 'ticket.%' or e.type = 'comment.deleted') and e.project_id = t.project_id
    where e.type = 'ticket.arrived' or (e.type = 'ticket.changed' and e.before ?| array['milestone_id', 'estimate'])
    union all
    select ticket_id, 0, at, 'imported', before from import_change
    where ticket_id = any(${live}::uuid[]) and before ?| array['milestone_id', 'estimate']
    order by seq, at`.execute(tx)
  const ofTicket = new Map<string, Row[]>(tickets.map(({ id }) => [id, []]))
  for (const row of rows) ofTicket.get(row.ticket_id)?.push(row)
  const stays = tickets.flatMap((ticket) => {
    const { began, changes } = inOrder(ticket, ofTicket.get(ticket.id) ?? [])
    const known = changes.map(({ at, before }) => ({ at, before: countedIn(before) }))
    return milestoneStaysOf(ticket, began, known).map((stay, place) => ({
      ticket_id: ticket.id,
      place,
      ...stay,
    }))
  })
  if (stays.length === 0) return
  // A milestone that is gone for good has no figures.
  await sql`insert into milestone_stay (ticket_id, project_id, place, milestone_id, estimate, entered_at, left_at)
    select ticket_id, milestone.project_id, place, given.milestone_id, given.estimate, entered_at, left_at
    from json_to_recordset(${JSON.stringify(stays)}) given (ticket_id uuid, place int, milestone_id uuid, estimate int,
      entered_at timestamptz, left_at timestamptz)
    join ticket on ticket.id = ticket_id join milestone on milestone.id = given.milestone_id
      and milestone.project_id = ticket.project_id`.execute(tx)
}

/** Only these fields, of a former ticket that has many. */
function countedIn(before: Partial<Counted>): Partial<Counted> {
  return {
    ...(before.milestone_id !== undefined && { milestone_id: before.milestone_id }),
    ...(before.estimate !== undefined && { estimate: before.estimate }),
  }
}
