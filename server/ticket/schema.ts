// The tables of tickets, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { ImportedTicket } from '../../domain/import/imported.ts'
import type { FIELDS, TicketField, TicketValues } from '../../domain/ticket/fields.ts'

/** A field of several values is not a column: each value is a row of another table. */
type Stored = Exclude<
  TicketField,
  { [N in TicketField]: (typeof FIELDS)[N]['kind'] extends 'choices' ? N : never }[TicketField]
>
type Column<V> = null extends V ? ColumnType<V, V | undefined, V> : V
/** The columns of the fields that people set: one for each row of domain/ticket/fields.ts that has one value. */
type FieldColumns = { [N in Stored]: Column<TicketValues[N]> }

/** A row of the table of tickets. */
export interface TicketTable extends FieldColumns {
  id: string
  project_id: string
  number: number
  /** The status and the slot together identify the column. */
  column_slot: Generated<number>
  rank: ColumnType<string | null, string | null | undefined, string | null>
  /** The ids of labels that filters compare; maintained by the database. */
  labels: ColumnType<string[] | null, never, never>
  /** The number of files that are not removed; maintained by the database. */
  attachment_count: Generated<number>
  reporter_id: string
  comment_count: Generated<number>
  sub_total: Generated<number>
  sub_done: Generated<number>
  relation_count: Generated<number>
  blocked_by: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
  version: Generated<number>
  field_versions: ColumnType<Partial<Record<TicketField, number>>, string | undefined, string>
  erased_at: Generated<string | null>
  /** The number of the event with which the ticket came from another project; null if it was created in its project. */
  arrived_seq: ColumnType<number | null, never, number>
  imported: ColumnType<ImportedTicket | null, string | null | undefined, never>
}

declare module '../db/schema.ts' {
  interface Schema {
    ticket: TicketTable
    /** The searched text; maintained by the database. */
    ticket_text: { ticket_id: string; project_id: string; number: number; body: string }
  }
}
