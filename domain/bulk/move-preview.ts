// The preview of moving many tickets to another project: the values that would be lost, counted over all of them.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { seq } from '../operation.ts'
import { filterValues, Id } from '../text.ts'
import { TicketFilter } from '../ticket/ticket.ts'

/** The most tickets that one preview can list by id, because the ids are part of its address. */
export const PREVIEW_NAMED = 100
/** The most names of each kind in a preview; the number of tickets includes all of them. */
export const PREVIEW_LISTED = 20

export const PreviewMoveOfMany = z.strictObject({
  ...TicketFilter.shape,
  project_id: Id.describe('The project that the tickets would move to'),
  ids: filterValues(Id, PREVIEW_NAMED, t('ids of tickets'))
    .optional()
    .describe('These tickets, instead of a filter'),
})

const Lost = z.array(z.object({ name: z.string(), tickets: z.int() }))

export const ManyMovePreview = z.object({
  seq,
  tickets: z.int().describe('The tickets that would move, at most as many as one bulk change includes'),
  labels: Lost.describe('Labels that the other project does not have, those of most tickets first'),
  columns: Lost.describe('Columns that the other project does not have'),
  milestones: Lost.describe('Milestones that the other project does not have'),
  assignees: Lost.describe('Assignees who are not members of the other project'),
  fields: Lost.describe('Custom fields, or fields with an option, that the other project does not have'),
  links: z
    .int()
    .describe(
      'Tickets with relations, a parent or sub-tickets that do not move with them; their keys become comments',
    ),
})
/** The values that many tickets would lose in another project. */
export type ManyMovePreview = z.infer<typeof ManyMovePreview>
