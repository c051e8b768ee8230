// The report of an import: the records that arrive and those that do not, with the reasons.
import * as z from 'zod'

/** The most examples of each reason, and records of each kind, that a report shows. */
export const IMPORT_EXAMPLES = 10

const Count = z.int().min(0)

/** The result for the records of one kind, or for other data of the source. */
export const ImportKind = z.object({
  of: z.string().describe('A kind of record, or the source’s own term, such as checklist'),
  in_source: Count.describe('arrives + left_out'),
  arrives: Count.describe('created + updated + unchanged'),
  created: Count,
  updated: Count.describe('Records of an earlier import that the source has changed since'),
  unchanged: Count.describe('Records that exist already, from an earlier import or with the same name'),
  changed: Count.describe('Alterations of records that arrive: the sum of the reasons of that sort'),
  left_out: Count,
  missing: Count.describe('Records that the source mentions but does not have'),
})
export type ImportKind = z.infer<typeof ImportKind>

export const ImportReason = z.object({
  what: z
    .enum(['left_out', 'changed', 'missing', 'ignored'])
    .describe(
      'ignored: entries that nobody would miss, such as the log of the source; not part of the counts of kinds',
    ),
  of: z.string(),
  reason: z.string().describe('One sentence'),
  count: Count,
  examples: z.array(z.string()).describe(`Ids or keys in the source, at most ${IMPORT_EXAMPLES}`),
  as_labels: z
    .string()
    .optional()
    .describe('If these values can come as labels: the key for `labels` of `readImport`'),
})
/** The reason why a record was not imported as it was. */
export type ImportReason = z.infer<typeof ImportReason>

export const ImportReport = z.object({
  kinds: z.array(ImportKind),
  reasons: z.array(ImportReason),
  first: z
    .array(z.object({ of: z.string(), id: z.string(), text: z.string() }))
    .describe(`The first ${IMPORT_EXAMPLES} records of each kind, in a few words`),
  warnings: z
    .array(z.string())
    .describe('Problems that would stop the import before its end, such as a quota'),
})
/** The records that arrive, are changed or are left out, and why. The counts are the same before and after the run. */
export type ImportReport = z.infer<typeof ImportReport>
