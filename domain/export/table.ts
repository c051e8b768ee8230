// The table of a project's tickets that spreadsheets open, and that an import reads back. A cell that a spreadsheet could take for a
// formula begins with a quotation mark there, so that none computes what somebody wrote.
import {
  type CarriedField,
  FIELDS,
  LATER_FIELDS,
  type LaterField,
  type NamingField,
} from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'

/** Those of fields that were added later: a table of an earlier release has none of them. */
const LATER_HEADINGS = Object.fromEntries(
  LATER_FIELDS.map((name): [string, string] => [name, (FIELDS[name] as FieldOptions).label]),
) as Record<LaterField, string>

/** The headings of the table, by what each column holds. */
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
  parent: 'Parent',
  comments: 'Comments',
  created_at: 'Created',
  updated_at: 'Updated',
  description: 'Description',
  url: 'Address',
  imported_from: 'Imported from',
  imported_by: 'Imported by',
} as const satisfies Record<CarriedField | NamingField, string> & Record<string, string>

/**
 * Signs with which a formula, a command of DDE or a reference begins, also as wide, small and raised letters: programs take those for
 * the same ones.
 */
const SIGNS = '=+\\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−'
/** What is not seen, and may be passed over: blanks, control characters, characters without a shape. */
const UNSEEN = '[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]*'

/** Quotation marks belong to it, so that a cell that begins with one of its own is told from one that was given one. */
const FORMULA = new RegExp(`^'*(?:[\\t\\r\\n]|${UNSEEN}[${SIGNS}])`, 'u')

/** A cell as it stands in the table: text to every spreadsheet. */
export const guardedCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What somebody wrote, of a cell of the table: the reverse of `guardedCell`. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** Whether these are the headings of the table, of this release or an earlier one, and its cells guarded. */
export function isOwnTable(headings: readonly string[]): boolean {
  const own = Object.entries<string>(TABLE_HEADINGS)
    .filter(([name, heading]) => !Object.hasOwn(LATER_HEADINGS, name) || headings.includes(heading))
    .map(([, heading]) => heading)
  return headings.length === own.length && own.every((heading, at) => headings[at] === heading)
}
