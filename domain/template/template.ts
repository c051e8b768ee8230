// Templates: the text with which the description of a new ticket begins, by type of ticket.
import * as z from 'zod'
import { BYTE_LIMITS, LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { TicketType } from '../ticket/ticket.ts'

export const TicketTemplate = z.object({
  ticket_type: TicketType,
  description: z.string().nullable(),
  version: z.int(),
})
/** The text with which a new ticket of a type begins. */
export type TicketTemplate = z.infer<typeof TicketTemplate>

export const ChangeTemplate = z.strictObject({
  ticket_type: TicketType,
  version: z.int().min(0).describe('The version that the edit started from; 0 if there was no template yet'),
  description: optionalText(LIMITS.ticket_description, BYTE_LIMITS.ticket_description),
})
