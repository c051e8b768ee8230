// The figures of flow of a project: what is asked, and what is answered. server/insight/ computes them.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'
import { ColumnKey } from '../ticket/shapes.ts'
import { TicketFilter } from '../ticket/ticket.ts'
import { isTimeZone } from '../time-zone.ts'
import { DaysOf, Figures } from './figures.ts'
import { INSIGHT_GROUPS, INSIGHT_PARTS } from './parts.ts'

/** The most points of a series of days or weeks. */
export const INSIGHT_POINTS = 400
/** The most tickets that a picture lists. */
export const INSIGHT_TICKETS = 100
/** The most points of the scatter of cycle times; the last ones are kept. */
export const INSIGHT_SCATTER = 500

/** The time zone of a question. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, t('Must be a time zone such as Europe/Berlin'))
  .default('UTC')
  .describe('Where days begin')

const Span = {
  from: CalendarDate.optional().describe('The first day; default twelve weeks before the last'),
  to: CalendarDate.optional().describe('The last day; default today'),
  unit: z.enum(['day', 'week']).default('week').describe('The length of a step of a series'),
  time_zone: TimeZone,
}

export const GetInsight = z.strictObject({
  ...TicketFilter.shape,
  ...Span,
  parts: z
    .string()
    .max(90)
    .refine((text) => text.split(',').every((part) => (INSIGHT_PARTS as readonly string[]).includes(part)), {
      message: t('Must be parts, separated by commas: {insight_part}', {
        insight_part: INSIGHT_PARTS.join(', '),
      }),
    })
    .default('in_out,now')
    .describe(`The parts that are wanted, of ${INSIGHT_PARTS.join(', ')}, separated by commas`),
  of_milestone: Id.optional().describe(
    'For the part `burn_up`: the milestone. Tickets that left it count until then, so it is no filter',
  ),
  group: z.enum(INSIGHT_GROUPS).default('type').describe('For the part `groups`: the field'),
})

/** The kinds of points whose tickets can be listed. */
export const INSIGHT_KINDS = [
  'came_in',
  'went_out',
  'cycle',
  'lead',
  'in_progress',
  'in_column',
  'left_column',
] as const
/** A kind of point. */
export type InsightKind = (typeof INSIGHT_KINDS)[number]

const ofDays = z.coerce
  .number()
  .min(0, t('Must be 0 or more'))
  .max(36_500, t('Must be at most 36500'))
  .optional()

export const ListInsightTickets = z
  .strictObject({
    ...TicketFilter.shape,
    ...Span,
    point: z
      .enum(INSIGHT_KINDS)
      .describe(
        'Tickets that came in or went out in the span, the last first; `cycle` and `lead`: that went out, the slowest first; those in progress ' +
          'now, the oldest first; those in a column at the end of the span; those that left a column in the span, the longest stay first',
      ),
    of_column: ColumnKey.optional().describe('For `in_column` and `left_column`: the key of the column'),
    over: ofDays.describe('For `cycle` and `lead`: took more days than this'),
    up_to: ofDays.describe('For `cycle` and `lead`: took at most so many days'),
  })
  .refine(({ point, of_column }) => !point.endsWith('_column') || of_column !== undefined, {
    message: t('Please say which column'),
    path: ['of_column'],
  })

const Ticket = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  column: z.string(),
  assignee_id: z.uuid().nullable(),
})
export const AgedTicket = z.object({
  ...Ticket.shape,
  days: z.number().describe('In progress: since it was started. Stuck: without any change'),
  due_date: CalendarDate.nullable(),
})
/** A ticket of a list of the part `now`. */
export type AgedTicket = z.infer<typeof AgedTicket>

export const InsightForecast = z.object({
  tickets: z.int().describe('The open tickets that match the filters'),
  by_50: CalendarDate.nullable().describe('The day by which they are done in half of the made futures'),
  by_85: CalendarDate.nullable().describe(
    'The same for 85 %; null: there is no forecast, or it is later than two years',
  ),
  silent: z
    .enum(['too_few_days', 'too_few_delivered'])
    .nullable()
    .describe('Why there is no forecast: the project is too young, or too few tickets were delivered'),
  record: z.string().nullable().describe('How often such forecasts came true in this project, in words'),
})
/** When open tickets will be done. */
export type InsightForecast = z.infer<typeof InsightForecast>
const Amount = z.object({ tickets: z.int(), estimate: z.int().describe('The sum of their estimates') })

export const Insight = z.object({
  seq: z.int().describe('Number of the last change of the project'),
  counted_to: z.int().describe('Number of the last change that the figures include; soon after it is `seq`'),
  from: CalendarDate,
  to: CalendarDate,
  in_out: z
    .array(z.object({ on: CalendarDate, came_in: z.int(), went_out: z.int() }))
    .optional()
    .describe('By step: tickets that were created or came, and tickets that were delivered'),
  now: z
    .object({
      usual: DaysOf.describe('Cycle times in the span: 50, 85 and 95 % of the tickets were not slower'),
      in_progress: z.array(AgedTicket).describe('The oldest first'),
      stuck: z.array(AgedTicket).describe('Without a change for longer than 85 % of all stays in the column'),
      late: z.array(AgedTicket).describe('Open and past their due date, the most urgent first'),
      due_soon: z.array(AgedTicket).describe('Open and due within a week'),
    })
    .optional(),
  flow: z
    .array(z.object({ on: CalendarDate, tickets: z.record(z.string(), z.int()) }))
    .optional()
    .describe('The tickets in each column, by its key, at the end of each step; a key that is missing is 0'),
  times: z
    .object({
      cycle: Figures.describe('From the first start to delivery'),
      lead: Figures.describe('From creation to delivery'),
      points: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          done_at: z.iso.datetime(),
          cycle_days: z.number().nullable(),
          lead_days: z.number(),
        }),
      ),
    })
    .optional(),
  columns: z
    .array(
      z.object({
        column: z.string(),
        name: z.string(),
        is_removed: z.boolean(),
        stays: z.int(),
        days: DaysOf,
      }),
    )
    .optional()
    .describe('How long tickets were in each column that they left in the span'),
  groups: z
    .array(z.object({ value: z.string().nullable(), in_progress: z.int(), went_out: z.int(), cycle: DaysOf }))
    .optional(),
  forecast: InsightForecast.optional().describe(
    'From the pace of the whole project on each day of its last weeks',
  ),
  burn_up: z
    .object({
      start_date: CalendarDate.nullable(),
      due_date: CalendarDate.nullable(),
      unit: z.enum(['day', 'week']).describe(`Weeks if there are more than ${INSIGHT_POINTS} days`),
      steps: z
        .array(z.object({ on: CalendarDate, scope: Amount, done: Amount }))
        .describe('At the end of each step: the tickets of the milestone, and those of them that were done'),
      forecast: InsightForecast.nullable().describe('For its open tickets; null: it is closed'),
    })
    .optional()
    .describe(
      'A milestone from its start, or its first ticket, until it was closed, or today; `from` and `to` make it shorter',
    ),
})
/** The figures of flow of a project. */
export type Insight = z.infer<typeof Insight>

export const InsightTickets = z.object({
  seq: z.int(),
  tickets: z.array(
    z.object({
      ...Ticket.shape,
      at: z.iso.datetime().describe('When it came, went out, was started, entered the column or left it'),
      days: z.number().nullable().describe('How long it took, or was there'),
    }),
  ),
  is_more: z.boolean(),
})
