// The tables of operators, as Kysely types.
import type { Generated } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    /** Counts only while the setting OPERATORS is unset. */
    operator: { user_id: string; added_at: string }
    /** The first account of the server, until it has answered. */
    operator_question: { user_id: string }
    /** A single row. */
    backup_proof: { is_last: Generated<boolean>; taken_at: string; proven_at: string }
  }
}
