// The tables of users, as Kysely types.
import type { ColumnType } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    profile: {
      id: string
      full_name: string
      username: string
      created_at: string
      deleted_at: string | null
      /** The project into which a person of another tracker was imported, who has no account here. */
      imported_into: ColumnType<string | null, string | null | undefined, never>
    }
    former_username: { hash: Buffer; user_id: string | null; freed_at: string }
  }
}
