// Loads a backup into a database: recreates its schema and inserts every row, all in one transaction.
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { installJobs } from '../db/job-tables.ts'
import { LATER_STATEMENTS } from '../db/later/list.ts'
import { type MigrationText, migrationTexts } from '../db/migrate.ts'
import { StartError } from '../process/start-error.ts'
import { clear } from './clear.ts'
import type { Manifest, TablePart } from './manifest.ts'
import { type Backup, DamagedBackup } from './read.ts'
import {
  copyIn,
  JOBS_IN,
  JOBS_TABLE,
  qualified,
  schemaOf,
  sequencesOf,
  TEXT_FORM,
  tablesOf,
} from './tables.ts'

/** How long to wait for locks that other connections hold. */
const LOCK_TIMEOUT = '10s'

/** The migrations that produce the backup's schema. Throws a StartError if this release does not know them. */
export function requireKnownSchema({ schema, release }: Manifest, known: MigrationText[]): MigrationText[] {
  const stranger = schema.find(({ name }, index) => known[index]?.name !== name)
  if (!stranger) return known.slice(0, schema.length)
  throw new StartError(
    `The backup is of a newer Lacewing (${release}; it has ${stranger.name}, this release ends at ${known.at(-1)?.name}): restore it with that release.`,
  )
}

/** `isWhole`: those of this release. */
type Migrations = { migrations: MigrationText[]; isWhole: boolean }

async function makeSchema(
  client: Client,
  { schema }: Manifest,
  { migrations, isWhole }: Migrations,
): Promise<void> {
  for (const { text } of migrations) await client.query(text)
  // In the empty tables, so that the rows of a large one are not indexed after the start.
  if (isWhole) for (const statement of LATER_STATEMENTS) await client.query(statement)
  // The migrator's own tables, with the columns that the migrator gives them.
  await client.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (
      id varchar(255) not null primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  for (const { name, timestamp } of schema)
    await client.query('insert into kysely_migration values ($1, $2)', [name, timestamp])
}

/**
 * Drops foreign keys, indexes and triggers while the work runs, so that rows load fast and in any order, and restores them at the
 * end.
 */
async function withoutBrakes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`,
  )
  const { rows: indexes } = await client.query<{ off: string; on: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as off, concat(pg_get_indexdef(i.indexrelid), (
        select string_agg(format('; alter index %s alter column %s set statistics %s', attrelid::regclass, attnum,
          attstattarget), '')
        from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0)) as on
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`,
  )
  const { rows: triggers } = await client.query<{ off: string; on: string }>(
    `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as off,
        format('alter table %s enable trigger user', tgrelid::regclass) as on
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  )
  const brakes = [...keys, ...indexes, ...triggers]
  for (const { off } of brakes) await client.query(off)
  await work()
  for (const { on } of brakes.reverse()) await client.query(on)
}

async function fill(client: Client, backup: Backup, table: TablePart, schema?: string): Promise<void> {
  const copy = client.query(copyFrom(copyIn(client, table, schema)))
  await pipeline(backup.content(table), copy)
  if (copy.rowCount !== table.rows)
    throw new DamagedBackup(backup.file, `${table.name} has ${copy.rowCount} rows, not ${table.rows}`)
}

/** The tables of the backup to load. Tables that are not in the schema, such as an operator's own, are left out. */
async function fitting(client: Client, { file, manifest }: Backup): Promise<TablePart[]> {
  const shape = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]))
  const wanted = await tablesOf(client)
  const found = manifest.tables.filter((table) => wanted.some(({ name }) => name === table.name))
  if (shape(found) === shape(wanted)) return found
  throw new StartError(
    `${file} does not fit the schema it names (${manifest.schema.at(-1)?.name}). Nothing was changed.`,
  )
}

async function fillAll(client: Client, backup: Backup): Promise<TablePart[]> {
  const { sequences, jobs } = backup.manifest
  const tables = await fitting(client, backup)
  await withoutBrakes(client, async () => {
    for (const table of tables) await fill(client, backup, table)
  })
  const known = new Set((await sequencesOf(client)).map(({ name }) => name))
  for (const { name, last_value, is_called } of sequences.filter((sequence) => known.has(sequence.name)))
    await client.query('select setval($1::regclass, $2, $3)', [
      qualified(client, name),
      last_value,
      is_called,
    ])
  await client.query(JOBS_TABLE)
  await fill(client, backup, jobs, 'pg_temp')
  await client.query(JOBS_IN)
  return tables
}

/** Replaces everything with the backup's schema. Refuses to drop tables that are not Lacewing's. */
async function replaceSchema(client: Client, backup: Manifest, migrations: Migrations): Promise<void> {
  const before = { tables: await tablesOf(client), schema: await schemaOf(client) }
  await clear(client)
  await makeSchema(client, backup, migrations)
  const own = new Set((await tablesOf(client)).map(({ name }) => name))
  const strangers = before.tables.filter(({ name }) => !own.has(name)).map(({ name }) => name)
  // If the schema is that of another release, tables of Lacewing cannot be distinguished from others.
  const comparable =
    before.schema.length === backup.schema.length &&
    before.schema.every(({ name }, index) => name === backup.schema[index]?.name)
  if (comparable && strangers.length > 0)
    throw new StartError(
      `The database also holds tables that are not Lacewing's (${strangers.join(', ')}): move them first. Nothing was changed.`,
    )
}

/** The names of the backup's tables that are not Lacewing's. */
export function leftOut({ tables }: Manifest, filled: TablePart[]): string[] {
  return tables.filter((table) => !filled.includes(table)).map(({ name }) => name)
}

/** Runs in the same transaction, after the rows are loaded. */
export type Afterwards = (client: Client) => Promise<void>

/** A one-line error if the operator can fix the cause. The transaction has been rolled back. */
function refusalOf(error: unknown, file: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  if (code === '55P03')
    return new StartError('The database is in use: stop whatever is using it, and try again.')
  if (code === '53100') return new StartError('The disk of the database is full. Nothing was changed.')
  if (/^2[23]/.test(code)) return new StartError(`${file} is inconsistent: ${message}. Nothing was changed.`)
  return error
}

/**
 * Replaces everything in the database. The schema is that of the backup; migrate() upgrades it afterwards.
 * @returns the tables that were filled
 */
export async function loadBackup(
  backup: Backup,
  url: string,
  { logger, afterwards, folder }: { logger: Logger; afterwards?: Afterwards; folder?: string },
): Promise<TablePart[]> {
  const known = await migrationTexts(folder)
  const migrations = requireKnownSchema(backup.manifest, known)
  const isWhole = folder === undefined && migrations.length === known.length
  await installJobs(url, logger)
  const client = new Client({ connectionString: url, application_name: 'lacewing restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`${TEXT_FORM}; set lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query('begin')
    await replaceSchema(client, backup.manifest, { migrations, isWhole })
    const tables = await fillAll(client, backup)
    await afterwards?.(client)
    await client.query('commit')
    await client.query('analyze')
    return tables
  } catch (error) {
    throw refusalOf(error, backup.file)
  } finally {
    await client.end()
  }
}
