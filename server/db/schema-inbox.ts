// The tables of notifications: watching, inboxes, unread changes, mails and push, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { EventReason, InboxReason } from '../../domain/inbox/inbox.ts'
import type { Pace } from '../../domain/notification/notification.ts'

type MailPace = Exclude<Pace, 'off'>

export type InboxSchema = {
  /** The users who watch a ticket, or chose not to. */
  ticket_watch: {
    ticket_id: string
    user_id: string
    project_id: string
    is_on: Generated<boolean>
    seq: number
  }
  inbox_line: {
    user_id: string
    ticket_id: string
    project_id: string
    reasons: InboxReason[]
    count: number
    seq: number
    at: string
    actor_id: string | null
    comment_id: string | null
    state: Generated<'unread' | 'read' | 'done' | 'later'>
    later_until: string | null
  }
  due_told: { ticket_id: string; user_id: string; project_id: string; due_date: string }
  /** The last event of a project that a user has seen: before this visit (`seen`), and in it (`shown`). */
  project_visit: {
    project_id: string
    user_id: string
    seen_seq: number
    seen_at: string
    seen_on: string
    shown_seq: number
    shown_at: string
    shown_on: string
  }
  push_key: { singleton: Generated<boolean>; public_key: string; private_key: string }
  push_subscription: {
    endpoint: string
    user_id: string
    session_id: string
    p256dh: string
    auth: string
    created_at: string
  }
  push_news: {
    id: Generated<string>
    user_id: string
    ticket_id: string
    project_id: string
    reason: 'mentioned' | 'assigned'
    seq: number
    made_at: string
    attempts: Generated<number>
    retry_at: string
  }
  notification_settings: {
    user_id: string
    is_on: Generated<boolean>
    paces: ColumnType<Partial<Record<EventReason, Pace>>, string | undefined, string>
    zone: string | null
    quiet_from: string | null
    quiet_until: string | null
    refused_email: string | null
    refused_at: string | null
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
