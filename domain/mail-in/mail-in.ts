// Tickets by mail: the address of a project, to which its members send tickets.
import * as z from 'zod'
import { LabelIds } from '../label/label.ts'
import { ColumnKey } from '../ticket/shapes.ts'
import { TicketType } from '../ticket/ticket.ts'

export const MailInSettings = z.object({
  is_offered: z
    .boolean()
    .describe(
      'Whether this server reads a mailbox whose mail server says who sent a mail. If not, all else is without effect',
    ),
  is_on: z.boolean(),
  address: z.string().nullable().describe('`null` while it is off'),
  type: TicketType.nullable(),
  label_ids: z.array(z.uuid()),
  column: ColumnKey.nullable(),
  gone: z
    .array(z.enum(['column', 'labels']))
    .describe('The settings that name a column or a label that was removed since'),
})
/** How a project takes tickets by mail, as its members see it. */
export type MailInSettings = z.infer<typeof MailInSettings>

export const ChangeMailIn = z.strictObject({
  is_on: z.boolean().optional(),
  type: TicketType.nullable().optional().describe('The type of the tickets; null: `task`'),
  label_ids: LabelIds.optional().describe('The labels that all tickets get'),
  column: ColumnKey.nullable()
    .optional()
    .describe('The column of new tickets; null: the first one of `todo`'),
  replaces: z
    .string()
    .max(400)
    .optional()
    .describe(
      'The present address, which ends, and the project gets a new one. Without effect if it is another',
    ),
})
