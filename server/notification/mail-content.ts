// The content of a mail about the inbox, read at the time of sending. It has nothing that was deleted or changed since, nothing
// of a project that the user has left, and nothing that the user has read. Events come from the log, texts from their rows.
import { sql } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { Language } from '../../domain/locale/language.ts'
import { t } from '../../domain/locale/message.ts'
import type { Pace } from '../../domain/notification/notification.ts'
import { FIELDS, isTicketField, type TicketField } from '../../domain/ticket/fields.ts'
import type { FieldOptions } from '../../domain/ticket/kinds.ts'
import { mentionsIn } from '../../domain/user/mention.ts'
import type { Db } from '../db/handle.ts'
import { couldEnter } from '../entry.ts'
import { inReadersWords } from '../locale/constant.ts'
import { inLanguage, readersLanguage } from '../locale/scope.ts'
import { listed } from '../mail/formats.ts'
import { NOTIFICATIONS } from './limits.ts'
import { CAN_BE_MAILED, pacesOf } from './settings.ts'

/** Something that somebody did. */
export type Activity = { who: string; did: string; text: Written | null }
/** A text in Markdown. The text of a stranger came by the public form, or with an import. */
export type Written = { source: string; isByStranger: boolean }
export type Item = {
  ticket_id: string
  project: { id: string; name: string; key: string }
  number: number
  title: string
  /** Whether a stranger wrote title and description. */
  isByStranger: boolean
  column: string
  reasons: EventReason[]
  activities: Activity[]
  /** The comment that the links of the mail lead to: the first that mentions the recipient, else the first. */
  comment_id: string | null
  /** Whether there is more than `acts` shows. */
  isCut: boolean
}
export type NotificationContent = {
  to: string
  language: Language | null
  user_id: string
  items: Item[]
  /** Tickets that are left out, because a mail shows a limited number. */
  more: number
}

type Row = Omit<Item, 'activities' | 'comment_id' | 'isCut' | 'isByStranger'> & {
  description: string | null
  reporter_id: string
  assignee_id: string | null
  /** Whether the ticket came by the public form. */
  is_report: boolean
  is_imported: boolean
  first_seq: number
  last_seq: number
}

/** Null if there is nothing left to report, or the user cannot be mailed. */
export async function notificationContentOf(db: Db, mailId: string): Promise<NotificationContent | null> {
  const reader = await readerOf(db, mailId)
  if (!reader) return null
  const paces = pacesOf(reader.paces)
  const rows = (await ticketsOf(db, mailId))
    .map((row) => ({ ...row, reasons: row.reasons.filter((reason) => paces[reason] !== 'off') }))
    .filter(({ reasons }) => reasons.length > 0)
  const items: Item[] = []
  const shown = rows.slice(0, NOTIFICATIONS.tickets)
  const events = shown.length > 0 ? await eventsOf(db, reader.user_id, shown) : []
  for (const row of shown) {
    const found = events.filter((event) => event.ticket_id === row.ticket_id)
    const activities = inLanguage(reader.language, () =>
      activitiesOf(row, found.slice(0, NOTIFICATIONS.events), reader),
    )
    const { ticket_id, project, number, title, column, reasons } = row
    const item = { ticket_id, project, number, title, column, reasons, isByStranger: isByStranger(row) }
    const comment_id = commentToOpen(activities)
    const isCut = found.length > NOTIFICATIONS.events
    if (activities.length > 0) items.push({ ...item, activities, comment_id, isCut })
  }
  const { email: to, user_id, language } = reader
  return items.length > 0 ? { to, language, user_id, items, more: rows.length - shown.length } : null
}

type Reader = {
  user_id: string
  email: string
  language: Language | null
  username: string
  paces: Partial<Record<EventReason, Pace>> | undefined
}

async function readerOf(db: Db, mailId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select mail.user_id, account.email, account.language, profile.username, settings.paces
    from notification_mail mail join account on account.id = mail.user_id join profile on profile.id = mail.user_id
    left join notification_settings settings on settings.user_id = mail.user_id
    where mail.id = ${mailId} and ${CAN_BE_MAILED}`.execute(db)
  return rows[0]
}

async function ticketsOf(db: Db, mailId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select one.ticket_id, json_build_object('id', project.id, 'name', project.name, 'key', project.key,
        'former_keys', project.former_keys, 'source_prefixes', project.source_prefixes) as project,
      ticket.number, ticket.title, coalesce(col.name, '') as column, one.reasons, ticket.description, ticket.assignee_id,
      ticket.reporter_id, ticket.imported is not null as is_imported, one.first_seq, one.last_seq,
      exists (select from report where report.ticket_id = ticket.id)
        or exists (select from public_form form where form.robot_id = ticket.reporter_id) as is_report
    from notification one
    join project_member member on member.project_id = one.project_id and member.user_id = one.user_id
    join project on project.id = one.project_id and project.deleted_at is null and ${couldEnter('one.user_id')}
    join ticket on ticket.id = one.ticket_id and ticket.deleted_at is null
    join inbox_line line on line.user_id = one.user_id and line.ticket_id = one.ticket_id and line.state = 'unread'
    left join project_column col on (col.project_id, col.status, col.slot) = (ticket.project_id, ticket.status, ticket.column_slot)
    where one.mail_id = ${mailId} order by one.since, one.ticket_id`.execute(db)
  return rows
}

/** The types of events that a mail reports. */
const REPORTED = [
  'ticket.created',
  'ticket.changed',
  'ticket.arrived',
  'comment.created',
  'comment.changed',
] as const

type EventRow = {
  ticket_id: string
  type: (typeof REPORTED)[number]
  who: string | null
  fields: string[] | null
  /** The key from which the ticket was moved here. */
  from: string | null
  assignee_id: string | null
  comment_id: string | null
  author_id: string | null
  is_imported: boolean | null
  content: string | null
}

/** Events by other users: the first ones of each ticket, plus one that shows whether there are more. */
async function eventsOf(db: Db, userId: string, rows: Row[]): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    select one.ticket_id, e.type, actor.full_name as who, e.payload -> 'fields' as fields, e.payload ->> 'from' as "from",
      e.payload #>> '{ticket,assignee_id}' as assignee_id, e.comment_id, e.author_id, e.is_imported, e.content
    from unnest(${rows.map((row) => row.ticket_id)}::uuid[], ${rows.map((row) => row.project.id)}::uuid[],
      ${rows.map((row) => row.first_seq)}::bigint[], ${rows.map((row) => row.last_seq)}::bigint[])
      one (ticket_id, project_id, first_seq, last_seq)
    cross join lateral (
      select event.*, comment.id as comment_id, comment.content, comment.author_id,
        comment.imported is not null as is_imported from event
      left join comment on comment.id = (event.payload #>> '{comment,id}')::uuid
      where event.project_id = one.project_id and event.seq between one.first_seq and one.last_seq
        and event.type = any(${[...REPORTED]})
        and coalesce(event.payload #>> '{ticket,id}', event.payload #>> '{comment,ticket_id}')::uuid = one.ticket_id
        and event.actor_id is distinct from ${userId} and (event.type like 'ticket.%' or comment.id is not null)
      order by event.seq limit ${NOTIFICATIONS.events + 1}
    ) e
    left join profile actor on actor.id = e.actor_id
    order by one.ticket_id, e.seq`.execute(db)
  return found.rows
}

/** Whether a text mentions the recipient. */
const mentions = ({ username }: Reader, text: string | null) =>
  mentionsIn(text ?? '', (name) => name === username).size > 0

/** `comment_id` is the comment that the activity wrote. */
type FoundActivity = Activity & { comment_id: string | null; isMention: boolean }

function commentToOpen(activities: FoundActivity[]): string | null {
  const comments = activities.filter(({ comment_id }) => comment_id !== null)
  return (comments.find(({ isMention }) => isMention) ?? comments[0])?.comment_id ?? null
}

function activitiesOf(row: Row, events: EventRow[], reader: Reader): FoundActivity[] {
  const describedPeople = new Set<string>()
  return events.flatMap((event): FoundActivity[] => {
    const who = event.who ?? t('Somebody')
    const { comment_id } = event
    if (comment_id === null)
      return ticketActivity(row, event, reader, who).map((activity) => ({
        ...activity,
        comment_id,
        isMention: false,
      }))
    const isMention = mentions(reader, event.content)
    // An edited comment notifies only the users it mentions.
    if (describedPeople.has(comment_id) || (event.type === 'comment.changed' && !isMention)) return []
    describedPeople.add(comment_id)
    // Reports and messages of strangers come from the same robot.
    const isByStranger = event.is_imported === true || (row.is_report && event.author_id === row.reporter_id)
    const text = written(event.content, isByStranger)
    return [{ who, did: isMention ? t('mentioned you') : t('commented'), text, comment_id, isMention }]
  })
}

function ticketActivity(row: Row, event: EventRow, reader: Reader, who: string): Activity[] {
  const isMine = event.assignee_id === reader.user_id && row.assignee_id === reader.user_id
  if (event.type === 'ticket.created') {
    const did = isMine ? t('created the ticket and assigned it to you') : t('created the ticket')
    return [{ who, did, text: written(row.description, isByStranger(row)) }]
  }
  if (event.type === 'ticket.arrived')
    return [{ who, did: t('moved the ticket here from {key}', { key: event.from }), text: null }]
  const fields = event.fields ?? []
  if (fields.includes('description') && mentions(reader, row.description))
    return [{ who, did: t('mentioned you'), text: written(row.description, isByStranger(row)) }]
  const did = changesIn(fields, row, isMine)
  return did ? [{ who, did, text: null }] : []
}

/** Names the changed fields without values, because the mail shows the current ticket. */
function changesIn(fields: string[], row: Row, isMine: boolean): string {
  const words = fields.flatMap((field) =>
    // The status is reported as the column.
    isTicketField(field) && field !== 'status' && !(field === 'assignee_id' && isMine)
      ? t('the {field}', { field: nounOf(field) })
      : [],
  )
  const isMoved = fields.includes('status') || fields.includes('column')
  const done = [
    ...(fields.includes('assignee_id') && isMine ? [t('assigned it to you')] : []),
    ...(isMoved ? [row.column ? t('moved it, now in {column}', { column: row.column }) : t('moved it')] : []),
    ...(words.length > 0 ? [t('changed {fields}', { fields: listed(words) })] : []),
  ]
  return done.reduce((said, next) => (said ? t('{said} and {next}', { said, next }) : next), '')
}

/** The name of a field in the middle of a sentence. German nouns begin with a capital letter everywhere. */
function nounOf(field: TicketField): string {
  const { noun, label }: FieldOptions = FIELDS[field]
  if (noun) return inReadersWords(noun)
  const language = readersLanguage()
  const word = inReadersWords(label)
  return language === 'de' ? word : word.toLocaleLowerCase(language)
}

function written(source: string | null, isByStranger: boolean): Written | null {
  return source?.trim() ? { source: source.trim(), isByStranger } : null
}

const isByStranger = ({ is_report, is_imported }: Row) => is_report || is_imported
