// The connection pool: its timeouts, how it parses values, and how it survives a lost connection without crashing the process.
// open.ts decides which database it connects to.
import { Kysely } from 'kysely'
import { type Client, type Connection, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from './schema.ts'
import { LateDialect, sendInPackets } from './together.ts'

const int8 = 20
const date = 1082
const timestamptz = 1184

/** A time as PostgreSQL writes it with the session's settings, in UTC. */
const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/**
 * '2026-01-02 03:04:05.678901+00' -> '2026-01-02T03:04:05.678Z'; infinity is unchanged. A window has a hundred times, and parsing
 * each one as a Date and formatting it again takes more than ten times as long (1.5 µs).
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
  // A calendar date stays text: a Date would shift it by the time zone of the process.
  if (oid === date) return String
  if (oid === timestamptz) return isoTime
  return types.getTypeParser(oid, format as 'text')
}

/**
 * The settings of every session. The data is in memory, or on a disk with fast random reads. Requests join few rows by their ids:
 * a merge join of whole tables is never right for them, but PostgreSQL estimates it as cheap if ids grow with time.
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

/** A pool that survives a restart of the database: the broken connection is dropped, and the next query opens a new one. */
export function createPool(url: string, logger: Logger, config: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lacewing',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A statement is sent before the one before it is answered; code that awaits each result is not affected (pipelined.ts).
    pipeline: true,
    types: { getTypeParser },
    options: sessionOptions,
    ...config,
  })
  // Log only the message, because the error itself contains the connection with its password. A loss is expected during shutdown.
  const logConnectionError = ({ message }: Error) => {
    if (!pool.ending) logger.warn(`a database connection was lost: ${message}`)
  }
  pool.on('error', logConnectionError)
  // The loss of a connection in use is reported here and to its query. Without this handler it would crash the process.
  pool.on('connect', (client) => void client.on('error', logConnectionError))
  sendInPackets(pool)
  return pool
}

/**
 * The limits for requests: no statement may hold a connection for long, and nothing waits longer than the deadline of the
 * request.
 */
export const timeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
export const requestLimits = { connectionTimeoutMillis: 4_000, ...timeLimits } satisfies PoolConfig

/** Closes a connection at once, without a word to a database that may not answer. */
export function cut(client: Client | PoolClient): void {
  const { connection } = client as unknown as { connection: Connection }
  connection.stream.destroy()
}

/** Longer than all the time limits that a responsive database enforces itself. */
const longestCheckoutMs = 15_000

/**
 * Closes each connection that is not returned to the pool in time, so that its slot becomes free. A database that is frozen or
 * unreachable does not respond, and so does not enforce its own time limits either.
 */
export function cutWhatHangs(pool: Pool, logger: Logger, milliseconds = longestCheckoutMs): void {
  const checkedOut = new Map<PoolClient, ReturnType<typeof setTimeout>>()
  pool.on('acquire', (client) => {
    const late = () => {
      logger.warn('a database connection did not answer; closing it')
      cut(client)
    }
    checkedOut.set(client, setTimeout(late, milliseconds).unref())
  })
  const back = (client: PoolClient) => {
    clearTimeout(checkedOut.get(client))
    checkedOut.delete(client)
  }
  pool.on('release', (_error, client) => back(client))
  pool.on('remove', back)
}

export function createKysely(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new LateDialect(pool) })
}

/** Ends the pool. Kysely ends it only if Kysely has used it. */
export async function endPool(db: Kysely<Schema>, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}
