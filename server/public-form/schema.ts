// The tables of public forms, as Kysely types.
import type { ColumnType } from 'kysely'
import type { Language } from '../../domain/locale/language.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'

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
      types: ColumnType<TicketType[], TicketType[] | undefined, TicketType[]>
      label_ids: ColumnType<string[], string[] | undefined, string[]>
      column_key: ColumnKey | null
      asks_mail: ColumnType<boolean, boolean | undefined, boolean>
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
      /** The language of the page that sent it; null in reports of earlier releases. */
      language: ColumnType<Language | null, Language | null | undefined, Language | null>
      created_at: string
    }
    report_mail: {
      id: string
      ticket_id: string
      project_id: string
      email: string
      /** The state that was last sent to the sender. */
      told: string
      /** Whether the link by which the address is confirmed was mailed. */
      is_mailed: boolean
      mails: ColumnType<number, number | undefined, number>
      created_at: string
      confirmed_at: string | null
      mailed_at: string | null
    }
    redeemed_challenge: { hash: Buffer; expires_at: string }
  }
}
