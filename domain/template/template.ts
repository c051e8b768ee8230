// Templates: the description and the values of custom fields with which a new ticket begins, by type of ticket.
import * as z from 'zod'
import { CustomChanges, CustomValues } from '../field/value.ts'
import { BYTE_LIMITS, LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { TicketType } from '../ticket/ticket.ts'

export const TicketTemplate = z.object({
  ticket_type: TicketType,
  description: z.string().nullable(),
  custom: CustomValues.describe(
    'Values in custom fields, by their ids. Those of removed fields and options are left out of new tickets',
  ),
  version: z.int(),
})
/** The description and the values with which a new ticket of a type begins. */
export type TicketTemplate = z.infer<typeof TicketTemplate>

export const ChangeTemplate = z.strictObject({
  ticket_type: TicketType,
  version: z.int().min(0).describe('The version that the edit started from; 0 if there was no template yet'),
  description: optionalText(LIMITS.ticket_description, BYTE_LIMITS.ticket_description),
  custom: CustomChanges.optional().describe(
    'All values in custom fields, by their ids; null is no value. Left out: they stay as they are',
  ),
})
