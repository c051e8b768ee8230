// Tickets: the shapes in which they are sent, and the rules of an edit. The fields that people set are in fields.ts.

import * as z from 'zod'
import { CustomChanges, CustomValues } from '../field/value.ts'
import { ImportedTicket } from '../import/imported.ts'
import { LIMITS, TICKET_WINDOW } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Id, searchText } from '../text.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'
import { EXCERPT_LENGTH } from './excerpt.ts'
import { FACTS, FIELDS, PRIORITIES, TYPES } from './fields.ts'
import { valuesOf } from './kinds.ts'
import type { WindowOrder } from './order.ts'
import { ColumnKey, filterShapes, newShapes, Status, sentShapes, setShapes, TicketNumber } from './shapes.ts'

export const TicketType = z.enum(valuesOf(TYPES))
export const Priority = z.enum(valuesOf(PRIORITIES))
/** The type of a ticket. */
export type TicketType = z.infer<typeof TicketType>
/** The priority of a ticket. */
export type Priority = z.infer<typeof Priority>

/** The status of a new ticket. */
export const INITIAL_STATUS = FIELDS.status.initial
/** The type of a new ticket, unless another is chosen. */
export const DEFAULT_TYPE = FIELDS.type.initial
/** The priority of a new ticket, unless another is chosen. */
export const DEFAULT_PRIORITY = FIELDS.priority.initial

/** The most levels of a tree of tickets, and the most sub-tickets of one ticket; the database refuses more. */
export const TREE_LEVELS = 5
/** The most sub-tickets of one ticket; the database refuses more. */
export const SUB_TICKETS = 500

const { description: FullDescription, ...SummaryFields } = sentShapes(FIELDS)

export const TicketSummary = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  number: z
    .int()
    .describe(
      'Increases by one with every ticket of the project; the project key and the number are the ticket key',
    ),
  ...SummaryFields,
  custom: CustomValues.describe(
    'Its values in the custom fields of the project, by their ids. It keeps values of a removed field for 30 days',
  ),
  column: ColumnKey.describe('The key of its column, which decides its `status`'),
  rank: z.string().nullable().describe('Its place in a column with manual order; null: its number decides'),
  excerpt: z.string().nullable().describe(`The first ${EXCERPT_LENGTH} characters of the description`),
  assignee: Profile.nullable(),
  reporter_id: z.uuid(),
  reporter: Profile,
  imported: ImportedTicket.nullable().describe(
    'The person who imported it, and the source; null: it was written here',
  ),
  comment_count: z.int(),
  sub_total: z.int().describe('Sub-tickets that are not deleted'),
  sub_done: z.int().describe('Sub-tickets that are done'),
  blocked_by: z.int().describe('The number of tickets that block it and are neither done nor deleted'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
/** A ticket as boards and lists have it: everything except the full description. */
export type TicketSummary = z.infer<typeof TicketSummary>

export const Ticket = z.object({ ...TicketSummary.shape, description: FullDescription })
/** A ticket with its full description. */
export type Ticket = z.infer<typeof Ticket>

/** The fields that an edit can set; all are optional. */
export const TicketChanges = z
  .strictObject({
    ...setShapes(FIELDS),
    custom: CustomChanges.describe('New values in custom fields, by their ids; null removes a value'),
  })
  .partial()

// A new ticket starts in the first status, unless a column is given.
const { status: _, ...NewFields } = newShapes(FIELDS)

export const CreateTicket = z.strictObject({
  ...NewFields,
  custom: CustomChanges.default({}).describe('Values in custom fields, by their ids'),
  column: ColumnKey.optional().describe('The column in which it starts; default the first column of `todo`'),
})

export const MoveTicket = z
  .strictObject({
    status: Status.optional().describe(
      'Moves the ticket to the first column of this status, unless it already has the status',
    ),
    column: ColumnKey.optional().describe('Moves the ticket to this column, whatever its status'),
    below: Id.nullable()
      .optional()
      .describe('With manual order: places the ticket right below this one of the column; null for the top'),
  })
  .refine((to) => Object.values(to).some((value) => value !== undefined), {
    message: t('Must be a status, a column or a place'),
    path: ['status'],
  })

export const TicketFilter = z.strictObject({
  ...filterShapes(FIELDS),
  ...filterShapes(FACTS),
  search: searchText(LIMITS.search).optional().describe('A literal part of title or description'),
  exact: searchText(LIMITS.search).optional().describe('A literal part of the title, with its accents'),
  words: searchText(LIMITS.search)
    .optional()
    .describe('Words in title or description, in any order and form'),
  query: searchText(LIMITS.query).optional().describe('Conditions, such as `-status:done due:<7d`'),
})
/** The filters of a window of tickets; a missing filter matches all tickets. */
export type TicketFilter = z.infer<typeof TicketFilter>

/** A window of tickets by number, without filters. */
export const TicketWindow = z.strictObject({
  before: TicketNumber.optional().describe('Only tickets with a smaller number'),
  limit: windowLimit(TICKET_WINDOW),
})

/** The filters and the order of a window of tickets. */
export type WindowFilter = TicketFilter & { order?: WindowOrder | undefined }
