// The chain of migrations: on an empty database, by several processes at once, after an interruption, and never backwards.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const logger = pino({ level: 'silent' })
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'lacewing-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function done(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely_%' order by table_name`,
  )
  return rows.map(({ name }) => name)
}

async function shipped(): Promise<string[]> {
  const files = await readdir(new URL('./migrations/', import.meta.url))
  return files.map((file) => file.replace('.sql', '')).sort()
}

test('the shipped chain runs on an empty database, once', async () => {
  await migrate(database.url, logger)
  expect(await done()).toEqual(await shipped())
  expect(await tables()).toEqual(expect.arrayContaining(['comment', 'event', 'profile', 'project', 'ticket']))
  await migrate(database.url, logger)
  expect(await done()).toEqual(await shipped())
})

test('three at once do the work once', async () => {
  // Without the lock, two of the processes would each insert a row.
  await writeFile(join(folder, '0001_mark.sql'), 'create table mark (n int); insert into mark values (1);')
  await writeFile(join(folder, '0002_more.sql'), 'insert into mark select 2 from pg_sleep(0.05);')
  await Promise.all([1, 2, 3].map(() => migrate(database.url, logger, folder)))
  expect((await database.pool.query('select n from mark order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  expect(await done()).toEqual(['0001_mark', '0002_more'])
})

test('a migration that fails leaves nothing of itself and everything before it', async () => {
  await writeFile(join(folder, '0001_good.sql'), 'create table good (n int);')
  await writeFile(join(folder, '0002_bad.sql'), 'create table half (n int); insert into nowhere values (1);')
  await expect(migrate(database.url, logger, folder)).rejects.toThrow('relation "nowhere" does not exist')
  expect(await tables()).toEqual(['good'])
  expect(await done()).toEqual(['0001_good'])

  await writeFile(join(folder, '0002_bad.sql'), 'create table whole (n int);')
  await migrate(database.url, logger, folder)
  expect(await tables()).toEqual(['good', 'whole'])
})

test('a migration gives way to who uses its tables, blocks nobody meanwhile, and has its turn after them', async () => {
  await writeFile(join(folder, '0001_tables.sql'), 'create table one (n int); create table two (n int);')
  await migrate(database.url, logger, folder)
  await writeFile(
    join(folder, '0002_both.sql'),
    'alter table one add column m int; alter table two add column m int;',
  )
  const [busy, other] = [await database.pool.connect(), await database.pool.connect()]
  await busy.query('begin; insert into one values (1)')
  const migrating = migrate(database.url, logger, folder)
  await vi.waitFor(async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and query like 'do $$ declare until%'`,
    )
    expect(rowCount).toBe(1)
  })
  // The other way round than the migration: it would be a deadlock if the migration held the table.
  await other.query(`set lock_timeout = '200ms'; insert into two values (2)`)
  await busy.query('insert into two values (1); commit')
  await migrating
  expect(await done()).toEqual(['0001_tables', '0002_both'])
  for (const client of [busy, other]) client.release()
})

test('an older release refuses a newer database, in one line, and changes nothing', async () => {
  await writeFile(join(folder, '0001_first.sql'), 'create table first (n int);')
  await writeFile(join(folder, '0002_second.sql'), 'create table second (n int);')
  await migrate(database.url, logger, folder)
  await rm(join(folder, '0002_second.sql'))
  const refusal = await migrate(database.url, logger, folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect((refusal as StartError).message).toBe(
    'The database was created by a newer Lacewing (it has 0002_second; this release ends at 0001_first): start the newer release, or go back to a backup from before its upgrade (docs/upgrade.md).',
  )
  expect(await done()).toEqual(['0001_first', '0002_second'])
})
