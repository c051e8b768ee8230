// The tables of tokens, as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { TokenScope } from '../../domain/token/token.ts'

type Later = ColumnType<string | null, string | null | undefined, string | null>

export type TokenSchema = {
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
  /** A database view: sessions, and tokens that have not ended. */
  credential: { id: string; user_id: string; awaiting_factor: boolean; expires_at: string | null }
}
