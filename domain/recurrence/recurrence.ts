// Recurring tickets: the rule by which a project makes a ticket again and again, and the fields of that ticket. rule.ts has the
// text of the rule.

import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { CustomValues } from '../field/value.ts'
import { LABELS_PER_TICKET, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Zone } from '../notification/notification.ts'
import { Id, optionalText, requiredText } from '../text.ts'
import { CreateTicket } from '../ticket/ticket.ts'
import { Profile } from '../user/user.ts'
import { RuleText } from './rule.ts'

/** The most recurring tickets of a project; the message `recurrence_limit` repeats it. */
export const RECURRENCES_PER_PROJECT = 100
/** The most missed tickets that are made after the server was off. Older ones are left out and counted. */
export const MOST_MISSED = 50
/** The number of days for which a removed recurring ticket can be restored. */
export const RECURRENCE_RESTORABLE_DAYS = 30
/** The number of coming days that a preview shows. */
export const PREVIEWED = 5
/** The most tickets after which a rule can end, and the most days after which a made ticket can be due. */
export const RECURRENCE_MOST = { tickets: 10_000, dueInDays: 366 } as const

/** How the next ticket follows: on its day, or counted from the day on which the last one was done. */
export const RecurrenceMode = z.enum(['on_day', 'when_done'])
export type RecurrenceMode = z.infer<typeof RecurrenceMode>

/**
 * Why a rule is paused: by a person, because its author may no longer create tickets, or because a ticket was refused.
 */
export const RecurrencePause = z.enum(['person', 'author', 'refused'])
export type RecurrencePause = z.infer<typeof RecurrencePause>

/** An offset such as +02:00 has no daylight saving time, so it is refused. */
const PlaceZone = z
  .string()
  .refine(
    (zone) => /^[A-Z]/i.test(zone) && Zone.safeParse(zone).success,
    t('Must be a time zone such as Europe/Berlin'),
  )

// The days of a rule are counted from its first day, so that day is bounded.
const Day = CalendarDate.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', {
  message: t('Must be a day from 2000 to 2199'),
})

/** The fields of a made ticket, as a new ticket has them. */
const { type, priority, assignee_id, estimate, label_ids, column, custom } = CreateTicket.shape
const MadeFields = {
  type,
  priority,
  assignee_id,
  estimate,
  label_ids,
  column: column.unwrap().nullable().default(null).describe('null: the first column of `todo`'),
  due_in_days: z
    .int(t('Must be a whole number of days'))
    .min(0, t('Must be 0 or more'))
    .max(
      RECURRENCE_MOST.dueInDays,
      t('Must be at most {dueInDays}', { dueInDays: RECURRENCE_MOST.dueInDays }),
    )
    .nullable()
    .default(null)
    .describe('The ticket is due this many days after its day; null: it has no due date'),
  custom: custom
    .unwrap()
    .nullable()
    .default(null)
    .describe('Values in custom fields, by their ids; null: those of the template of the type'),
}

const Schedule = {
  rule: RuleText,
  starts_on: Day.describe('The first day on which a ticket can be made'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, t('Must be a time such as 09:00'))
    .default('09:00')
    .describe('The time of day at which a ticket is made'),
  zone: PlaceZone.describe('The time zone of day and time, by its IANA name'),
  mode: RecurrenceMode.default('on_day'),
  ends_on: Day.nullable().default(null).describe('The last day on which a ticket can be made'),
  ends_after: z
    .int(t('Must be a whole number'))
    .min(1, t('Must be 1 or more'))
    .max(
      RECURRENCE_MOST.tickets,
      t('Must be at most {tickets}', { tickets: RECURRENCE_MOST.tickets.toLocaleString('en') }),
    )
    .nullable()
    .default(null)
    .describe('The number of tickets after which the rule ends'),
}

const Texts = {
  title: requiredText(LIMITS.ticket_title, t('Please enter a ticket title')),
  description: optionalText(LIMITS.recurrence_description)
    .default(null)
    .describe('null: the template of the type'),
}

export const CreateRecurrence = z.strictObject({ ...Texts, ...MadeFields, ...Schedule })

const { column: _, ...plain } = MadeFields
/** The fields of an edit have no defaults: what is left out stays as it is. */
export const UpdateRecurrence = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  title: Texts.title.optional(),
  description: Texts.description.unwrap().optional(),
  type: plain.type.unwrap().optional(),
  priority: plain.priority.unwrap().optional(),
  assignee_id: plain.assignee_id.unwrap().optional(),
  estimate: plain.estimate.unwrap().optional(),
  label_ids: plain.label_ids.unwrap().optional(),
  column: MadeFields.column.unwrap().optional(),
  due_in_days: plain.due_in_days.unwrap().optional(),
  custom: plain.custom.unwrap().optional(),
  rule: Schedule.rule.optional(),
  starts_on: Schedule.starts_on.optional(),
  time: Schedule.time.unwrap().optional(),
  zone: Schedule.zone.optional(),
  mode: Schedule.mode.unwrap().optional(),
  ends_on: Schedule.ends_on.unwrap().optional(),
  ends_after: Schedule.ends_after.unwrap().optional(),
  is_paused: z.boolean().optional(),
})

/** The schedule whose coming days are asked for. */
export const PreviewRecurrence = z.strictObject({
  rule: Schedule.rule,
  starts_on: Schedule.starts_on,
  time: Schedule.time,
  zone: Schedule.zone,
})

export const Recurrence = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  type: CreateTicket.shape.type.unwrap(),
  priority: CreateTicket.shape.priority.unwrap(),
  assignee_id: z.uuid().nullable(),
  estimate: z.int().nullable(),
  label_ids: z.array(z.uuid()).max(LABELS_PER_TICKET),
  column: z.string().nullable(),
  due_in_days: z.int().nullable(),
  custom: CustomValues.nullable().describe(
    'Values in custom fields, by their ids; null: those of the template. Those of removed fields and options are left out of its tickets',
  ),
  rule: z.string(),
  starts_on: z.iso.date(),
  time: z.string(),
  zone: z.string(),
  mode: RecurrenceMode,
  ends_on: z.iso.date().nullable(),
  ends_after: z.int().nullable(),
  paused: RecurrencePause.nullable().describe('Why it is paused; null: it is not'),
  next: z
    .array(z.iso.datetime())
    .describe('The times of the next tickets, at most 5; empty: it is paused, has ended, or waits'),
  made: z.int().describe('The number of tickets that it made'),
  missed: z
    .int()
    .describe(`Tickets that were left out, because the server was off for more than ${MOST_MISSED} of them`),
  last: z
    .object({ id: Id, number: z.int(), day: z.iso.date() })
    .nullable()
    .describe('The ticket that it made last'),
  author: Profile.describe('The person who wrote or last edited it: the reporter of its tickets'),
  version: z.int(),
})
/** A recurring ticket: the rule, and the fields of the tickets that it makes. */
export type Recurrence = z.infer<typeof Recurrence>
