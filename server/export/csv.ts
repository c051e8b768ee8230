// The tickets of a project as a table for spreadsheets: one row each. What looks like a formula begins with a quotation mark, so
// no spreadsheet computes what somebody wrote.
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Exporting } from './archive.ts'
import { ROWS } from './records.ts'
import { look, spool } from './snapshot.ts'

const HEADINGS = {
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
  parent: 'Parent',
  comments: 'Comments',
  created_at: 'Created',
  updated_at: 'Updated',
  description: 'Description',
  url: 'Address',
} as const

type Row = Record<keyof typeof HEADINGS, string | number | string[] | null>

/** Excel takes a file without this mark for one in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Lines of the table. */
export function tableOf(rows: unknown[][]): string {
  return `${Papa.unparse(rows, { header: false, escapeFormulae: true, newline: '\r\n' })}\r\n`
}

/** The bytes of the table; the stream fails if anything goes wrong on the way. */
export function csvOf({ deps, projectId, requireDiskSpace, signal }: Exporting): Readable {
  async function* bytes() {
    const table = await look({ deps, projectId, signal }, ({ rows }) => {
      async function* lines() {
        yield [BYTE_ORDER_MARK + tableOf([Object.values(HEADINGS)])]
        for await (const some of rows<Row>(ROWS)) yield some.map((row) => tableOf([cellsOf(row)]))
      }
      return spool(deps.config.dataDir, lines(), requireDiskSpace)
    })
    try {
      yield* table.read()
    } finally {
      await table.close()
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}

const cellsOf = (row: Row) =>
  (Object.keys(HEADINGS) as (keyof Row)[]).map((field) => {
    const value = row[field]
    return Array.isArray(value) ? value.join(', ') : value
  })
