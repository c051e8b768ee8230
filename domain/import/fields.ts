// The fields that a column of a table can be.
import { t } from '../locale/message.ts'
import { FIELDS, LATER_FIELDS, type PortableField } from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'

const FIRST = [
  { value: 'title', label: t('Title'), many: false },
  { value: 'description', label: t('Description'), many: true },
  { value: 'key', label: t('Key'), many: false },
  { value: 'number', label: t('Number'), many: false },
  { value: 'url', label: t('Address'), many: false },
  { value: 'status', label: t('Column'), many: false },
  { value: 'type', label: t('Type'), many: false },
  { value: 'priority', label: t('Priority'), many: false },
  { value: 'assignee', label: t('Assignee'), many: true },
  { value: 'assignee_username', label: t('Assignee’s username or email'), many: false },
  { value: 'reporter', label: t('Reporter'), many: false },
  { value: 'reporter_username', label: t('Reporter’s username or email'), many: false },
  { value: 'labels', label: t('Labels'), many: true },
  { value: 'due_date', label: t('Due date'), many: false },
  { value: 'estimate', label: t('Estimate'), many: false },
  { value: 'milestone', label: t('Milestone'), many: false },
  { value: 'parent', label: t('Parent'), many: false },
  { value: 'created_at', label: t('Created'), many: false },
  { value: 'updated_at', label: t('Changed'), many: false },
  { value: 'started_at', label: t('Started'), many: false },
  { value: 'completed_at', label: t('Completed'), many: true },
  { value: 'comment', label: t('Comment'), many: true },
  { value: 'blocks', label: t('Blocks'), many: true },
  { value: 'blocked_by', label: t('Blocked by'), many: true },
  { value: 'relates_to', label: t('Relates to'), many: true },
  { value: 'duplicates', label: t('Duplicate of'), many: true },
  { value: 'checklist', label: t('Checklist, in the description'), many: true },
  { value: 'files', label: t('Links to files, in the description'), many: true },
  { value: 'custom', label: t('The custom field of this name'), many: true },
  { value: 'as_labels', label: t('Labels with the column’s name'), many: true },
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
