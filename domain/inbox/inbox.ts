// Watching a ticket, and the inbox: one line for each ticket that has news.
import * as z from 'zod'
import { Id, TimeCursor } from '../text.ts'
import { Status } from '../ticket/ticket.ts'
import { Profile } from '../user/user.ts'

/** The reasons for which an event notifies a person, strongest first: of several reasons, the first in this list counts. */
export const EVENT_REASONS = ['mentioned', 'assigned', 'commented', 'moved', 'edited'] as const
export type EventReason = (typeof EVENT_REASONS)[number]

/** The last reason, `due`, comes from the calendar, without an event. */
export const INBOX_REASONS = [...EVENT_REASONS, 'due'] as const
export type InboxReason = (typeof INBOX_REASONS)[number]

/** The most unread lines that are counted. */
export const UNREAD_COUNTED = 99

/** The count of unread lines, as the pages show it. */
export function unreadWords(unread: number): string {
  return unread > UNREAD_COUNTED ? `${UNREAD_COUNTED}+` : String(unread)
}

/** The most lines in one window of the inbox. */
export const INBOX_WINDOW = 50

export const InboxLine = z.object({
  ticket_id: z.uuid(),
  project: z.object({ id: z.uuid(), name: z.string(), key: z.string() }),
  number: z.int(),
  title: z.string(),
  status: Status,
  reasons: z
    .array(z.enum(INBOX_REASONS))
    .describe('Why it is there: all that happened since it was read, the newest first'),
  count: z.int().describe('How much happened since it was read'),
  actor: Profile.nullable().describe('Who did the newest of it'),
  excerpt: z.string().nullable().describe('The beginning of the comment, if the newest is one'),
  at: z.iso.datetime(),
  seq: z.int().describe('Number of the newest change that it tells of'),
  is_unread: z.boolean(),
  later_until: z.iso.datetime().nullable().describe('When it comes back, if it was put off'),
})
/** The inbox line of one ticket. */
export type InboxLine = z.infer<typeof InboxLine>

export const ListInbox = z.strictObject({
  show: z
    .enum(['all', 'unread', 'later'])
    .default('all')
    .describe('later: those that were put off, which the others leave out'),
  before: TimeCursor.optional().describe('The `next` of the window before'),
  limit: z.coerce.number().int().min(1).max(INBOX_WINDOW).default(INBOX_WINDOW),
})

export const MarkInbox = z.strictObject({
  lines: z
    .array(
      z.strictObject({ ticket_id: Id, seq: z.int().min(0).describe('The `seq` of the line as it was seen') }),
    )
    .min(1)
    .max(INBOX_WINDOW),
  as: z
    .enum(['read', 'unread', 'done', 'later'])
    .describe('done: not shown until something happens to the ticket; later: nor before `until`'),
  until: z.iso.datetime().optional().describe('With later, and only there: when it comes back, unread'),
})
export const MarkInboxRead = z.strictObject({
  until: z.iso.datetime().describe('The `at` of the newest line that was seen'),
})
