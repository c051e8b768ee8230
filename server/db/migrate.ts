// Migrates the tables to this release: applies the numbered files in migrations/, each in one transaction, under one lock, beside
// processes that read and write (giving-way.ts).
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type Kysely,
  type Migration,
  type MigrationProvider,
  type MigrationResult,
  Migrator,
  sql,
} from 'kysely'
import type { Logger } from 'pino'
import { StartError } from '../process/start-error.ts'
import { GIVE_WAY, givingWay } from './giving-way.ts'
import { installJobs } from './job-tables.ts'
import { makeSmall } from './later/make.ts'
import { lockFirst } from './lock-first.ts'
import { createKysely, createPool } from './pool.ts'
import type { Schema } from './schema.ts'

/** In the sources the folder is beside this file, in dist beside the bundle. */
const migrationFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

export type MigrationText = { name: string; text: string }

/** The migrations this release knows, in order. */
export async function migrationTexts(folder = migrationFolder): Promise<MigrationText[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(`${folder}/${file}`, 'utf8'),
    })),
  )
}

/** The files are read once, because the migrator asks for all of them again before it applies each one. */
async function provider(folder: string): Promise<MigrationProvider> {
  const migrations: Record<string, Migration> = {}
  for (const { name, text } of await migrationTexts(folder)) {
    let attempt = 0
    migrations[name] = {
      async up(db) {
        await sql.raw(GIVE_WAY).execute(db)
        await lockFirst(db, text, attempt++)
        await sql.raw(text).execute(db)
      },
    }
  }
  return { getMigrations: async () => migrations }
}

/** The migrations that were applied to a database, in order. Empty if it is not, or not yet, a database of Lacewing. */
async function migrationsOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (!rows[0]?.present) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}

function refuseNewer(done: string[], known: string[]): void {
  const unknown = done.findLast((name) => !known.includes(name))
  if (!unknown) return
  throw new StartError(
    `The database was created by a newer Lacewing (it has ${unknown}; this release ends at ${known.at(-1)}): start the newer release, or go back to a backup from before its upgrade (docs/upgrade.md).`,
  )
}

/** The pending migrations of a database. Throws a StartError if it is newer than this release. */
export async function pendingMigrations(url: string, logger: Logger, folder = migrationFolder) {
  const db = createKysely(createPool(url, logger, { max: 1 }))
  try {
    const known = (await migrationTexts(folder)).map(({ name }) => name)
    const done = await migrationsOf(db)
    refuseNewer(done, known)
    return known.filter((name) => !done.includes(name))
  } finally {
    await db.destroy()
  }
}

/** For commands that do not migrate. Throws a StartError if the database is not at this release. */
export async function requireThisRelease(db: Kysely<Schema>, folder = migrationFolder): Promise<void> {
  const known = (await migrationTexts(folder)).map(({ name }) => name)
  const done = await migrationsOf(db)
  refuseNewer(done, known)
  if (done.length < known.length)
    throw new StartError(
      done.length === 0
        ? 'The database is empty: start the server first.'
        : `The database is of an older release (${done.at(-1)}): start the server first, which upgrades it.`,
    )
}

/** Applies the next migration. @returns an empty list if there is none */
async function oneUp(migrator: Migrator, logger: Logger): Promise<MigrationResult[]> {
  const { error, results = [] } = await migrator.migrateUp()
  if (error) throw error
  for (const { migrationName } of results) logger.info(`database: applied migration ${migrationName}`)
  return results
}

/** Several processes may run this at once. Throws a StartError if the database is newer than this release. */
export async function migrate(url: string, logger: Logger, folder = migrationFolder): Promise<void> {
  // There are no time limits here, because building an index on a large table can take long.
  const db = createKysely(createPool(url, logger, { max: 2 }))
  try {
    const migrations = await provider(folder)
    const known = Object.keys(await migrations.getMigrations())
    const migrator = new Migrator({ db, provider: migrations })
    for (;;) {
      const done = await migrationsOf(db)
      refuseNewer(done, known)
      const what = `migration ${known.find((name) => !done.includes(name))}`
      const results = await givingWay(() => oneUp(migrator, logger), { logger, what }).catch(
        async (error: unknown) => {
          // Another process of a newer release may have migrated since the check above.
          refuseNewer(await migrationsOf(db), known)
          throw error
        },
      )
      if (results.length === 0) break
    }
    await makeSmall({ url, logger })
    await installJobs(url, logger)
  } finally {
    await db.destroy()
  }
}
