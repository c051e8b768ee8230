// Imports: data of another tracker, copied into a project. First the source is read, which reports what would arrive and what
// would not. Then the import runs, portion by portion, and can be paused, continued and removed.
import * as z from 'zod'
import { exactText, hasCredentials, Id } from '../text.ts'
import { Profile } from '../user/user.ts'
import { ImportSource } from './imported.ts'

export { ImportSource }

/** The sources of an import, in the order in which the page offers them. `takes`: an uploaded file, or the address of an API. */
export const IMPORT_SOURCES = [
  { value: 'lacewing', label: 'Lacewing archive', takes: ['file'], accept: '.zip' },
  { value: 'csv', label: 'CSV', takes: ['file'], accept: '.csv,.tsv,.txt' },
  { value: 'github', label: 'GitHub', takes: ['api'], accept: '' },
  { value: 'gitlab', label: 'GitLab', takes: ['api', 'file'], accept: '.json,.csv,.gz,.zip,.tar' },
  { value: 'jira', label: 'Jira', takes: ['file'], accept: '.csv,.xml,.json' },
  { value: 'linear', label: 'Linear', takes: ['file'], accept: '.csv,.json' },
  { value: 'trello', label: 'Trello', takes: ['file'], accept: '.json' },
] as const

/** The most imports of a project that are listed, newest first. */
export const IMPORTS_LISTED = 50
/** The most people of a source that can be matched by hand, and that a report lists. */
export const IMPORT_PEOPLE = 1_000
/** The most examples of each reason, and records of each kind, that a report shows. */
export const IMPORT_EXAMPLES = 10
/** The most columns of a CSV file that can be mapped. */
export const IMPORT_COLUMNS = 500

/**
 * uploaded: the file waits to be read; reading: its content is being examined; read: the report is ready, nothing is written yet;
 * unreadable: see `reason`; running; paused: by a person or by an error (`reason`); finished; removing; removed.
 */
export const ImportState = z.enum([
  ...(['uploaded', 'reading', 'read', 'unreadable'] as const),
  ...(['running', 'paused', 'finished', 'removing', 'removed'] as const),
])
export type ImportState = z.infer<typeof ImportState>

const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
    } catch {
      return false
    }
  }, 'Takes the name of a time zone, such as Europe/Berlin')

/** The account here that a person of the source is matched with. */
const ImportPerson = z.strictObject({
  id: exactText(400).describe('In the source, as the report names them'),
  user_id: Id.nullable().describe('A member of the project; null: a name without an account'),
})

/** The address of a project is visible to other people, so it must not contain a password. */
const hasNoPassword = (text: string) => !URL.canParse(text) || !hasCredentials(new URL(text))

function plainAddress(text: string): string {
  return text.replace(/[?#].*$/s, '')
}

const Columns = z
  .record(z.string().regex(/^\d{1,3}$/), exactText(60))
  .describe(
    'Of a CSV file: which column, by its position from 0, is which field; a column that is not named is left out',
  )

export const ReadImport = z.strictObject({
  id: Id.describe('Of the uploaded file; of an API, made by whoever starts it'),
  source: ImportSource,
  time_zone: TimeZone.default('UTC').describe('Of dates that name none'),
  columns: Columns.optional(),
  people: z
    .array(ImportPerson)
    .max(IMPORT_PEOPLE)
    .default([])
    .describe('Those who are members here; nobody is found by an address'),
  api: z
    .strictObject({
      url: z
        .url('Takes a web address')
        .max(1_000)
        .refine(
          hasNoPassword,
          'Takes an address without a user name and a password: the token has its own field',
        )
        .overwrite(plainAddress)
        .describe('Of the project; what stands behind ? and # is left away'),
      token: exactText(1_000).nullable().default(null).describe('Forgotten once it is read'),
    })
    .optional()
    .describe('In place of a file'),
})
export const OneImport = z.strictObject({ id: Id })

const Count = z.int().min(0)

/** The result for the records of one kind, or for other data of the source. */
export const ImportKind = z.object({
  of: z.string().describe('A kind of record, or the source’s own word, such as checklist'),
  in_source: Count.describe('arrives + left_out'),
  arrives: Count.describe('created + updated + unchanged'),
  created: Count,
  updated: Count.describe('Came with an earlier import, and the source has them otherwise now'),
  unchanged: Count.describe('Are there already, from an earlier import or by their name'),
  changed: Count.describe('Alterations of those that arrive: the sum of the reasons of that sort'),
  left_out: Count,
  missing: Count.describe('What the source tells of, but does not hold'),
})
export type ImportKind = z.infer<typeof ImportKind>

export const ImportReason = z.object({
  what: z.enum(['left_out', 'changed', 'missing']),
  of: z.string(),
  reason: z.string().describe('One sentence'),
  count: Count,
  examples: z.array(z.string()).describe(`Ids or keys in the source, at most ${IMPORT_EXAMPLES}`),
})
export type ImportReason = z.infer<typeof ImportReason>

export const ImportReport = z.object({
  kinds: z.array(ImportKind),
  reasons: z.array(ImportReason),
  first: z
    .array(z.object({ of: z.string(), id: z.string(), text: z.string() }))
    .describe(`The first ${IMPORT_EXAMPLES} records of each kind, in a few words`),
  warnings: z.array(z.string()).describe('What would stop the import before its end, such as a quota'),
})
/** The records that arrive, are changed or are left out, and why. The counts are the same before and after the run. */
export type ImportReport = z.infer<typeof ImportReport>

export const MatchedPerson = z.object({
  id: z.string().describe('In the source'),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable().describe('As the source tells it'),
  member: Profile.nullable().describe('null: a name without an account'),
  how: z.enum(['chosen', 'earlier']).nullable().describe('Why they are taken for that member'),
  suggested: Profile.nullable().describe('A member of the same name or username, to be chosen by hand'),
})
export type MatchedPerson = z.infer<typeof MatchedPerson>

export const Import = z.object({
  id: z.uuid(),
  source: ImportSource.nullable().describe('null: not chosen yet'),
  state: ImportState,
  name: z.string().describe('Of the file, or the address'),
  size: z.int().nullable().describe('Bytes of the file'),
  by: Profile.describe('Who began it'),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  done: Count.describe('Records that are read, written or removed'),
  total: Count.nullable().describe('null as long as that is not known'),
  reason: z.string().nullable().describe('Why it is unreadable or paused, for people'),
  kept: Count.describe('Of one that was removed: tickets that stay, since somebody worked on them'),
})
/** One import and its state. */
export type Import = z.infer<typeof Import>

export const ImportInFull = z.object({
  import: Import,
  report: ImportReport.nullable().describe('null before it is read'),
  people: z.array(MatchedPerson),
  options: z.object({
    time_zone: z.string(),
    columns: z.record(z.string(), z.string()).nullable(),
    url: z.string().nullable(),
  }),
})
export type ImportInFull = z.infer<typeof ImportInFull>

/** The first rows of a CSV file, for mapping its columns. */
export const ImportHeader = z.object({
  header: z.array(z.string()).describe('The first row, by position'),
  rows: z.array(z.array(z.string())).describe('The next few, cut to 200 characters'),
  columns: z
    .record(z.string(), z.string())
    .nullable()
    .describe('As this project mapped a file with the same header the last time'),
  fields: z.array(z.object({ value: z.string(), label: z.string() })).describe('What a column can be'),
  guessed: z.record(z.string(), z.string()).describe('By the names of the columns'),
})
export type ImportHeader = z.infer<typeof ImportHeader>

export const RemovalPreview = z.object({
  tickets: Count.describe('Tickets that go, with their comments, files and history'),
  kept: Count.describe('Tickets of the import that stay, since somebody worked on them here'),
  labels: Count.describe('Labels that go, since nothing else has them'),
  columns: Count,
})
/** The records that removing an import would delete. */
export type RemovalPreview = z.infer<typeof RemovalPreview>
