// The wording of imports: their states, and the kinds of imported records.

import {
  IMPORT_SOURCES,
  type Import,
  type ImportSource,
  type ImportState,
} from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { capitalised } from '../../domain/names.ts'
import { numberText } from '../locale/format.ts'
import type { Tone } from '../ui/badge.tsx'

export const count = (number: number) => numberText(number)

export const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: t('Waiting for you'), tone: 'yellow' },
  reading: { label: t('Being checked'), tone: 'blue' },
  read: { label: t('Checked, not imported'), tone: 'yellow' },
  unreadable: { label: t('Could not be read'), tone: 'red' },
  running: { label: t('Running'), tone: 'blue' },
  paused: { label: t('Paused'), tone: 'orange' },
  finished: { label: t('Imported'), tone: 'green' },
  removing: { label: t('Being removed'), tone: 'orange' },
  removed: { label: t('Removed'), tone: 'gray' },
}

/** The states that change without the user. */
export const BUSY: ReadonlySet<ImportState> = new Set(['reading', 'running', 'removing'])

const KINDS: Record<string, string> = {
  project: t('Project details'),
  person: t('People'),
  column: t('Columns'),
  label: t('Labels'),
  milestone: t('Milestones'),
  field: t('Custom fields'),
  template: t('Templates'),
  recurrence: t('Recurring tickets'),
  ticket: t('Tickets'),
  relation: t('Relations'),
  comment: t('Comments'),
  file: t('Files'),
  change: t('Earlier changes'),
}

/** The name of a kind of record, or of a source's own kind that has no counterpart here. */
export function kindName(of: string): string {
  return KINDS[of] ?? capitalised(of).replaceAll('_', ' ')
}

export function sourceName(source: ImportSource | null): string {
  return IMPORT_SOURCES.find(({ value }) => value === source)?.label ?? t('File')
}

/** Asks whether a file is to be imported as that of the source that it looks like. */
export function questionOf(source: ImportSource): string {
  const name = sourceName(source)
  if (source === 'csv') return t('This looks like a CSV table. Import it as {name}?', { name })
  return source === 'lacewing'
    ? t('This looks like an archive of Lacewing. Import it as {name}?', { name })
    : t('This looks like an export of {name}. Import it as {name}?', { name })
}

/** The title of an import. */
export const titleOf = ({ name, source }: Pick<Import, 'name' | 'source'>) => name || sourceName(source)

/**
 * Whether a file is more likely an export of another source than the chosen one. A table that looks like no export may be of any
 * source that takes tables: its headings may be in a language that is not recognised.
 */
export function isOfOther(looksLike: ImportSource | null, chosen: ImportSource | undefined): boolean {
  if (looksLike === null || looksLike === chosen) return false
  const accept = IMPORT_SOURCES.find(({ value }) => value === chosen)?.accept ?? ''
  return looksLike !== 'csv' || !accept.includes('.csv')
}

/** Instructions for getting the data out of each source. */
export const HOW_TO_GET: Record<ImportSource, string> = {
  lacewing: t(
    'From any Lacewing server: Settings, Export, “Archive”. It brings back the whole project, with files and history.',
  ),
  csv: t(
    'Any table with a heading row, with commas, semicolons or tabs. You choose the field of each column.',
  ),
  github: t(
    'The issues of a repository, with comments and labels, directly from GitHub or from a file of “gh issue list --json”.',
  ),
  gitlab: t('The issues of a project, directly from GitLab or from an exported file.'),
  jira: t('In Jira: Filters, “Export CSV (all fields)”, or “Export XML”, which has more of the comments.'),
  linear: t('In Linear: Settings, Import & export, Export CSV.'),
  trello: t('In Trello: the board’s menu, Print, export, and share, “Export as JSON”.'),
}
