// The entry for columns in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import type { Column } from '../../domain/column/column.ts'
import { columnDocs } from '../../domain/column/docs.ts'
import { changed } from '../history/changed.ts'
import { type EventObject, fieldsOf, type Logged, type Noun, type ScopedRow } from '../noun.ts'
import { COLUMN_COLUMNS, columnKeyOf, selectColumns } from './columns.ts'
import * as commands from './commands.ts'
import { columnStored } from './stored.ts'

const columns: EventObject<'columns', Column[]> = {
  now: (_, projectId) => sql`select json_agg(listed) from (${selectColumns(projectId)}) listed`,
  fill: (_, now) => ({ columns: now ?? [] }),
}

const moved = ({ from, to }: Logged<'column.emptied' | 'column.deleted'>) => [
  changed('column', from ?? null, to ?? null),
]

const row: ScopedRow<'column'> = {
  table: 'project_column',
  parts: { column: { ...fieldsOf('it', COLUMN_COLUMNS), key: columnKeyOf('it') } },
  where: 'it.removed_at is null',
}

export const columnNoun = {
  ...columnStored,
  chapter: { name: 'Columns', about: 'The columns of the board.' },
  docs: columnDocs,
  handlers: { ...commands },
  rows: { column: row },

  eventObjects: { columns },
  texts: ['name'],
  growth: {},
  // The history shows from which column to which other one the tickets moved.
  inHistory: { 'column.emptied': moved, 'column.deleted': moved },
  audited: {
    'column.created': null,
    'column.changed': null,
    'column.ordered': null,
    'column.emptied': null,
    'column.deleted': null,
  },
} satisfies Noun
