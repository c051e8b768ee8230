// The parts of a database that go into a backup: the pending jobs, and every table of the schema public. The tables are read from
// the catalogue, so that no list has to be maintained.
import type { Client } from 'pg'
import type { Manifest, Sequence } from './manifest.ts'

export type Table = { name: string; columns: string[] }

/** The restore writes the migrator's own tables itself. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

/** Settings that make equal rows give equal bytes on every server. */
export const TEXT_FORM = [
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  `set client_encoding = 'UTF8'`,
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join(';')

/** The tables, sorted by name. The columns are in their order, without generated ones. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.oid order by c.relname`,
    [MIGRATOR],
  )
  return rows
}

/** The migrations that were applied, in order. */
export async function schemaOf(client: Client): Promise<Manifest['schema']> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as present`)
  if (!rows[0]?.present) return []
  return (await client.query('select name, timestamp from public.kysely_migration order by name')).rows
}

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text, is_called from public.${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}

function listOf(client: Client, names: string[]): string {
  return names.map((name) => client.escapeIdentifier(name)).join(', ')
}

export function qualified(client: Client, name: string): string {
  return `public.${client.escapeIdentifier(name)}`
}

/**
 * SQL that copies all rows sorted by key, in an order that does not depend on the database's locale, so that equal rows give
 * equal bytes.
 */
export async function copyOut(client: Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ term: string }>(
    `select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end as term
      from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [qualified(client, name)],
  )
  const order = rows.length > 0 ? rows.map(({ term }) => term).join(', ') : 't::text collate "C"'
  return `copy (select ${listOf(client, columns)} from ${qualified(client, name)} t order by ${order}) to stdout`
}

export function copyIn(client: Client, { name, columns }: Table, schema = 'public'): string {
  return `copy ${schema}.${client.escapeIdentifier(name)} (${listOf(client, columns)}) from stdin`
}

/** The queue's tables belong to its library, so jobs are saved as arguments of its API. */
export const JOBS: Table = {
  name: 'waiting_job',
  columns: ['identifier', 'payload', 'run_at', 'max_attempts', 'priority', 'key'],
}

/** Recurring jobs, and jobs that have used up their attempts, are left out. */
export const JOBS_OUT = `copy (
  select t.identifier, j.payload, j.run_at, j.max_attempts, j.priority, j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and not j.payload::jsonb ? '_cron'
    order by j.run_at, t.identifier collate "C", j.payload::text collate "C") to stdout`

export const JOBS_TABLE = `create temporary table waiting_job
  (identifier text, payload json, run_at timestamptz, max_attempts int, priority int, key text) on commit drop`

export const JOBS_IN = `select graphile_worker.add_job(identifier, payload, run_at => run_at,
  max_attempts => max_attempts, priority => priority, job_key => key) from waiting_job order by run_at`
