// The tables that another tracker exports: which headings they have, and the field of each. Headings are compared in lower case and
// without punctuation (plainWords). server/import/read/csv/dialects.ts says how each tracker writes its cells.
import type { ImportField } from './fields.ts'

/** The content of a column that has no field here. */
export type ExtraKind =
  | 'version'
  | 'component'
  | 'epic'
  | 'project'
  | 'team'
  | 'time estimate'
  | 'worklog'
  | 'checklist'
  | 'file'
  | 'watcher'

export type TrackerName =
  | 'asana'
  | 'azure'
  | 'bugzilla'
  | 'clickup'
  | 'monday'
  | 'notion'
  | 'pivotal'
  | 'redmine'
  | 'shortcut'
  | 'trello'
  | 'youtrack'

/** Headings are separated by `|`, in each of its texts. */
export type Tracker = {
  name: TrackerName
  label: string
  /** A table of the tracker has one heading of each of these groups. */
  needs: readonly string[]
  fields: Partial<Record<ImportField, string>>
  extras: Partial<Record<ExtraKind, string>>
  /** Columns that the tracker derives from others, or that are about the export itself. */
  silent: string
}
