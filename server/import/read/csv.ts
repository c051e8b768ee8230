// Reads any table as CSV. The user maps its columns to fields, or the headings are guessed.

import type { Reading } from '../../../domain/export/bundle.ts'
import { isOwnTable, unguardedCell } from '../../../domain/export/table.ts'
import { headingRowOf } from '../../../domain/import/csv.ts'
import { IMPORT_FIELDS, type ImportField } from '../../../domain/import/fields.ts'
import { LabelColor } from '../../../domain/label/label.ts'
import { t } from '../../../domain/locale/message.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { guessWithCustom } from './csv/custom.ts'
import { type Dialect, PLAIN } from './csv/dialect.ts'
import { dialectOf } from './csv/dialects.ts'
import { openTable } from './csv/rows.ts'
import { TicketTable } from './csv/table.ts'

const KNOWN_FIELDS = new Set<string>(IMPORT_FIELDS.map(({ value }) => value))

export const csv: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input)) throw new SourceError('A table must be a CSV file.')
    const builder = new BundleBuilder(options)
    try {
      await readTable(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

async function readTable(
  file: SourceFile,
  builder: BundleBuilder,
  { columns, headingRow, fields: custom = [], signal }: ReadOptions,
): Promise<void> {
  const table = await openTable(file, builder, {
    signal,
    heading: (rows) => headingRow ?? headingRowOf(rows),
  })
  const fields =
    columns === undefined
      ? guessWithCustom(
          table.headers,
          custom.map(({ name }) => name),
        )
      : chosen(columns)
  if (!Object.values(fields).includes('title'))
    throw new SourceError(t('No column is the title: please choose which one it is.'))
  builder.project({ id: 'csv', name: file.name.replace(/\.\w{1,4}$/, '') })
  await new TicketTable(table, fields, builder, ownDialect(table.headers), custom).read()
}

/** The mapping that the client sent, without columns whose value is no field. */
function chosen(columns: Record<number, string>): Record<number, ImportField> {
  return Object.fromEntries(Object.entries(columns).filter(([, field]) => KNOWN_FIELDS.has(field))) as Record<
    number,
    ImportField
  >
}

function ownDialect(headers: readonly string[]): Dialect {
  if (isOwnTable(headers)) return OWN
  return isWekan(headers) ? WEKAN : dialectOf(headers)
}

/** The dialect of the table that Lacewing offers as a download of a project. */
const OWN: Dialect = { ...PLAIN, cell: unguardedCell }

function isWekan(headers: readonly string[]): boolean {
  const known = new Set(headers.map((heading) => heading.toLowerCase()))
  return ['stage', 'owner', 'members'].every((heading) => known.has(heading))
}

/** Wekan separates by blanks, and appends the colour of a label to its name: `Support-yellow`. */
const WEKAN: Dialect = {
  ...PLAIN,
  people: (text) => text.split(/[\s,;]+/).filter((name) => name !== ''),
  labels: (text) =>
    text.split(/[\s,;]+/).map((word) => {
      const [, name, color] = /^(.+)-([a-z]+)$/.exec(word) ?? []
      return name && LabelColor.safeParse(color).success ? { name, color: color ?? null } : { name: word }
    }),
}
