// The tickets of a project as a table for spreadsheets: one row each. domain/export/table.ts defines the cells.
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { guardedCell, TABLE_HEADINGS } from '../../domain/export/table.ts'
import type { Exporting } from './archive.ts'
import { ROWS } from './records.ts'
import { look, spool } from './snapshot.ts'

type Row = Record<keyof typeof TABLE_HEADINGS, string | number | string[] | null>

/** Without this mark Excel reads a file in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of the table. */
export function tableOf(rows: unknown[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell)))
  return `${Papa.unparse(cells, { header: false, quotes: isQuoted, newline: '\r\n' })}\r\n`
}

/**
 * Whether a cell is quoted although CSV does not require it: a program might take a part of it for another separator, or it is a
 * guarded cell.
 */
const isQuoted = (cell: unknown) => typeof cell === 'string' && /^'|[;\t|]/.test(cell)

/** The bytes of the table. The stream fails if anything goes wrong on the way. */
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
