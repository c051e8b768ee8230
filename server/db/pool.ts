// The connection pool: timeouts, how values are parsed, and that a lost connection never crashes the process.
// open.ts decides which database it connects to.
import { Kysely, PostgresDialect } from 'kysely'
import { type Connection, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from './schema.ts'

const int8 = 20
const date = 1082
const timestamptz = 1184

/** As the session's settings format it, in UTC. */
const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/**
 * '2026-01-02 03:04:05.678901+00' -> '2026-01-02T03:04:05.678Z'; infinity is unchanged. A window has a hundred of them:
 * parsing each as a Date and formatting it again takes more than ten times as long (1.5 µs).
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
  // A calendar date stays the text it is: a Date would move it by the process's time zone.
  if (oid === date) return String
  if (oid === timestamptz) return isoTime
  return types.getTypeParser(oid, format as 'text')
}

/**
 * For every session. Data is in memory, or on a disk with fast random reads. Requests join few rows by their ids: merge joins
 * of whole tables are never right for them, yet estimated as cheap where ids grow with time.
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

/** Survives a restart of the database: the broken connection is dropped, the next query opens a new one. */
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
  // Only the message: the error itself contains the connection with its password. During shutdown it is expected.
  const told = ({ message }: Error) => {
    if (!pool.ending) logger.warn(`a database connection was lost: ${message}`)
  }
  pool.on('error', told)
  // A connection in use reports its loss here as well as to its query; unhandled it would crash the process.
  pool.on('connect', (client) => void client.on('error', told))
  return pool
}

/** For requests: no statement may hold a connection for long, and none is waited for beyond the request's deadline. */
export const timeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
export const requestLimits = { connectionTimeoutMillis: 4_000, ...timeLimits } satisfies PoolConfig

/** Longer than every limit that a responsive database enforces itself. */
const longestLent = 15_000

/**
 * A frozen database, or one behind a pulled cable, does not respond, and its own time limits do not fire here: a connection
 * that is not returned in time is closed, so that its slot is free for another.
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

/** Kysely ends the pool only if it has used it. */
export async function endPool(db: Kysely<Schema>, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}
