// The table of a project's tickets (CSV), which spreadsheets open and an import reads back. A cell that a spreadsheet could take
// for a formula gets a quotation mark in front, so that no spreadsheet runs a text that a person wrote.
import {
  FIELDS,
  LATER_FIELDS,
  type LaterField,
  type NamingField,
  type PortableField,
} from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'

/** The headings of fields that were added later: a table of an earlier release has none of them. */
const LATER_HEADINGS = Object.fromEntries(
  LATER_FIELDS.map((name): [string, string] => [name, (FIELDS[name] as FieldOptions).label]),
) as Record<LaterField, string>

/** The headings of the table, by the content of each column. */
export const TABLE_HEADINGS = {
  key: 'Key',
  title: 'Title',
  column: 'Column',
  status: 'Status',
  type: 'Type',
  priority: 'Priority',
  assignee: 'Assignee',
  reporter: 'Reporter',
  labels: 'Labels',
  due_date: 'Due date',
  estimate: 'Estimate',
  ...LATER_HEADINGS,
  milestone: 'Milestone',
  parent: 'Parent',
  comments: 'Comments',
  created_at: 'Created',
  updated_at: 'Updated',
  description: 'Description',
  url: 'Address',
  imported_from: 'Imported from',
  imported_by: 'Imported by',
} as const satisfies Record<PortableField | NamingField, string> & Record<string, string>

/**
 * The characters with which a formula, a DDE command or a reference begins, also as wide, small and raised forms, because
 * programs treat those as the same characters.
 */
const SIGNS = '=+\\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−'
/** Invisible characters, which a program may skip: blanks, control characters, characters without a shape. */
const UNSEEN = '[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]*'

/**
 * Also matches a cell that begins with quotation marks of its own, so that `unguardedCell` removes only the one that was added.
 */
const FORMULA = new RegExp(`^'*(?:[\\t\\r\\n]|${UNSEEN}[${SIGNS}])`, 'u')

/** A cell as the table has it: every spreadsheet reads it as text. */
export const guardedCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The original text of a cell of the table: the reverse of `guardedCell`. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

const isLater = (name: string) => name === 'milestone' || Object.hasOwn(LATER_HEADINGS, name)

/**
 * Whether these are the headings of a table of this release or an earlier one, so that its cells are guarded. The columns of custom
 * fields follow.
 */
export function isOwnTable(headings: readonly string[]): boolean {
  const own = Object.entries<string>(TABLE_HEADINGS)
    .filter(([name, heading]) => !isLater(name) || headings.includes(heading))
    .map(([, heading]) => heading)
  return own.every((heading, at) => headings[at] === heading)
}
