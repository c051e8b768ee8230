import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { type CustomKey, CustomValue } from '../field/value.ts'
import { t } from '../locale/message.ts'
import { milestones } from '../milestone/events.ts'
import type { TicketField } from './fields.ts'
import { Ticket, TicketSummary } from './ticket.ts'

/** The counts of parent tickets whose sub-tickets were added, removed, completed or reopened. */
export const parents = z
  .array(z.object({ id: z.uuid(), sub_total: z.int(), sub_done: z.int() }))
  .optional()
  .describe('Tickets whose counts of sub-tickets changed, with their new counts')

/** The counts of the tickets that another ticket blocks, or no longer blocks. */
export const blocked = z
  .array(z.object({ id: z.uuid(), blocked_by: z.int() }))
  .optional()
  .describe('Tickets whose number of open blockers changed, with their new number')

export const ticketEvents = eventsOf({
  'ticket.created': {
    payload: z.object({ ticket: Ticket, parents, milestones }),
    before: null,
    name: t('Ticket created'),
  },
  'ticket.changed': {
    payload: z.object({
      ticket: TicketSummary.describe('The ticket after the change'),
      description: z.string().nullable().optional().describe('The full description, if it changed'),
      fields: z
        .array(z.string())
        .describe('The fields that changed; a custom field is `custom:` or, for texts, `text:` with its id'),
      custom_after: z
        .record(z.string(), CustomValue.nullable())
        .optional()
        .describe('The new values of custom fields that changed, except texts, by their names in `fields`'),
      parents,
      blocked,
      milestones,
    }),
    before: before<
      Partial<Pick<Ticket, TicketField | 'column' | 'rank'>> & { [K in CustomKey]?: CustomValue | null }
    >(),
    name: t('Ticket edited, moved or assigned'),
  },
  'ticket.deleted': {
    payload: z.object({ ticket_id: z.uuid(), number: z.int(), parents, blocked, milestones }),
    before: null,
    name: t('Ticket deleted'),
  },
  'ticket.restored': {
    payload: z.object({ ticket: Ticket, parents, blocked, milestones }),
    before: null,
    name: t('Ticket restored'),
  },
})
