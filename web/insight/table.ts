// The table of a picture, and its file for spreadsheets.
import { guardedCell } from '../../domain/export/table.ts'

/** The figures of a picture as rows; numbers stay numbers, so that a spreadsheet can add them. */
export type FigureTable = { head: string[]; rows: (string | number)[][] }

/** The rows of the file. Texts that a spreadsheet could take for a formula are guarded, as in the export of tickets. */
export const fileRows = ({ head, rows }: FigureTable): (string | number)[][] => [
  head,
  ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell))),
]

/** Saves the table as a CSV file. @param name the file's name without its ending */
export async function downloadTable(name: string, table: FigureTable): Promise<void> {
  const { default: csv } = await import('papaparse')
  // Spreadsheets read UTF-8 only after a byte order mark.
  const file = new Blob([`\uFEFF${csv.unparse(fileRows(table), { newline: '\r\n' })}\r\n`], {
    type: 'text/csv',
  })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
