// The tables of tokens, as Kysely types.
import type { ColumnType } from 'kysely'
import type { TokenScope } from '../../domain/token/token.ts'

type Later = ColumnType<string | null, string | null | undefined, string | null>

declare module '../db/schema.ts' {
  interface Schema {
    token: {
      id: string
      /** The person or the robot that the token acts as. */
      user_id: string
      name: string
      hash: Buffer
      scope: TokenScope
      projects: string[] | null
      created_by: string
      created_at: string
      expires_at: string | null
      last_used_at: Later
      ended_at: Later
    }
    /** A database view: sessions, and tokens that have not ended. */
    credential: {
      id: string
      user_id: string
      awaiting_factor: boolean
      expires_at: string | null
      two_factor: boolean
      signed_in_at: string | null
    }
  }
}
