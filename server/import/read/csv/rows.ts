// Reads the rows of a CSV file in pieces: detects encoding and delimiter, and knows the line at which each row begins.
import Papa from 'papaparse'
import { cut } from '../../../../domain/cut.ts'
import { IMPORT_COLUMNS } from '../../../../domain/import/import.ts'
import { t } from '../../../../domain/locale/message.ts'
import { MIB } from '../../../bytes.ts'
import { LOOKED_AT, refusalOfText } from '../../readable.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Encoding, encodingOf, firstBytes, textOf } from '../encoding.ts'

/** Characters that are parsed at once; and characters after which a row counts as one that never ends. */
const PIECE = MIB
const LONGEST_ROW = 8 * MIB
const SAMPLE = 64 * 1024
/** Rows that are read to find the headings, and to show what a table holds. */
const FIRST = 15
/** A table with more columns was not made by people. */
const COLUMNS = 5_000
/** Longer than any heading. A heading is read again for each of its cells. */
const HEADING = 2_000

const UNSTORABLE = 'Characters that cannot be stored were taken out.'

export type Row = { cells: string[]; line: number }
export type Table = {
  headers: string[]
  /** The number of the row of headings, counted from 1 without blank rows. */
  headingRow: number
  /** The first rows of the file. */
  first: Row[]
  /** Starts at the first row on every call. @param says whether rows that are too short or too long are remarked on */
  rows: (says?: boolean) => AsyncGenerator<Row>
}

type Opening = {
  signal?: AbortSignal | undefined
  /** Chooses the row of headings among the first rows; otherwise it is the first. */
  heading?: (rows: readonly (readonly string[])[]) => number
}

/** Opens a CSV file. Its rows can be read more than once; blank rows are skipped. */
export async function openTable(
  file: SourceFile,
  builder: BundleBuilder,
  { signal, heading = () => 1 }: Opening = {},
): Promise<Table> {
  const refusal = refusalOfText(file.name, await firstBytes(file.path, LOOKED_AT))
  if (refusal !== null) throw new SourceError(refusal)
  const { encoding, broken } = await encodingOf(file.path)
  if (encoding === 'windows-1252')
    builder.count(
      'changed',
      'file',
      'The file is not in UTF-8; it is read as Windows-1252 (Western European).',
    )
  builder.count('changed', 'file', 'Characters that could not be decoded are shown as �.', broken)
  const delimiter = await delimiterOf(file, encoding)
  const all = () => rowsOf(file, encoding, delimiter, signal)
  const first = await firstOf(all())
  if (first.length === 0) throw new SourceError(t('“{name}” is empty.', { name: file.name }))
  // Only the columns that can be chosen: a line of many thousand commas would take long.
  const found = heading(first.map(({ cells }) => cells.slice(0, IMPORT_COLUMNS)))
  const headingRow = Math.min(first.length, Math.max(1, found))
  const headers = (first[headingRow - 1] as Row).cells.map(headingOf)
  builder.count('ignored', 'row', 'Rows above the headings.', headingRow - 1)
  if (headers.length > COLUMNS) throw new SourceError(`line 1: the file has more than ${COLUMNS} columns.`)
  const rows = (says = false) => {
    const told = says ? builder : null
    const below = afterHeaders(all(), { width: headers.length, headingRow, builder: told })
    return headingRow === 1 ? below : withoutRepeats(below, headers, told)
  }
  return { headers, headingRow, first, rows }
}

const headingOf = (cell: string) => cut(cell.replaceAll('\0', '').trim(), HEADING)

/** The first rows, without a byte order mark. */
async function firstOf(rows: AsyncGenerator<Row>): Promise<Row[]> {
  const first: Row[] = []
  for await (const row of rows) {
    const cells = first.length === 0 ? row.cells.map((cell) => cell.replace(/^\ufeff/, '')) : row.cells
    if (first.push({ ...row, cells }) >= FIRST) break
  }
  return first
}

/** Some trackers export each group of a board as a table of its own, with its name and the headings above it. */
async function* withoutRepeats(
  rows: AsyncGenerator<Row>,
  headers: readonly string[],
  builder: BundleBuilder | null,
): AsyncGenerator<Row> {
  let waiting: Row | null = null
  for await (const row of rows) {
    const isRepeat = row.cells.every((cell, at) => headingOf(cell) === headers[at])
    if (!isRepeat) {
      if (waiting) yield waiting
      waiting = row
      continue
    }
    const isName = waiting?.cells.slice(1).every((cell) => cell.trim() === '') === true
    if (waiting && isName)
      builder?.remark(
        'ignored',
        'row',
        `line ${waiting.line}`,
        'Names of groups, above headings that repeat.',
      )
    else if (waiting) yield waiting
    waiting = null
    builder?.count('ignored', 'row', 'Headings that repeat within the table.')
  }
  if (waiting) yield waiting
}

async function delimiterOf({ path }: SourceFile, encoding: Encoding): Promise<string> {
  let sample = ''
  for await (const text of textOf(path, encoding)) {
    sample += text
    if (sample.length >= SAMPLE) break
  }
  const declared = /^\ufeff?sep=(.)\n/i.exec(sample)?.[1]
  return declared ?? delimiterIn(sample)
}

/** Detects the delimiter in the headings only, because texts further down may contain many other candidates. */
function delimiterIn(sample: string): string {
  const counts = new Map([...',;\t|'].map((sign) => [sign, 0]))
  let isQuoted = false
  let lines = 0
  for (const sign of sample) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) {
      // A line above the headings, such as the name of a board, has no delimiters.
      lines += 1
      if (lines >= FIRST || [...counts.values()].some((count) => count > 0)) break
    } else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  return best
}

async function* rowsOf(
  file: SourceFile,
  encoding: Encoding,
  delimiter: string,
  signal?: AbortSignal,
): AsyncGenerator<Row> {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  let text = ''
  let line = 1
  let needed = PIECE
  function* parsed(isLast: boolean): Generator<Row> {
    const result = parser.parse(text, 0, !isLast) as { data: string[][]; meta: { cursor: number } }
    const end = isLast ? text.length : result.meta.cursor
    for (const cells of result.data) {
      const isSeparatorLine = line === 1 && /^\ufeff?sep=.$/i.test(cells.join(delimiter))
      if (!isSeparatorLine && cells.some((cell) => cell.trim() !== '')) yield { cells, line }
      line += 1
      for (const cell of cells) line += breaksIn(cell)
    }
    text = text.slice(end)
  }
  for await (const piece of textOf(file.path, encoding, signal)) {
    text += piece
    if (text.length < needed) continue
    yield* parsed(false)
    if (text.length > LONGEST_ROW)
      throw new SourceError(
        `line ${line}: ${t('this row does not end; a quotation mark is probably not closed.')}`,
      )
    needed = Math.min(LONGEST_ROW + 1, Math.max(PIECE, text.length * 2))
  }
  if (text !== '') yield* parsed(true)
}

function breaksIn(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

async function* afterHeaders(
  rows: AsyncGenerator<Row>,
  { width, headingRow, builder }: { width: number; headingRow: number; builder: BundleBuilder | null },
): AsyncGenerator<Row> {
  for (let skipped = 0; skipped < headingRow; skipped += 1) await rows.next()
  for await (const row of rows) {
    const beyond = row.cells.slice(width).filter((cell) => cell.trim() !== '')
    if (beyond.length > 0)
      builder?.remark(
        'changed',
        'row',
        `line ${row.line}`,
        'The row has more cells than the header; those beyond it are left out.',
      )
    else if (row.cells.length < width && row.cells.length > 0)
      builder?.remark(
        'changed',
        'row',
        `line ${row.line}`,
        'The row has fewer cells than the header; it may be cut off.',
      )
    const nulls = row.cells.filter((cell) => cell.includes('\0')).length
    if (nulls > 0) builder?.remark('changed', 'row', `line ${row.line}`, UNSTORABLE)
    const cells = row.cells.slice(0, width)
    yield { ...row, cells: nulls > 0 ? cells.map((cell) => cell.replaceAll('\0', '')) : cells }
  }
}

/** The cells of a row at these columns, without columns that the row does not have. @param columns ascending */
export function cellsAt(cells: readonly string[], columns: readonly number[]): string[] {
  const found: string[] = []
  for (const at of columns) {
    if (at >= cells.length) break
    found.push(cells[at] as string)
  }
  return found
}
