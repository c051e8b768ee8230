// The tables of proposals, as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Later = ColumnType<string | null, string | null | undefined, string | null>

declare module '../db/schema.ts' {
  interface Schema {
    proposal: {
      id: string
      project_id: string
      ticket_id: string | null
      token_id: string
      user_id: string
      operation: string
      /** The row that the call is about; the scope of the call says of which table. */
      row_id: string
      input: JSONColumnType<Record<string, unknown>>
      state: Generated<'open' | 'accepted' | 'declined'>
      created_at: string
      decided_by: Later
      decided_at: Later
    }
  }
}
