// Tickets: value sets with their labels and colours, the shapes that are sent, the rules of an edit.
import * as z from 'zod'
import { CalendarDate, DateRange } from '../date.ts'
import { type Fields, shapeOf, type TextsOf } from '../fields.ts'
import { imported } from '../import/imported.ts'
import { LabelIds, SoughtLabels } from '../label/label.ts'
import type { ProjectCounts } from '../project/project.ts'
import { BYTE_LIMITS, Id, LIMITS, optionalText, requiredText, soughtText } from '../text.ts'
import { Profile } from '../user/user.ts'
import { OrderKey, OwnOrder, TicketOrder, type WindowOrder } from './rank.ts'

/** The statuses in board order. */
export const STATUSES = [
  { value: 'todo', label: 'To Do', color: 'gray' },
  { value: 'in_progress', label: 'In Progress', color: 'blue' },
  { value: 'done', label: 'Done', color: 'green' },
] as const
export const TYPES = [
  { value: 'bug', label: 'Bug' },
  { value: 'feature', label: 'Feature' },
  { value: 'task', label: 'Task' },
] as const
/** The priorities, lowest first. */
export const PRIORITIES = [
  { value: 'low', label: 'Low', color: 'green' },
  { value: 'medium', label: 'Medium', color: 'yellow' },
  { value: 'high', label: 'High', color: 'orange' },
  { value: 'critical', label: 'Critical', color: 'red' },
] as const

export const Status = z.enum(['todo', 'in_progress', 'done'])
export const TicketType = z.enum(['bug', 'feature', 'task'])
export const Priority = z.enum(['low', 'medium', 'high', 'critical'])
export type Status = z.infer<typeof Status>
export type TicketType = z.infer<typeof TicketType>
export type Priority = z.infer<typeof Priority>

/**
 * Names a column within its project: the word of its status for the three that a project begins with, a number for those that
 * were added. Never used again.
 */
export const ColumnKey = z.union([Status, z.string().regex(/^[1-9]\d{0,3}$/)], 'Takes the key of a column')
export type ColumnKey = z.infer<typeof ColumnKey>

export const INITIAL_STATUS: Status = 'todo'
export const DEFAULT_TYPE: TicketType = 'task'
export const DEFAULT_PRIORITY: Priority = 'medium'
export const MAX_ESTIMATE = 999

/** Length of `excerpt` in characters: two clamped lines of a description. */
export const EXCERPT_LENGTH = 240
/** Levels of a tree of tickets, and sub-tickets of one: the database refuses more. */
export const TREE_LEVELS = 5
export const SUB_TICKETS = 500

/** The number of tickets in one window of a column or of the list. */
export const TICKET_WINDOW = 50

const Title = requiredText(LIMITS.ticket_title, 'Please enter a ticket title')
/** Points. */
const Estimate = z
  .int('Takes a whole number')
  .min(0, `Takes 0 to ${MAX_ESTIMATE}`)
  .max(MAX_ESTIMATE, `Takes 0 to ${MAX_ESTIMATE}`)
const Description = optionalText(LIMITS.ticket_description, BYTE_LIMITS.ticket_description)

/**
 * The fields that people set: how each is read, how it is written, and whether it holds a text of theirs. Shapes,
 * columns, edits and forms follow from this table.
 */
const FIELDS = {
  title: { read: z.string(), write: Title, isText: true },
  description: { read: z.string().nullable(), write: Description, isText: true },
  status: { read: Status, write: Status, isText: false },
  type: { read: TicketType, write: TicketType, isText: false },
  priority: { read: Priority, write: Priority, isText: false },
  assignee_id: { read: z.uuid().nullable(), write: Id.nullable(), isText: false },
  due_date: { read: z.iso.date().nullable(), write: CalendarDate.nullable(), isText: false },
  estimate: { read: z.int().nullable(), write: Estimate.nullable(), isText: false },
  label_ids: { read: z.array(z.uuid()), write: LabelIds, isText: false },
  parent_id: { read: z.uuid().nullable(), write: Id.nullable(), isText: false },
} as const satisfies Fields

/** The fields of a ticket that people edit. */
export type TicketField = keyof typeof FIELDS
export const TICKET_FIELDS = Object.keys(FIELDS) as TicketField[]

/** The fields that hold what people write: searched, counted as text, and erased with the ticket. */
export type TicketText = TextsOf<typeof FIELDS>
export const TICKET_TEXTS = TICKET_FIELDS.filter((field): field is TicketText => FIELDS[field].isText)

const { description: FullDescription, ...SummaryFields } = shapeOf(FIELDS, 'read')

export const TicketSummary = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  number: z.int().describe('Counts up within the project; with the project key it makes the ticket key'),
  ...SummaryFields,
  column: ColumnKey.describe('The key of its column; `status` is that of the column'),
  rank: z
    .string()
    .nullable()
    .describe('Its place in its column where that has manual order; null: its number tells it'),
  excerpt: z.string().nullable().describe(`The first ${EXCERPT_LENGTH} characters of the description`),
  assignee: Profile.nullable(),
  reporter_id: z.uuid(),
  reporter: Profile,
  imported,
  comment_count: z.int(),
  sub_total: z.int().describe('Sub-tickets that are not deleted'),
  sub_done: z.int().describe('Those of them that are done'),
  blocked_by: z.int().describe('Tickets that block it and are neither done nor deleted'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
})
/** A ticket as boards and lists carry it: everything but the full description. */
export type TicketSummary = z.infer<typeof TicketSummary>

export const Ticket = z.object({ ...TicketSummary.shape, description: FullDescription })
export type Ticket = z.infer<typeof Ticket>

/** The values of a ticket that people edit. An empty description is null. */
export type TicketValues = Pick<Ticket, TicketField>

export const TicketChanges = z.strictObject(shapeOf(FIELDS, 'write')).partial()

// A new ticket starts in the first status.
const { status: _, ...NewFields } = shapeOf(FIELDS, 'write')

export const CreateTicket = z.strictObject({
  ...NewFields,
  description: Description.default(null),
  type: TicketType.default(DEFAULT_TYPE),
  priority: Priority.default(DEFAULT_PRIORITY),
  assignee_id: Id.nullable().default(null),
  due_date: CalendarDate.nullable().default(null),
  estimate: Estimate.nullable().default(null),
  label_ids: LabelIds.default([]),
  parent_id: Id.nullable().default(null),
})

export const UpdateTicket = z.strictObject({
  version: z.int().describe('The version the edit started from'),
  ...TicketChanges.shape,
})
export const MoveTicket = z
  .strictObject({
    status: Status.optional().describe('To the first column of this status, unless it stands in one already'),
    column: ColumnKey.optional().describe('To this column, whichever its status'),
    below: Id.nullable()
      .optional()
      .describe('With manual order: right below this ticket of the column; null for the top'),
  })
  .refine((to) => Object.values(to).some((value) => value !== undefined), {
    message: 'Takes a status, a column or a place',
    path: ['status'],
  })

/** A ticket number in a URL: at most what the database can hold. */
export const TicketNumber = z.coerce.number().int().positive().max(2_147_483_647)

/** The value of the assignee filter that finds unassigned tickets. */
export const NOBODY = 'none'
/** The value of the filters that find tickets without labels, or without a due date. */
export const NONE = 'none'

export const TicketFilter = z.strictObject({
  status: Status.optional(),
  column: ColumnKey.optional().describe('The key of a column'),
  priority: Priority.optional(),
  type: TicketType.optional(),
  assignee: z
    .union([Id, z.literal(NOBODY)])
    .optional()
    .describe(`The assignee's user id, or ${NOBODY} for unassigned tickets`),
  reporter: Id.optional().describe("The reporter's user id"),
  labels: z
    .union([SoughtLabels, z.literal(NONE)])
    .optional()
    .describe(`Label ids separated by commas, or ${NONE}`),
  due: z
    .union([DateRange, z.literal(NONE)])
    .optional()
    .describe(`A range of dates, or ${NONE}`),
  parent: Id.optional().describe('The ticket whose sub-tickets these are'),
  number: TicketNumber.optional().describe('The ticket with this number alone'),
  search: soughtText(LIMITS.search).optional().describe('A literal part of title or description'),
  words: soughtText(LIMITS.search)
    .optional()
    .describe('Words in title or description, in any order and form'),
  query: soughtText(LIMITS.query).optional().describe('Conditions, such as `-status:done due:<7d`'),
})
/** The filters of a window of tickets; a missing one matches all. */
export type TicketFilter = z.infer<typeof TicketFilter>

const limit = z.coerce.number().int().min(1).max(100).default(TICKET_WINDOW)

/** A window by number, without filters. */
export const TicketWindow = z.strictObject({
  before: TicketNumber.optional().describe('Tickets with a smaller number only'),
  limit,
})

export const ListTickets = z
  .strictObject({
    ...TicketFilter.shape,
    order: z
      .enum([...TicketOrder.options, ...OwnOrder.options])
      .optional()
      .describe(
        'Of one column: `manual`, as people put them, without other filters; `priority`, `due`, `updated`: most urgent, earliest, last changed first',
      ),
    before: z
      .union([TicketNumber, OrderKey])
      .optional()
      .describe('What `next` said: tickets with a smaller number only, or further down'),
    today: CalendarDate.optional(),
    me: Id.optional(),
    limit,
  })
  .refine(
    ({ order = 'newest', before, limit: _, column, ...filter }) => {
      if (order === 'newest') return typeof before !== 'string'
      const isAlone = Object.values(filter).every((value) => value === undefined)
      return column !== undefined && typeof before !== 'number' && (isAlone || order !== 'manual')
    },
    {
      message:
        'Takes an order with a column, `manual` without other filters, and what `next` said in the same order',
      path: ['order'],
    },
  )
/** What a window of tickets is asked by. */
export type WindowFilter = TicketFilter & { order?: WindowOrder | undefined }

/** The key people refer to a ticket by, such as APO-12. */
export function ticketKey(projectKey: string, number: number): string {
  return `${projectKey}-${number}`
}

/** The first characters of a description, without splitting one; null if there is none. */
export function excerptOf(description: string | null): string | null {
  if (description === null || description.length <= EXCERPT_LENGTH) return description
  let end = 0
  for (let count = 0; count < EXCERPT_LENGTH && end < description.length; count += 1)
    end += (description.codePointAt(end) as number) > 0xffff ? 2 : 1
  return description.slice(0, end)
}

/** How many tickets match a filter on status alone, from the project's exact counts. */
export function countOf(counts: ProjectCounts, status: Status): number {
  return counts[status]
}
