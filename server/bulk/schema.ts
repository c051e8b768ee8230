// The tables of bulk changes, as Kysely types.
import type { Generated, JSONColumnType } from 'kysely'
import type { BulkState, StoredBulkAction } from '../../domain/bulk/bulk.ts'

declare module '../db/schema.ts' {
  interface Schema {
    bulk_change: {
      id: string
      project_id: string
      user_id: string
      act: JSONColumnType<StoredBulkAction>
      /** The caller who started the change, with the token if one was used. */
      caller: JSONColumnType<{ address: string; device: string; isAgent?: true; token_id?: string }>
      state: Generated<BulkState>
      started_at: string
    }
    bulk_change_ticket: {
      bulk_id: string
      position: number
      ticket_id: string
      outcome: 'changed' | 'unchanged' | 'failed' | null
      seq: number | null
      code: string | null
      /** The event of this ticket that the bulk change undoes. */
      undoes: number | null
    }
  }
}
