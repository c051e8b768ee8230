import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { milestones } from '../milestone/events.ts'
import { blocked, parents } from '../ticket/events.ts'
import { Ticket } from '../ticket/ticket.ts'

export const moveEvents = eventsOf({
  'ticket.left': {
    payload: z.object({ ticket_id: z.uuid(), number: z.int(), parents, blocked, milestones }),
    before: null,
    name: t('Ticket moved to another project'),
  },
  'ticket.arrived': {
    payload: z.object({
      ticket: Ticket,
      from: z.string().describe('The key that the ticket had in the other project'),
      dropped: z
        .object({
          labels: z.array(z.string()).describe('Names of labels that this project does not have'),
          column: z
            .string()
            .nullable()
            .describe('The name of its former column, if this project has none of it'),
          milestone: z
            .string()
            .nullable()
            .optional()
            .describe('The name of its former milestone, if this project has none of it'),
          fields: z
            .array(z.string())
            .optional()
            .describe('Names of custom fields, or of a field and an option, that this project does not have'),
          assignee_id: z.uuid().nullable().describe('The former assignee, if not a member of this project'),
        })
        .describe('The values that the ticket lost because they have no match here'),
    }),
    before: null,
    name: t('Ticket moved here from another project'),
  },
})
