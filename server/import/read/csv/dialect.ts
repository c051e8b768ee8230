// The type of a dialect: how a tracker writes the cells of its tables. dialects.ts has the dialect of each tracker.
import type { ImportField } from '../../../../domain/import/fields.ts'
import type { Status } from '../../../../domain/ticket/shapes.ts'
import type { DayOrder } from '../dates.ts'
import { fieldKey } from '../extras.ts'

export type Dialect = {
  /** The text of a cell, without characters that the tracker added. */
  cell: (text: string, field: ImportField) => string
  labels: (text: string) => { name: string; color?: string | null }[]
  people: (text: string) => string[]
  status: (name: string) => Status | null
  /** Why a column is left out; null if that is not worth a remark. `as`: the key by which its values can come as labels. */
  leftOut: (heading: string, cell: string) => LeftOut | null
  /** The comments in a cell. */
  comments?: (cell: string) => CellComment[]
  /** Converts a description to Markdown. */
  description?: (text: string) => string
  /** The column for completed tickets, if the column of a ticket does not say whether it is completed. */
  completedIn?: string
  /** Whether the row is archived. It then comes in the column “Archived”. */
  archived?: (cellOf: CellOf) => boolean
  /** Whether the tracker always writes the day or the month first. */
  order?: DayOrder
  /** The headings of columns that hold the titles of a tree, one column a level, from the top. */
  levels?: RegExp
  /** The heading of a column with the distance from UTC of all times of the row. */
  offset?: string
  /** A sentence about the row. */
  remark?: (cellOf: CellOf) => string | null
  /** Records that the table counts but does not hold. */
  missing?: (cellOf: CellOf) => [of: string, reason: string, count: number][]
}

/** `ignored`: nobody would miss it. */
export type LeftOut = { of: string; reason: string; as?: string; what?: 'left_out' | 'ignored' }
/** The cell of a row at a heading; empty if there is none. */
export type CellOf = (heading: string) => string
export type CellComment = { author: string | null; at: string | null; content: string }

export const PLAIN: Dialect = {
  cell: (text) => text,
  labels: (text) => text.split(text.includes(';') ? /[;\n]/ : /[,|\n]/).map((name) => ({ name })),
  people: splitPeople,
  status: () => null,
  leftOut: (heading) => ({
    of: 'custom field',
    reason: `There is no field “${heading}” here.`,
    as: fieldKey(heading),
  }),
}

/** "Doe, John" is one person, while addresses and usernames between commas are several. */
export function splitPeople(text: string): string[] {
  const parts = text.split(/[;|\n]/).flatMap((part) => {
    const names = part.split(',').map((name) => name.trim())
    const isMany = names.length > 2 || names.every((name) => name.includes('@') || !name.includes(' '))
    return isMany ? names : [part.trim()]
  })
  return parts.filter((part) => part !== '')
}
