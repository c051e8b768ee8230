// The tickets of a project as a table for spreadsheets: one row each. domain/export/table.ts defines the cells.
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { guardedCell, TABLE_HEADINGS } from '../../domain/export/table.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { printCustom } from '../../domain/field/text.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { Exporting } from './archive.ts'
import { CUSTOM_FIELDS, ROWS } from './records.ts'
import { look, spool } from './snapshot.ts'

type Row = Record<keyof typeof TABLE_HEADINGS, string | number | string[] | null> & {
  custom: CustomValues
}

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
        const fields: CustomField[] = []
        for await (const some of rows<CustomField>(CUSTOM_FIELDS)) fields.push(...some)
        const names = fields.map(({ name }) => name)
        yield [BYTE_ORDER_MARK + tableOf([[...Object.values(TABLE_HEADINGS), ...names]])]
        for await (const some of rows<Row>(ROWS))
          yield some.map((row) => tableOf([[...cellsOf(row), ...valuesOf(row, fields)]]))
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
  (Object.keys(TABLE_HEADINGS) as (keyof typeof TABLE_HEADINGS)[]).map((field) => {
    const value = row[field]
    return Array.isArray(value) ? value.join(', ') : value
  })

/** The query has the names of people instead of their ids. */
const valuesOf = ({ custom }: Row, fields: CustomField[]) =>
  fields.map((field) => printCustom(field, custom[field.id], { nameOf: (name) => name }))
