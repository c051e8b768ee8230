// The tickets of an earlier import, and the fields that somebody changed in them here.
import { sql } from 'kysely'
import type { CustomKey, CustomValues } from '../../domain/field/value.ts'
import type { PortableField, TicketField, TicketValues } from '../../domain/ticket/fields.ts'
import type { ColumnRef } from '../column/of-ticket.ts'
import { customOf } from '../field/of-ticket.ts'
import { PORTABLE_SELECT } from './carried.ts'
import type { ValueOf } from './clean.ts'
import type { Run } from './run.ts'

export type Row = ColumnRef &
  Pick<TicketValues, PortableField | 'assignee_id' | 'label_ids' | 'milestone_id'> & {
    id: string
    number: number
    version: number
    field_versions: Partial<Record<TicketField | CustomKey, number>>
    custom: CustomValues
    /** The name of an assignee without an account. */
    waiting: string | null
  }

/** A ticket of an earlier import; `row` is null if it was deleted here. */
export type Known = { hash: number; version: number; own: string[] | null; row: Row | null }

export async function knownTickets(run: Run, tickets: ValueOf<'ticket'>[]): Promise<Map<string, Known>> {
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<
    { source_id: string; hash: number; known: number; own: string[] | null } & Omit<Row, 'id'> & {
        id: string | null
      }
  >`
    select r.source_id, r.hash, r.version as known, r.own, t.id, number, status, column_slot, ${PORTABLE_SELECT}, assignee_id, milestone_id,
      ticket_label_ids(t.id) as label_ids, ${sql.raw(customOf('t'))} as custom, t.version, field_versions, t.imported #>> '{assignee,name}' as waiting
    from import_row r left join ticket t on t.id = r.row_id and t.deleted_at is null
    where r.origin_id = ${run.origin_id} and r.kind = 'ticket' and r.source_id = any(${ids}::text[])`.execute(
    run.db,
  )
  return new Map(
    rows.map(({ source_id, hash, known, own, id, ...row }) => [
      source_id,
      { hash, version: known, own, row: id === null ? null : { id, ...row } },
    ]),
  )
}

/** The fields of a ticket that somebody changed here, before or after the last import. */
export function ownFields({ field_versions }: Row, { version, own }: Known): Set<string> {
  const since = Object.entries(field_versions).flatMap(([field, changed]) =>
    (changed ?? 0) > version ? [field] : [],
  )
  return new Set([...(own ?? []), ...since])
}
