// The connections: how long each may wait, how values are read, and that a lost one never ends the process.
// Which database they lead to is open.ts.
import { Kysely, PostgresDialect } from 'kysely'
import { type Connection, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from './schema.ts'

const int8 = 20
const timestamptz = 1184

/** As the session's own settings have it written, in UTC. */
const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/**
 * '2026-01-02 03:04:05.678901+00' -> '2026-01-02T03:04:05.678Z'; what is no date (infinity) stays as it is. A window has
 * a hundred of them: read as a Date and written again, each takes more than ten times as long (1.5 µs).
 */
function isoTime(text: string): string {
  if (written.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
  const time = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

const getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  // Counters stay far below 2^53.
  if (oid === int8) return Number
  if (oid === timestamptz) return isoTime
  return types.getTypeParser(oid, format as 'text')
}

/**
 * Of every session. What is read is in memory, or on a disk that finds one page as fast as the next. A request joins few
 * rows by their ids: merging whole tables for them is never right, and is estimated as cheap where ids grow with time.
 */
export const sessionSettings = {
  datestyle: 'ISO',
  timezone: 'UTC',
  random_page_cost: '1.1',
  enable_mergejoin: 'off',
}
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Survives a restart of the database: the broken connection is dropped, the next query opens another. */
export function createPool(url: string, logger: Logger, config: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lacewing',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A statement is sent although the one before it is not answered yet; whoever awaits each notices nothing (pipelined.ts).
    pipeline: true,
    types: { getTypeParser },
    options: sessionOptions,
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

/** What requests run on: no statement may hold a connection for long, and none is waited for until a request is over. */
export const timeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
export const requestLimits = { connectionTimeoutMillis: 4_000, ...timeLimits } satisfies PoolConfig

/** Above every limit that a database keeps which is there. */
const longestLent = 15_000

/**
 * A frozen database, or one behind a cable that was pulled, says nothing, and its own time limits do not run out here:
 * a connection that is not given back in time is cut, so that its place is free for another.
 */
export function cutWhatHangs(pool: Pool, logger: Logger, milliseconds = longestLent): void {
  const lent = new Map<PoolClient, ReturnType<typeof setTimeout>>()
  pool.on('acquire', (client) => {
    const cut = () => {
      logger.warn('a database connection gave no answer: it is cut')
      const { connection } = client as unknown as { connection: Connection }
      connection.stream.destroy()
    }
    lent.set(client, setTimeout(cut, milliseconds).unref())
  })
  const back = (client: PoolClient) => {
    clearTimeout(lent.get(client))
    lent.delete(client)
  }
  pool.on('release', (_error, client) => back(client))
  pool.on('remove', back)
}

export function createKysely(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely ends the pool only when it has used it. */
export async function endPool(db: Kysely<Schema>, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}
