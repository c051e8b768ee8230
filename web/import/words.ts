// The wording of imports: their states, and the kinds of imported records.

import {
  IMPORT_SOURCES,
  type Import,
  type ImportSource,
  type ImportState,
} from '../../domain/import/import.ts'
import { capitalised } from '../../domain/names.ts'
import type { Tone } from '../ui/badge.tsx'

export const count = (number: number) => number.toLocaleString('en')

/** A count in words: "1 ticket", "12 tickets". */
export const things = (number: number, one: string, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`

export const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: 'Waiting for you', tone: 'yellow' },
  reading: { label: 'Being checked', tone: 'blue' },
  read: { label: 'Checked, not imported', tone: 'yellow' },
  unreadable: { label: 'Could not be read', tone: 'red' },
  running: { label: 'Running', tone: 'blue' },
  paused: { label: 'Paused', tone: 'orange' },
  finished: { label: 'Imported', tone: 'green' },
  removing: { label: 'Being removed', tone: 'orange' },
  removed: { label: 'Removed', tone: 'gray' },
}

/** The states that change without the user. */
export const BUSY: ReadonlySet<ImportState> = new Set(['reading', 'running', 'removing'])

const KINDS: Record<string, string> = {
  project: 'Project details',
  person: 'People',
  column: 'Columns',
  label: 'Labels',
  milestone: 'Milestones',
  field: 'Custom fields',
  template: 'Templates',
  recurrence: 'Recurring tickets',
  ticket: 'Tickets',
  relation: 'Relations',
  comment: 'Comments',
  file: 'Files',
  change: 'Earlier changes',
}

/** The name of a kind of record, or of a source's own kind that has no counterpart here. */
export function kindName(of: string): string {
  return KINDS[of] ?? capitalised(of).replaceAll('_', ' ')
}

export function sourceName(source: ImportSource | null): string {
  return IMPORT_SOURCES.find(({ value }) => value === source)?.label ?? 'File'
}

/** A file of the source, for a question. */
export function exportOf(source: ImportSource): string {
  if (source === 'csv') return 'a CSV table'
  return source === 'lacewing' ? 'an archive of Lacewing' : `an export of ${sourceName(source)}`
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
  lacewing:
    'From any Lacewing server: Settings, Export, “Archive”. It brings back the whole project, with files and history.',
  csv: 'Any table with a heading row, with commas, semicolons or tabs. You choose the field of each column.',
  github:
    'The issues of a repository, with comments and labels, directly from GitHub or from a file of “gh issue list --json”.',
  gitlab: 'The issues of a project, directly from GitLab or from an exported file.',
  jira: 'In Jira: Filters, “Export CSV (all fields)”, or “Export XML”, which has more of the comments.',
  linear: 'In Linear: Settings, Import & export, Export CSV.',
  trello: 'In Trello: the board’s menu, Print, export, and share, “Export as JSON”.',
}
