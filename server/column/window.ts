// The tickets of a column, as SQL.
import { type RawBuilder, sql } from 'kysely'

export type ColumnInSql = { status: RawBuilder<unknown> | string; slot: number }
export type Bounds = { project_id: string; column: ColumnInSql; limit: number }

/** The tickets of a column that have a rank, or those that have none; there is an index for each. */
export const rowsInColumn = ({ project_id, column }: Bounds, isRanked: boolean) =>
  sql`from ticket where project_id = ${project_id} and status collate "C" = ${column.status} and column_slot = ${column.slot}
    and deleted_at is null and rank ${sql.raw(isRanked ? 'is not null' : 'is null')}`

/** The numbers of a column's newest tickets, ranked or not. */
export function newestIn(bounds: Bounds, before?: number): RawBuilder<number> {
  const part = (isRanked: boolean) => sql`(select number ${rowsInColumn(bounds, isRanked)}
      ${before === undefined ? sql`` : sql`and number < ${before}`}
    order by number desc limit ${bounds.limit})`
  return sql<number>`select number from (${part(false)} union all ${part(true)}) newest
    order by number desc limit ${bounds.limit}`
}
