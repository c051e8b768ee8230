// Common steps of pruning. Expired rows are deleted a day late where a clock that is temporarily ahead must not delete valid rows.
import { type RawBuilder, sql } from 'kysely'
import { fromNow } from '../clock.ts'
import { inSteps } from '../db/in-steps.ts'
import type { Schema } from '../db/schema.ts'
import type { Step } from './stored.ts'

/** The most rows that one statement deletes. */
export const PRUNED_AT_ONCE = 5_000

/** Removes rows of a table that are older than this, by one of its columns. */
export function older<T extends keyof Schema & string>(
  table: T,
  column: keyof Schema[T] & string,
  seconds: number,
  more: RawBuilder<unknown> = sql`true`,
): Step {
  return (deps) =>
    sql`delete from ${sql.table(table)} where ${more} and ${sql.ref(column)} < ${fromNow(deps, -seconds)}`.execute(
      deps.db,
    )
}

/** Like `older`, for a large table, oldest first. In small batches, because statements on the request pool have a time limit. */
export function olderInSteps(
  table: string,
  key: string,
  column: string,
  seconds: number,
  more: RawBuilder<unknown> = sql`true`,
): Step {
  const [name, of, by] = [sql.table(table), sql.raw(key), sql.ref(column)]
  return (deps) =>
    inSteps(PRUNED_AT_ONCE, (size) =>
      sql`delete from ${name} where (${of}) in (select ${of} from ${name}
        where ${more} and ${by} < ${fromNow(deps, -seconds)} order by ${by} limit ${size})`.execute(deps.db),
    )
}

/** Removes all but the newest rows of each owner. */
export function surplus(
  table: keyof Schema,
  { of, by, keep, more }: { of: string; by: string; keep: number; more: RawBuilder<unknown> },
): Step {
  return ({ db }) =>
    inSteps(PRUNED_AT_ONCE, (size) =>
      sql`delete from ${sql.table(table)} where id = any(array(select id from (
        select id, row_number() over (partition by ${sql.ref(of)} order by ${sql.ref(by)} desc, id desc) as place
        from ${sql.table(table)} where ${more}) ranked where place > ${keep} limit ${size}))`.execute(db),
    )
}
