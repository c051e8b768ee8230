// My work: a person's open tickets in all their projects. Their shape, order and windows.

import * as z from 'zod'
import { ColumnColor } from '../column/column.ts'
import { Label } from '../label/label.ts'
import { TICKET_WINDOW } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Project } from '../project/project.ts'
import { Id } from '../text.ts'
import { TicketSummary } from '../ticket/ticket.ts'
import { windowLimit } from '../window.ts'

export const MyTicket = z.object({
  ...TicketSummary.shape,
  column_name: z.string(),
  column_color: ColumnColor,
  labels: z.array(Label.pick({ id: true, name: true, color: true })).describe('Ordered by name'),
  milestone_name: z.string().nullable(),
})
/** A ticket with its project, column, labels and milestone, which a page outside the project needs. */
export type MyTicket = z.infer<typeof MyTicket>

export const MyProject = Project.pick({ id: true, name: true, key: true, seq: true })

/** The part of a project that the list of own tickets shows. */
export type MyProject = z.infer<typeof MyProject>

export const MyPart = z.enum(['assignee', 'reporter'])
/** The reason why a ticket is in the list: it is assigned to the person, or the person reported it. */
export type MyPart = z.infer<typeof MyPart>

/** The end of a window: urgency, creation time and id of its last ticket. */
const MyCursor = z
  .string()
  .regex(
    /^-?\d{1,9},[12]\d{3}-\d{2}-\d{2}T[\d:.]{8,15}Z,[0-9a-f-]{36}$/,
    t('Must be the `next` of an earlier answer'),
  )
  .refine((cursor) => z.tuple([z.iso.datetime(), Id]).safeParse(cursor.split(',').slice(1)).success, {
    message: t('Must be the `next` of an earlier answer'),
  })

export const ListMyTickets = z.strictObject({
  by: MyPart.default('assignee').describe('Tickets that are assigned to the person, or that they reported'),
  after: MyCursor.optional().describe('The `next` of the previous window'),
  limit: windowLimit(TICKET_WINDOW),
})

export const MyTickets = z.object({
  projects: z
    .array(MyProject)
    .describe('All projects of the person, each with the last change this answer includes'),
  tickets: z.array(MyTicket),
  next: z.string().nullable(),
})
/** A window of own tickets, with their projects. */
export type MyTickets = z.infer<typeof MyTickets>
