// The mark of an imported record: who imported it, and from where. Without it, nobody could distinguish what a person wrote here
// from what another person imported in their name.
import * as z from 'zod'

export const ImportSource = z.enum(['lacewing', 'csv', 'github', 'gitlab', 'jira', 'linear', 'trello'])
/** A program whose exports can be imported. */
export type ImportSource = z.infer<typeof ImportSource>

export const Imported = z.object({
  by: z.uuid().nullable().describe('The person who imported it; null: no longer known'),
  source: ImportSource,
})
/** The person who imported something in the name of its author. */
export type Imported = z.infer<typeof Imported>

export const ImportedTicket = Imported.extend({
  keys: z
    .array(z.string())
    .optional()
    .describe(
      'Its keys there: the last one first, such as TES-18, then earlier ones. They lead to it here as well',
    ),
  assignee: z
    .object({ id: z.uuid(), name: z.string() })
    .optional()
    .describe('The assignee in the source, who has no account here; only while nobody else is assigned'),
})
/** The mark of an imported ticket. */
export type ImportedTicket = z.infer<typeof ImportedTicket>

/** The field of a ticket or comment that carries this mark. */
export const imported = Imported.nullable().describe(
  'The person who imported it, and the source; null: it was written here',
)
