// The tables of projects, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { TicketOrder } from '../../domain/ticket/order.ts'

declare module '../db/schema.ts' {
  interface Schema {
    project: {
      id: string
      name: string
      description: string | null
      key: string
      owner_id: string
      created_at: string
      deleted_at: string | null
      version: Generated<number>
      field_versions: ColumnType<Record<string, number>, string | undefined, string>
      seq: Generated<number>
      last_ticket_number: Generated<number>
      todo_count: Generated<number>
      in_progress_count: Generated<number>
      done_count: Generated<number>
      member_count: Generated<number>
      transfer_to: ColumnType<string | null, string | null | undefined, string | null>
      transfer_until: ColumnType<string | null, string | null | undefined, string | null>
      /** Maintained by a trigger, as a copy of the rows of `project_key`. */
      former_keys: ColumnType<string[], never, never>
      source_prefixes: ColumnType<string[], never, string[]>
      ticket_order: Generated<TicketOrder>
      admins_invite: Generated<boolean>
      archived_at: ColumnType<string | null, string | null | undefined, string | null>
      requires_two_factor: Generated<boolean>
      /** A session from before this time may not enter, except `sessions_except`. */
      sessions_from: ColumnType<string | null, string | null | undefined, string | null>
      sessions_except: ColumnType<string | null, string | null | undefined, string | null>
      erased_at: Generated<string | null>
      /** The counts of added columns, by key. Columns without tickets are missing. */
      column_counts: ColumnType<Record<string, number>, string | undefined, string>
      /** Bytes of titles, descriptions, comments and imported earlier changes; maintained by triggers. */
      text_bytes: Generated<number>
      /** Bytes of the attachments, and of removed ones that can still be restored; maintained by a trigger. */
      file_bytes: Generated<number>
      removed_file_bytes: Generated<number>
    }
    /** Every key that a project has or had. Written by the trigger of `project`. */
    project_key: { key: string; project_id: string; since: string }
  }
}
