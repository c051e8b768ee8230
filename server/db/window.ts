// Ends a window of rows once their texts reach WINDOW_BYTES. PostgreSQL knows the sizes without reading the texts, so texts that
// do not fit are never read, not even from TOAST storage.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { WINDOW_BYTES } from '../limits.ts'
import type { Db } from './handle.ts'

type Cut = {
  /** The bytes of one row's texts. */
  size: RawBuilder<number>
  /** The order of the rows, by columns that the query selects. */
  order: RawBuilder<unknown>
}

/**
 * The rows up to and including the row that fills the window.
 * @param query a query with its own limit
 * @returns `cut`: whether there were more rows within the query's limit
 */
export async function withinBytes<Row>(
  db: Db,
  query: Expression<Row>,
  { size, order }: Cut,
): Promise<{ rows: Row[]; cut: boolean }> {
  const { rows } = await sql<Row & { found: number; bytes_before: number }>`
    select * from (
      select part.*, count(*) over () as found,
        coalesce(sum(${size}) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) as bytes_before
      from (${query}) part
    ) counted
    where bytes_before < ${WINDOW_BYTES} order by ${order}`.execute(db)
  const found = rows[0]?.found ?? 0
  return {
    rows: rows.map(({ found: _, bytes_before: __, ...row }) => row as unknown as Row),
    cut: found > rows.length,
  }
}
