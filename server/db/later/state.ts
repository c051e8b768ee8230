// The state of what is made after the start (list.ts), from the catalogue and the table of the database, so that it is the same in
// every process.
import { sql } from 'kysely'
import type { Db } from '../handle.ts'
import { LATER, type Later, type LaterFill } from './list.ts'

/** A part that is not made yet. An `invalid` index was left by a process that was killed. `share`: how much of it is made, from 0 to 1. */
export type Unmade = {
  name: string
  kind: Later['kind']
  invalid: boolean
  bytes: number
  share: number
}

/**
 * The share of an index that is built. PostgreSQL counts the blocks or tuples of each phase from zero. Here each phase has its part, so the
 * share only grows.
 */
const SHARE = sql`case
  when phase like 'building index: loading%' then 0.7 + 0.2 * tuples_done / greatest(tuples_total, 1)
  when phase like 'building index: sorting%' then 0.7
  when phase like 'building index: %' then 0.7 * blocks_done / greatest(blocks_total, 1)
  when phase like 'building index%' then 0.9 * blocks_done / greatest(blocks_total, 1)
  when phase = 'index validation: scanning table' then 0.93 + 0.06 * blocks_done / greatest(blocks_total, 1)
  when phase like 'index validation%' or phase = 'waiting for writers before validation' then 0.9
  when phase like 'waiting for old snapshots%' then 0.99
  else 0 end`

/** An index, a constraint, or an index to drop, each by its name and its table. */
async function unmadeInCatalogue(db: Db, list: readonly Later[]): Promise<Unmade[]> {
  const parts = list
    .filter(({ kind }) => kind !== 'fill')
    .map(({ kind, name, table, ...rest }) => ({ kind, name, table, bare: 'bare' in rest }))
  const { rows } = await sql<Unmade>`
    select later.name, later.kind, later.kind = 'index' and indexrelid is not null and not indisvalid as invalid,
      pg_table_size(to_regclass(later."table"))::float8 as bytes,
      coalesce((select ${SHARE} from pg_stat_progress_create_index progress
        where progress.index_relid = indexrelid), 0)::float8 as share
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as later (kind text, name text, "table" text, bare boolean)
    left join pg_index on indexrelid = to_regclass(later.name)
    where to_regclass(later."table") is not null and case later.kind
      when 'index' then indisvalid is distinct from true or bare and exists (select from pg_attribute
        where attrelid = indexrelid and attstattarget is distinct from 0)
      when 'drop' then indexrelid is not null
      else exists (select from pg_constraint
        where conrelid = to_regclass(later."table") and conname = later.name and not convalidated) end`.execute(
    db,
  )
  return rows
}

const tablesOf = ({ table, reads = [] }: LaterFill) => [table, ...reads]

async function unmadeFills(db: Db, list: readonly Later[]): Promise<Unmade[]> {
  const fills = list.filter((later) => later.kind === 'fill')
  if (fills.length === 0) return []
  const wanted = fills.map((fill) => ({ name: fill.name, table: fill.table, tables: tablesOf(fill) }))
  const { rows } = await sql<Unmade>`
    select work.name, 'fill' as kind, false as invalid,
      (select sum(pg_table_size(to_regclass(one)))::float8 from jsonb_array_elements_text(tables) one) as bytes,
      least(work.done / greatest(reltuples, 1), 0.99)::float8 as share
    from upgrade_work work
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as later (name text, "table" text, tables jsonb) using (name)
    join pg_class on pg_class.oid = to_regclass(later."table")
    where ended_at is null`.execute(db)
  return rows
}

/** @returns what is missing, in the order in which it is made, with the size of its tables and the share that is made */
export async function unmade(db: Db, list: readonly Later[] = LATER): Promise<Unmade[]> {
  // With the table, all migrations that these parts follow were applied.
  const { rows: tables } = await sql<{ present: boolean }>`
    select to_regclass('upgrade_work') is not null as present`.execute(db)
  if (!tables[0]?.present) return []
  const found = [...(await unmadeInCatalogue(db, list)), ...(await unmadeFills(db, list))]
  return list.flatMap(({ name }) => found.find((one) => one.name === name) ?? [])
}
