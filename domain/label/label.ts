// Labels: words that a project defines for its tickets, each with a colour.

import * as z from 'zod'
import { LABELS_PER_TICKET, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Id, nameText, optionalText } from '../text.ts'

/** The names of the colours. web/label/label-color.ts defines the look of each. */
export const LabelColor = z.enum([
  ...(['gray', 'red', 'orange', 'yellow', 'lime', 'green'] as const),
  ...(['teal', 'cyan', 'blue', 'violet', 'pink', 'brown'] as const),
])
export type LabelColor = z.infer<typeof LabelColor>
/** The colours of labels, in the order in which they are offered. */
export const LABEL_COLORS = LabelColor.options

/** The name of a label. */
export const LabelName = nameText(LIMITS.label_name, t('Please enter a name'))
const Description = optionalText(LIMITS.label_description)

export const Label = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  color: LabelColor,
  description: z.string().nullable(),
  version: z.int(),
})
/** A label of a project. */
export type Label = z.infer<typeof Label>

/** The labels of a ticket: each once, sorted, as they are sent. */
export const LabelIds = z
  .array(Id)
  .max(
    LABELS_PER_TICKET,
    t('A ticket can have at most {labels_per_ticket} labels', { labels_per_ticket: LABELS_PER_TICKET }),
  )
  .transform((ids) => [...new Set(ids)].sort())

export const CreateLabel = z.strictObject({
  name: LabelName,
  color: LabelColor,
  description: Description.default(null),
})
export const UpdateLabel = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  name: LabelName.optional(),
  color: LabelColor.optional(),
  description: Description.optional(),
})
export const MergeLabel = z.strictObject({ into: Id.describe('The label that replaces it') })
export const ChangeTicketLabels = z.strictObject({
  add: LabelIds.default([]),
  remove: z.array(Id).max(200).default([]),
})
