// The board as it was: what is asked, and what is answered. server/past/ reads it from the log.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { Column } from '../column/column.ts'
import { t } from '../locale/message.ts'
import { FIELDS } from '../ticket/fields.ts'
import { ColumnKey, sentShapes } from '../ticket/shapes.ts'
import { Profile } from '../user/user.ts'

/** The most tickets of one column. */
export const PAST_TICKETS = 50
/** The most tickets of one list of changes. */
export const CHANGED_TICKETS = 50
/** The most events between two moments that are read. */
export const CHANGES_READ = 10_000

const Moment = z.iso.datetime({ error: t('Must be a moment such as 2026-03-03T14:05:00Z') })

/** The place of the last ticket of a window: when it came into the column, and its id. */
const PLACE =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d:\d\d~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const GetBoardAsOf = z
  .strictObject({
    at: Moment.describe('The moment, in UTC'),
    column: ColumnKey.optional().describe('Only the column with this key'),
    before: z
      .string()
      .regex(PLACE, t('Must be `next` of an answer'))
      .optional()
      .describe('The tickets after those of an answer: its `next`. With `column`'),
  })
  .refine(({ column, before }) => before === undefined || column !== undefined, {
    message: t('Needs `column`, too'),
    path: ['before'],
  })
export const GetChangesBetween = z
  .strictObject({
    from: Moment.describe('The earlier moment, in UTC'),
    to: Moment.optional().describe('The later moment, in UTC; default now'),
  })
  .refine(({ from, to }) => to === undefined || Date.parse(from) <= Date.parse(to), {
    message: t('Must not be before the first moment'),
    path: ['to'],
  })

const { type, priority, assignee_id, start_date, estimate, label_ids, milestone_id } = sentShapes(FIELDS)

export const PastTicket = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z
    .string()
    .nullable()
    .describe(
      'Its title then, for those who may read former texts, and else its title now; null: it was erased',
    ),
  type,
  priority,
  assignee_id,
  start_date,
  due_date: CalendarDate.nullable(),
  estimate,
  label_ids: label_ids.describe('Labels that were removed since are left out'),
  milestone_id: milestone_id.describe('Null also if it was removed since'),
})
/** A ticket as it was. */
export type PastTicket = z.infer<typeof PastTicket>

const { id, key, status, name, color, work_limit, delivered } = Column.shape
export const PastColumn = z.object({
  id,
  key,
  status,
  name,
  color,
  work_limit,
  delivered,
  is_removed: z.boolean().describe('It was removed since'),
  total: z
    .int()
    .describe('The tickets that it had, also those that have been deleted or moved to another project since'),
  next: z
    .string()
    .nullable()
    .describe(
      `Asks for the tickets that came before these ${PAST_TICKETS}, as \`before\` together with \`column\`; null: there are none`,
    ),
  tickets: z.array(PastTicket).describe('Those that came into it last, the highest number first'),
})
/** A column as it was. */
export type PastColumn = z.infer<typeof PastColumn>

const moment = z.iso.datetime()
export const BoardAsOf = z.object({
  seq: z.int().describe('Number of the last change of the project'),
  counted_to: z.int().describe('Number of the last change that is known to the reader of stays in columns'),
  at: moment,
  as_of: z.int().describe('Number of the last change until the moment; 0: there was none'),
  first_at: moment.describe('When the project, or the history that was imported into it, begins'),
  previous_at: moment.nullable().describe('The moment of the change before the last one'),
  next_at: moment.nullable().describe('The moment of the next change'),
  columns: z.array(PastColumn),
  people: z
    .array(Profile)
    .describe('The people to whom these tickets were assigned, with their names of today'),
})
/** The board of a project as it was at a moment. */
export type BoardAsOf = z.infer<typeof BoardAsOf>

const Changed = z.object({
  id: z.uuid().nullable().describe('Null: the ticket was deleted, or is in another project now'),
  number: z.int(),
  title: z.string().nullable().describe('Its title of today'),
  column: z.string().nullable().describe('The key of its column after these changes'),
})
const Some = z.object({ count: z.int(), tickets: z.array(Changed).describe(`The last ${CHANGED_TICKETS}`) })

export const ChangesBetween = z.object({
  seq: z.int(),
  from: moment,
  to: moment,
  events: z.int().describe('The changes of the project that were read'),
  is_cut: z.boolean().describe(`Only the last ${CHANGES_READ} changes were read`),
  imported: z.int().describe('Tickets that an import brought; they are in no list'),
  hidden: z.int().describe('Further tickets that were deleted, or moved to another project, since'),
  created: Some.describe('Came: created, restored, or from another project'),
  done: Some.describe('Became done'),
  moved: Some.describe('Moved to another column, but did not become done'),
  removed: Some.describe('Deleted, or moved to another project'),
  changed: Some.describe('Changed otherwise'),
})
/** The changes between two moments. Each ticket is in one list. */
export type ChangesBetween = z.infer<typeof ChangesBetween>
