// The tables of public forms, as Kysely types.
import type { ColumnType } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    public_form: {
      project_id: string
      slug: string
      robot_id: string
      is_on: boolean
      intro: string | null
      suggests: boolean
      shows_names: boolean
    }
    report: {
      ticket_id: string
      project_id: string
      hash: Buffer
      /** The title as it was reported. */
      title: string
      /** The hash of the request. A repeated request with the same hash is the same report. */
      request_hash: Buffer
      words: ColumnType<string, never, never>
      created_at: string
    }
    redeemed_challenge: { hash: Buffer; expires_at: string }
  }
}
