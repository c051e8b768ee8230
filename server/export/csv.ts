// The tickets of a project as a table for spreadsheets: one row each. What its cells look like is in domain/export/table.ts.
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { guardedCell, TABLE_HEADINGS } from '../../domain/export/table.ts'
import type { Exporting } from './archive.ts'
import { ROWS } from './records.ts'
import { look, spool } from './snapshot.ts'

type Row = Record<keyof typeof TABLE_HEADINGS, string | number | string[] | null>

/** Excel takes a file without this mark for one in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Lines of the table. */
export function tableOf(rows: unknown[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell)))
  return `${Papa.unparse(cells, { header: false, quotes: isQuoted, newline: '\r\n' })}\r\n`
}

/** Beside what has to be: what a program might take for another separator, and cells that were given a mark. */
const isQuoted = (cell: unknown) => typeof cell === 'string' && /^'|[;\t|]/.test(cell)

/** The bytes of the table; the stream fails if anything goes wrong on the way. */
export function csvOf({ deps, projectId, requireDiskSpace, signal }: Exporting): Readable {
  async function* bytes() {
    const table = await look({ deps, projectId, signal }, ({ rows }) => {
      async function* lines() {
        yield [BYTE_ORDER_MARK + tableOf([Object.values(TABLE_HEADINGS)])]
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
  (Object.keys(TABLE_HEADINGS) as (keyof Row)[]).map((field) => {
    const value = row[field]
    return Array.isArray(value) ? value.join(', ') : value
  })
