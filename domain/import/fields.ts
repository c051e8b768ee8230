// The fields that a column of a table can be.
import { FIELDS, LATER_FIELDS, type PortableField } from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'

const FIRST = [
  { value: 'title', label: 'Title', many: false },
  { value: 'description', label: 'Description', many: true },
  { value: 'key', label: 'Key', many: false },
  { value: 'number', label: 'Number', many: false },
  { value: 'url', label: 'Address', many: false },
  { value: 'status', label: 'Column', many: false },
  { value: 'type', label: 'Type', many: false },
  { value: 'priority', label: 'Priority', many: false },
  { value: 'assignee', label: 'Assignee', many: true },
  { value: 'assignee_username', label: 'Assignee’s username or email', many: false },
  { value: 'reporter', label: 'Reporter', many: false },
  { value: 'reporter_username', label: 'Reporter’s username or email', many: false },
  { value: 'labels', label: 'Labels', many: true },
  { value: 'due_date', label: 'Due date', many: false },
  { value: 'estimate', label: 'Estimate', many: false },
  { value: 'milestone', label: 'Milestone', many: false },
  { value: 'parent', label: 'Parent', many: false },
  { value: 'created_at', label: 'Created', many: false },
  { value: 'updated_at', label: 'Changed', many: false },
  { value: 'started_at', label: 'Started', many: false },
  { value: 'completed_at', label: 'Completed', many: true },
  { value: 'comment', label: 'Comment', many: true },
  { value: 'blocks', label: 'Blocks', many: true },
  { value: 'blocked_by', label: 'Blocked by', many: true },
  { value: 'relates_to', label: 'Relates to', many: true },
  { value: 'duplicates', label: 'Duplicate of', many: true },
  { value: 'checklist', label: 'Checklist, in the description', many: true },
  { value: 'files', label: 'Links to files, in the description', many: true },
  { value: 'custom', label: 'The custom field of this name', many: true },
  { value: 'as_labels', label: 'Labels with the column’s name', many: true },
] as const

/** The fields that a column of a CSV file can be. Several columns can be the same field if it is `many`. */
export const IMPORT_FIELDS: readonly { value: ImportField; label: string; many: boolean }[] = [
  ...FIRST,
  ...LATER_FIELDS.map((value) => ({ value, label: (FIELDS[value] as FieldOptions).label, many: false })),
]

/** A field that was there from the beginning. */
export type FirstField = (typeof FIRST)[number]['value']
/** A field that a column of a table can be imported as. */
export type ImportField = FirstField | PortableField

/** The fields that several columns can be. */
export const MANY = new Set<ImportField>(IMPORT_FIELDS.filter(({ many }) => many).map(({ value }) => value))
