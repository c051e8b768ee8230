// The tables of mail in, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'
import type { Outcome } from './outcome.ts'

declare module '../db/schema.ts' {
  interface Schema {
    mail_in_reply: { user_id: string; ticket_id: string; hash: Buffer; kid: string; expires_at: string }
    mail_in_address: {
      project_id: string
      slug: string
      is_on: boolean
      type: TicketType | null
      label_ids: ColumnType<string[], string[] | undefined, string[]>
      column_key: ColumnKey | null
    }
    mail_in_message: {
      hash: Buffer
      message_hash: Buffer | null
      outcome: Outcome
      user_id: string
      at: string
    }
    mail_in_count: { outcome: Outcome; count: number }
    mail_in_reader: {
      id: Generated<boolean>
      next_at: string
      failures: Generated<number>
      error: string | null
      read_at: string | null
      stuck: string | null
      tries: Generated<number>
    }
  }
}
