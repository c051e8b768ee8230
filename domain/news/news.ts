// Unread changes of a project since a person last looked, and the marks that record how far the person has looked.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { PROJECT_WINDOW } from '../project/project.ts'
import { TimeCursor } from '../text.ts'
import { Status } from '../ticket/shapes.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The reasons, strongest first: a ticket is listed under the first of its reasons. */
export const NEWS_REASONS = ['new', 'done', 'unblocked', 'overdue', 'moved', 'commented'] as const
/** The reason why a ticket is among the unread changes. */
export type NewsReason = (typeof NEWS_REASONS)[number]

/** A person who has not loaded anything of a project for this many minutes has left it: the next look begins a new visit. */
export const VISIT_ENDS_MINUTES = 30
/** A visit is recorded at most once in this many seconds. */
export const VISIT_PACE_SECONDS = 60

/** The most tickets that one answer lists. */
export const NEWS_LISTED = 100
/** The most tickets that are counted on a project's card. */
export const NEWS_COUNTED = 99

const today = CalendarDate.optional().describe('Today in the person’s time zone; by default, in UTC')

export const GetNews = z.strictObject({ today })

export const TicketNews = z.object({
  ticket_id: z.uuid(),
  number: z.int(),
  title: z.string(),
  status: Status,
  column_name: z.string(),
  due_date: z.iso.date().nullable(),
  reasons: z.array(z.enum(NEWS_REASONS)).min(1).describe('The changes, most important first'),
  comments: z.int().describe('New comments by others'),
  comment_id: z.uuid().nullable().describe('The first of the new comments'),
  bulk_id: z
    .uuid()
    .nullable()
    .describe('The bulk change that the newest change is part of, not counting comments'),
  actor: Profile.nullable().describe('The person who made the newest change; null if only time has passed'),
  at: z.iso.datetime().nullable().describe('The time of the newest change; null if only time has passed'),
})
/** The unread changes of one ticket. */
export type TicketNews = z.infer<typeof TicketNews>

export const CountNews = z.strictObject({
  before: TimeCursor.optional().describe('The `next` of the previous window'),
  limit: windowLimit(PROJECT_WINDOW, PROJECT_WINDOW),
  today,
})

export const NewsCount = z.object({
  project_id: z.uuid(),
  since: z.iso.datetime().describe('When the person last looked, or joined'),
  count: z.int().describe('Tickets with unread changes'),
  is_more: z.boolean().describe('There may be more, because only the newest changes are examined'),
})
/** The number of unread changes of one project. */
export type NewsCount = z.infer<typeof NewsCount>

export const MarkProjectSeen = z.strictObject({
  seq: z.int().min(0).describe('Number of the newest change that was shown'),
  all: z
    .boolean()
    .default(false)
    .describe(
      'Marks changes up to `seq` as read at once; without it, they stay unread until this visit ends',
    ),
  today,
})

/** The count, as a card shows it. */
export function newsWords({ count, is_more }: Pick<NewsCount, 'count' | 'is_more'>): string {
  return count > NEWS_COUNTED ? `${NEWS_COUNTED}+` : `${count}${is_more ? '+' : ''}`
}
