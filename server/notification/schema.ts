// The tables of mails about the inbox, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { Pace } from '../../domain/notification/notification.ts'

type MailPace = Exclude<Pace, 'off'>

declare module '../db/schema.ts' {
  interface Schema {
    notification_settings: {
      user_id: string
      is_on: Generated<boolean>
      paces: ColumnType<Partial<Record<EventReason, Pace>>, string | undefined, string>
      zone: string | null
      quiet_from: string | null
      quiet_until: string | null
      refused_email: string | null
      refused_at: string | null
      digest_at: string | null
      digest_week: string | null
      digest_without: Generated<string[]>
      digest_forecasts: ColumnType<Record<string, string>, string | undefined, string>
    }
    notification_mail: {
      id: string
      user_id: string
      pace: MailPace
      made_at: string
      attempts: Generated<number>
      retry_at: string
      sent_at: string | null
    }
    /** A pending mail about a ticket to one person. */
    notification: {
      id: Generated<string>
      user_id: string
      ticket_id: string
      project_id: string
      pace: MailPace
      reasons: EventReason[]
      first_seq: number
      last_seq: number
      since: string
      due_at: string
      mail_id: string | null
    }
  }
}
