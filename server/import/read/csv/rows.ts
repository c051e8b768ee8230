// Reads the rows of a CSV file in pieces: detects encoding and delimiter, and knows the line at which each row begins.
import Papa from 'papaparse'
import { MIB } from '../../../bytes.ts'
import { LOOKED_AT, refusalOfText } from '../../readable.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Encoding, encodingOf, firstBytes, textOf } from '../encoding.ts'

/** Characters that are parsed at once; and characters after which a row counts as one that never ends. */
const PIECE = MIB
const LONGEST_ROW = 8 * MIB
const SAMPLE = 64 * 1024
/** A table with more columns was not made by people. */
const COLUMNS = 5_000

const UNSTORABLE = 'Characters that cannot be stored were taken out.'

export type Row = { cells: string[]; line: number }
export type Table = {
  headers: string[]
  /** Starts at the first row on every call. @param says whether rows that are too short or too long are remarked on */
  rows: (says?: boolean) => AsyncGenerator<Row>
}

/** Opens a CSV file. Its rows can be read more than once; blank rows are skipped. */
export async function openTable(
  file: SourceFile,
  builder: BundleBuilder,
  signal?: AbortSignal,
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
  const first = await all().next()
  if (first.done) throw new SourceError(`“${file.name}” is empty.`)
  const headers = first.value.cells.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .replaceAll('\0', '')
      .trim(),
  )
  if (headers.length > COLUMNS) throw new SourceError(`line 1: the file has more than ${COLUMNS} columns.`)
  return { headers, rows: (says = false) => afterHeaders(all(), headers.length, says ? builder : null) }
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
  for (const sign of sample) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
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
      throw new SourceError(`line ${line}: this row does not end; a quotation mark is probably not closed.`)
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
  width: number,
  builder: BundleBuilder | null,
): AsyncGenerator<Row> {
  await rows.next()
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
