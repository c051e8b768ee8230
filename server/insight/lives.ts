// Reads everything that the log and imports say about where tickets were.
import { sql } from 'kysely'
import type { ColumnKey, Status } from '../../domain/ticket/shapes.ts'
import { type ColumnRef, slotOf } from '../column/of-ticket.ts'
import type { Tx } from '../db/handle.ts'
import type { Life, Place } from './stays.ts'

type Said = {
  status: Status | null
  column: ColumnKey | null
  from_status: Status | null
  from_column: ColumnKey | null
}
type Row = Said & { ticket_id: string; project_id: string | null; seq: number; at: string; type: string }

const ARRIVALS = ['ticket.created', 'ticket.arrived']

/** Tickets that are deleted, or gone, are left out. */
export async function livesOf(tx: Tx, ids: string[]): Promise<Map<string, { life: Life; places: Place[] }>> {
  const { rows: tickets } = await sql<Life & { id: string; number: number }>`
    select id, number, project_id, created_at, imported is not null as is_imported, status, column_slot
    from ticket where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx)
  const lives = new Map(tickets.map(({ id, ...life }) => [id, { life, places: [] as Place[] }]))
  if (tickets.length === 0) return lives
  const live = tickets.map(({ id }) => id)
  // Events of old releases have only the status, which is also the key of the first column.
  const { rows } = await sql<Row>`
    select t.id as ticket_id, e.project_id, e.seq, e.at, e.type, e.payload #>> '{ticket,status}' as status,
      e.payload #>> '{ticket,column}' as column, e.before ->> 'status' as from_status, e.before ->> 'column' as from_column
    from unnest(${live}::uuid[]) t (id) join event e on coalesce(e.payload #>> '{ticket,id}', e.payload ->> 'ticket_id') = t.id::text
      and (e.type like 'ticket.%' or e.type = 'comment.deleted')
    where e.type in ('ticket.created', 'ticket.changed', 'ticket.restored', 'ticket.arrived')
    union all
    select t.id, null, 0, c.at, 'imported', ${statusIn('after')}, c.after ->> 'column', ${statusIn('before')}, c.before ->> 'column'
    from (select * from unnest(${live}::uuid[]) t (id)) t join import_change c on c.ticket_id = t.id
    where c.before ?| array['status', 'column'] or c.after ?| array['status', 'column']
    union all
    select t.id, e.project_id, e.seq, e.at, e.type, e.payload ->> 'status', e.payload ->> 'to', e.payload ->> 'former_status',
      e.payload ->> 'from'
    from (
      select id, project_id, number, created_at from ticket where id = any(${live}::uuid[])
      union select ticket_id, former.project_id, former.number, ticket.created_at from former_number former
        join ticket on ticket.id = ticket_id where ticket_id = any(${live}::uuid[])
    ) t
    join event e on e.project_id = t.project_id and e.type in ('column.emptied', 'column.deleted')
      and e.at >= t.created_at and e.before -> 'moved' @> to_jsonb(t.number)
    order by seq, at`.execute(tx)
  for (const row of rows) lives.get(row.ticket_id)?.places.push(placeOf(row))
  return lives
}

/**
 * The status that an imported change names, or that its column has. The key of a column belongs to the project of the import, even if
 * the ticket is in another one now.
 */
const statusIn = (side: 'before' | 'after') =>
  sql.raw(`coalesce(c.${side} ->> 'status', (select status from project_column
    where project_id = (select project_id from import_origin where id = c.origin_id) and slot > 0 and slot::text = c.${side} ->> 'column'))`)

function placeOf({ project_id, seq, at, type, ...said }: Row): Place {
  return {
    project_id,
    seq,
    at,
    to: refOf(said.status, said.column ?? said.status, null),
    from: refOf(said.from_status, said.from_column ?? said.from_status, said.status),
    arrives: ARRIVALS.includes(type),
  }
}

const STATUSES: readonly string[] = ['todo', 'in_progress', 'done']

/** @param otherwise the status, if the change did not change it */
function refOf(status: Status | null, key: ColumnKey | null, otherwise: Status | null): ColumnRef | null {
  if (key === null) return null
  const ofKey = STATUSES.includes(key) ? (key as Status) : null
  const known = ofKey ?? status ?? otherwise
  return known && { status: known, column_slot: slotOf(key) }
}
