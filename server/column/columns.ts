// The database columns of a board's columns, and the queries that read them.
import { sql } from 'kysely'
import { Column } from '../../domain/column/column.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const SENT = sentColumns(
  'project_column',
  Column,
  { key: true },
  { project_id: true, slot: true, name_key: true, position: true, removed_at: true },
)
export const COLUMN_COLUMNS = [...SENT, 'slot'] as const
export type ColumnRow = Pick<Row<'project_column'>, (typeof COLUMN_COLUMNS)[number]> & { key: ColumnKey }

/** The key of a column, as SQL. @param column the alias of its table */
export const columnKeyOf = (column: string) =>
  `case ${column}.slot when 0 then ${column}.status else ${column}.slot::text end`

/** The key of a ticket's column, as SQL. @param ticket the alias of the ticket's table */
export const columnOf = (ticket: string) =>
  `case ${ticket}.column_slot when 0 then ${ticket}.status else ${ticket}.column_slot::text end`

/** The columns of a project, in their order. */
export const selectColumns = (projectId: string) =>
  sql<Column>`select ${sql.join(SENT.map((column) => sql.ref(column)))}, ${sql.raw(columnKeyOf('project_column'))} as key
    from project_column where project_id = ${projectId} and removed_at is null order by position, id`

export async function columnsOf(db: Db, projectId: string): Promise<Column[]> {
  return (await selectColumns(projectId).execute(db)).rows
}

/** The context of the handlers of calls about a column. */
export type ColumnContext = ProjectContext & { column: ColumnRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    column: ColumnContext
  }
}
