// The state of what is made after the start (list.ts), from the catalogue of the database, so that it is the same in every process.
import { sql } from 'kysely'
import type { Db } from '../handle.ts'
import { LATER, type Later } from './list.ts'

/** An index that is not built yet: `invalid` ones were left by a process that was killed. */
export type Unmade = { name: string; invalid: boolean; bytes: number; share: number }

/** @returns the indexes that are missing, with the size of their table and the share that is built */
export async function unmadeIndexes(db: Db, list: readonly Later[] = LATER): Promise<Unmade[]> {
  const indexes = list.filter(({ kind }) => kind === 'index').map(({ name, table }) => ({ name, table }))
  const { rows } = await sql<Unmade>`
    select later.name, later.place, indexrelid is not null as invalid, pg_table_size(to_regclass(later."table"))::float8 as bytes,
      coalesce((select case when tuples_total > 0 then tuples_done::float8 / tuples_total
          when blocks_total > 0 then blocks_done::float8 / blocks_total else 0 end
        from pg_stat_progress_create_index progress where progress.index_relid = indexrelid), 0) as share
    from rows from (jsonb_to_recordset(${JSON.stringify(indexes)}::jsonb) as (name text, "table" text)) with ordinality
      as later (name, "table", place)
    left join pg_index on indexrelid = to_regclass(later.name)
    where indisvalid is distinct from true and to_regclass(later."table") is not null order by place`.execute(
    db,
  )
  return rows
}
