// The connections: how long each may wait, how values are read, and that a lost one never ends the process.
// Which database they lead to is open.ts.
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from './schema.ts'

const int8 = 20
const timestamptz = 1184

/** '2026-01-02 03:04:05.678901+00' -> '2026-01-02T03:04:05.678Z'; what is no date (infinity) stays as it is. */
function isoTime(text: string): string {
  const time = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

const getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  // Counters stay far below 2^53.
  if (oid === int8) return Number
  if (oid === timestamptz) return isoTime
  return types.getTypeParser(oid, format as 'text')
}

/** Survives a restart of the database: the broken connection is dropped, the next query opens another. */
export function createPool(url: string, logger: Logger, config: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lacewing',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    options: '-c datestyle=ISO -c timezone=UTC',
    ...config,
  })
  // Only the words: the error itself carries the connection with its password. While ending it is no news.
  const told = ({ message }: Error) => {
    if (!pool.ending) logger.warn(`a database connection was lost: ${message}`)
  }
  pool.on('error', told)
  // A connection in use reports its loss here as well as to its query; unheard it would end the process.
  pool.on('connect', (client) => void client.on('error', told))
  return pool
}

/** What requests run on: no statement may hold a connection for long. */
export const requestLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} satisfies PoolConfig

export function createKysely(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely ends the pool only when it has used it. */
export async function endPool(db: Kysely<Schema>, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}
