// Watching a ticket, and the inbox: one line for each ticket that has news.

import * as z from 'zod'
import { Id, TimeCursor } from '../text.ts'
import { Status } from '../ticket/shapes.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The reasons for which an event notifies a person, strongest first: of several reasons, the first in this list counts. */
export const EVENT_REASONS = ['mentioned', 'assigned', 'commented', 'moved', 'edited'] as const
/** A reason for a line in the inbox that an event gives. */
export type EventReason = (typeof EVENT_REASONS)[number]

/** The last reason, `due`, comes from the calendar, without an event. */
export const INBOX_REASONS = [...EVENT_REASONS, 'due'] as const
/** The reason for a line in the inbox. */
export type InboxReason = (typeof INBOX_REASONS)[number]

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
    .describe('Why the line is in the inbox: everything since it was read, newest first'),
  count: z.int().describe('The number of changes since it was read'),
  actor: Profile.nullable().describe('The person who made the newest change'),
  excerpt: z.string().nullable().describe('The beginning of the comment, if the newest change is one'),
  comment_id: z
    .uuid()
    .nullable()
    .describe(
      'The comment to open: since the line was read, the newest that mentions the person, else the newest; null if there is none',
    ),
  at: z.iso.datetime(),
  seq: z.int().describe('Number of its newest change'),
  is_unread: z.boolean(),
  later_until: z.iso.datetime().nullable().describe('When the line comes back, if it was snoozed'),
})
/** The inbox line of one ticket. */
export type InboxLine = z.infer<typeof InboxLine>

export const ListInbox = z.strictObject({
  show: z
    .enum(['all', 'unread', 'later'])
    .default('all')
    .describe('`later`: snoozed lines, which the others leave out'),
  before: TimeCursor.optional().describe('The `next` of the previous window'),
  limit: windowLimit(INBOX_WINDOW, INBOX_WINDOW),
})

export const MarkInbox = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        ticket_id: Id,
        seq: z.int().min(0).describe('The `seq` of the line as it was shown'),
      }),
    )
    .min(1)
    .max(INBOX_WINDOW),
  as: z
    .enum(['read', 'unread', 'done', 'later'])
    .describe(
      '`done`: not shown until the ticket changes; `later`: not shown until the ticket changes or `until` is reached',
    ),
  until: z.iso.datetime().optional().describe('Only with `later`: when the line comes back, unread'),
})
export const MarkInboxRead = z.strictObject({
  until: z.iso.datetime().describe('The `at` of the newest line that was shown'),
})
