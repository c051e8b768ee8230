// A fresh, migrated database for one test file: a copy of the run's template (global-setup.ts).
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { createKysely, createPool, endPool } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { createLogger } from '../log.ts'

/** Long time limits, so that tests do not fail on a busy machine. Tests of the real limits set their own. */
export const TIMEOUT_MS = 120_000
export const longLimits = {
  connectionTimeoutMillis: TIMEOUT_MS,
  statement_timeout: TIMEOUT_MS,
  lock_timeout: TIMEOUT_MS,
  idle_in_transaction_session_timeout: TIMEOUT_MS,
}

export type TestDatabase = {
  db: Kysely<Schema>
  pool: Pool
  url: string
  /** Ends the pool and drops the database. */
  drop(): Promise<void>
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The address of a database of the run's server. */
function urlOf(database: string): string {
  const url = new URL(inject('serverUrl'))
  url.pathname = database
  return url.href
}

/** `empty` creates no tables, for tests of migrations. `like` copies this database, which nobody may be connected to. */
export async function createTestDatabase({
  empty = false,
  like = '',
  logger = createLogger({ logLevel: 'warn' }),
} = {}): Promise<TestDatabase> {
  const template = inject('template')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const from = like ? new URL(like).pathname.slice(1) : empty ? 'template0' : template
  await onServer(`create database ${name} template ${from} strategy file_copy`)
  const url = urlOf(name)
  const pool = createPool(url, logger, longLimits)
  const db = createKysely(pool)
  return {
    db,
    pool,
    url,
    async drop() {
      await endPool(db, pool)
      // PostgreSQL itself waits for closing connections; leaked ones are terminated.
      await onServer(`drop database ${name}`).catch(() => onServer(`drop database ${name} with (force)`))
    },
  }
}
