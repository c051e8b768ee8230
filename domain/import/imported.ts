// That something came with an import: who imported it, and from where. Without it, nobody could tell what a person wrote here from what
// somebody else imported in their name.
import * as z from 'zod'

export const ImportSource = z.enum(['lacewing', 'csv', 'github', 'gitlab', 'jira', 'linear', 'trello'])
export type ImportSource = z.infer<typeof ImportSource>

export const Imported = z.object({
  by: z.uuid().nullable().describe('Who imported it; null: not known any more'),
  source: ImportSource,
})
/** Who imported something in the name of whoever wrote it. */
export type Imported = z.infer<typeof Imported>

/** How a field of what people write says it. */
export const imported = Imported.nullable().describe(
  'Who imported it, and from where; null: it was written here',
)
