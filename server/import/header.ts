// The header and first rows of a CSV file, and how the project mapped the columns of such a file before.
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { cut } from '../../domain/cut.ts'
import { Refusal } from '../../domain/error.ts'
import { headingRowOf, trackerOf } from '../../domain/import/csv.ts'
import { IMPORT_FIELDS } from '../../domain/import/fields.ts'
import { IMPORT_COLUMNS, IMPORT_HEADING_ROWS, type ImportHeader } from '../../domain/import/import.ts'
import type { Db } from '../db/handle.ts'
import { selectFields } from '../field/columns.ts'
import { storable } from './clean.ts'
import { IMPORT } from './limits.ts'
import type { BundleBuilder } from './read/builder.ts'
import { guessWithCustom } from './read/csv/custom.ts'
import { openTable } from './read/csv/rows.ts'
import { firstBytes, lastBytes, sixteenBits } from './read/encoding.ts'
import { LOOKED_AT, refusalOfFile } from './readable.ts'
import type { Head } from './schema.ts'
import { SourceError, type SourceFile } from './source.ts'

const ROWS = 5
const HEAD_BYTES = 256 * 1024
const CELL = 200
/** The most characters of the first rows that are stored beyond the row of headings. */
const HEAD_CHARACTERS = 400_000

/** The header at another row of headings than the detected one. */
export function headAt(head: Head, headingRow: number | undefined): HeadAt {
  const lines = head.lines ?? [head.header, ...head.rows]
  const row = Math.min(headingRow ?? head.heading_row ?? 1, lines.length)
  const header = (lines[row - 1] ?? head.header).map((heading) => heading.trim())
  return {
    header,
    rows: lines.slice(row, row + ROWS),
    lines: lines.slice(0, IMPORT_HEADING_ROWS),
    heading_row: row,
  }
}

type HeadAt = Required<Head>

export async function headerOf(db: Db, projectId: string, head: HeadAt): Promise<ImportHeader> {
  const known = await db
    .selectFrom('import_mapping')
    .select('columns')
    .where('project_id', '=', projectId)
    .where('header', '=', hashOf(head.header))
    .executeTakeFirst()
  const custom = await selectFields(db, projectId).where('removed_at', 'is', null).execute()
  const fields = IMPORT_FIELDS.map(({ value, label }) => ({ value, label }))
  return {
    header: head.header,
    rows: head.rows,
    heading_row: head.heading_row,
    heading_rows: head.lines,
    tracker: trackerOf(head.header)?.label ?? null,
    columns: known?.columns ?? null,
    fields,
    guessed: guessWithCustom(
      head.header,
      custom.map(({ name }) => name),
    ),
  }
}

/** Ignores remarks: the file is only previewed. */
const QUIET = { count: () => {}, remark: () => {} } as unknown as BundleBuilder

/**
 * Null if the file is no table. Reads only the beginning of the file, because the user waits for the answer, and other
 * requests wait too.
 * @throws Refusal if no source can read the file
 */
export async function headOf(file: SourceFile): Promise<Head | null> {
  const start = await firstBytes(file.path, HEAD_BYTES)
  const reason = refusalOfFile(file.name, start.subarray(0, LOOKED_AT), await lastBytes(file.path, LOOKED_AT))
  if (reason !== null)
    throw new Refusal('invalid_input', { errors: [{ field: 'file', message: reason }] }, reason)
  if (isOfAnotherKind(start.toString('utf8', 0, 64))) return null
  const path = `${file.path}-head`
  await writeFile(path, file.size > start.length ? wholeRows(start) : start, { mode: 0o600 })
  try {
    return await headIn({ ...file, path })
  } finally {
    await rm(path, { force: true })
  }
}

/** The bytes up to the last line break. */
function wholeRows(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('\n') + 1
  if (sixteenBits(bytes) !== null) return bytes.subarray(0, bytes.length - (bytes.length % 2))
  return end > 0 ? bytes.subarray(0, end) : bytes
}

async function headIn(file: SourceFile): Promise<Head | null> {
  try {
    const table = await openTable(file, QUIET, { heading: headingRowOf })
    const lines: string[][] = []
    let characters = 0
    for (const { cells } of table.first) {
      const line = cells.slice(0, IMPORT_COLUMNS).map(beginningOf)
      characters += line.join('').length
      if (lines.length > table.headingRow && characters > HEAD_CHARACTERS) break
      lines.push(line)
    }
    const { header, rows } = headAt({ header: [], rows: [], lines }, table.headingRow)
    return { header, rows, lines, heading_row: table.headingRow }
  } catch (error) {
    if (error instanceof SourceError) return null
    throw error
  }
}

/** Whether the text begins like JSON, XML, a zip or another compressed file. */
const isOfAnotherKind = (start: string) =>
  /^[{[<]/.test(start.replace(/^\ufeff/, '').trimStart()) ||
  start.startsWith('PK\u0003') ||
  start.startsWith('\u001f')

const beginningOf = (cell: string) => cut(storable(cell), CELL)

const hashOf = (header: string[]) => createHash('sha256').update(JSON.stringify(header)).digest('hex')

/** Remembers the chosen columns for the next file with the same header. */
export async function rememberColumns(
  db: Db,
  projectId: string,
  head: Head,
  columns: Record<string, string>,
  now: string,
): Promise<void> {
  const used = { columns: JSON.stringify(columns), used_at: now }
  const row = { project_id: projectId, header: hashOf(head.header), ...used }
  await db
    .insertInto('import_mapping')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'header']).doUpdateSet(used))
    .execute()
  await sql`delete from import_mapping where project_id = ${projectId} and header in (
    select header from import_mapping where project_id = ${projectId}
    order by used_at desc, header offset ${IMPORT.mappings})`.execute(db)
}
