// Opens the database for the server: DATABASE_URL, else the embedded one. Checks it, migrates it and creates its pool.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartError } from '../process/start-error.ts'
import { startEmbedded } from './embedded.ts'
import { nameStatements } from './named.ts'
import { createKysely, createPool, cutWhatHangs, endPool, requestLimits } from './pool.ts'
import { createPoolBehind } from './pooler.ts'
import type { Schema } from './schema.ts'
import { createTimelines, type Timelines } from './timelines.ts'

export type Database = {
  db: Kysely<Schema>
  pool: Pool
  /** The address for code that requires its own connections, without the pool's limits or a pooler (the job worker). */
  url: string
  embedded: boolean
  /** Keeps connections to `url` at the primary. The embedded database is alone and has none. */
  timelines?: Timelines
  /** The address for the superuser of the embedded database. */
  adminUrl: string | null
  /** Ends the pool, and the embedded PostgreSQL if there is one. */
  close(): Promise<void>
}

const drainTimeoutMs = 8_000
const oldestVersion = 150_000
const notThereYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

/** The address without user and password. */
function printable(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}

/** Connects to the database, and waits some seconds for one that is still starting, for example in another container. */
export async function connect(
  url: string,
  logger: Logger,
  timeoutMs: number,
  setting = 'DATABASE_URL',
): Promise<Client> {
  const deadline = performance.now() + timeoutMs
  for (let isLogged = false; ; isLogged = true) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', (error) =>
      logger.warn({ err: error }, 'the database connection was lost during the start'),
    )
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (!notThereYet.has(code) || performance.now() > deadline) {
        throw new StartError(`${setting}: no connection to ${printable(url)}: ${message || code}`)
      }
      if (!isLogged) logger.info(`waiting for the database at ${printable(url)}`)
      await delay(250)
    }
  }
}

/** Refuses a database with which data would be lost or the product would break later. */
async function check(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; number: string; fsync: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as number,
      current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (!server) throw new Error('the database gave no answer about itself')
  if (server.version < oldestVersion) {
    throw new StartError(
      `Lacewing needs PostgreSQL 15 or newer; the database is PostgreSQL ${server.number}.`,
    )
  }
  if (server.fsync === 'off') {
    throw new StartError('The database runs with fsync=off and would lose data in a power cut: set fsync=on.')
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`The database's encoding is ${server.encoding}: create it with encoding UTF8.`)
  }
}

type Opened = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databasePrepare' | 's3'>>

/** Migrates the database to this release, and backs it up first if it contains data (backup/upgrade.ts). */
type Upgrade = (to: Pick<Opened, 'dataDir' | 's3'> & { url: string; logger: Logger }) => Promise<void>

/**
 * Opens the database, ready to use. Throws a StartError with a clear one-line message for everything that the operator can fix.
 */
export async function openDatabase(
  { config, logger, upgrade }: { config: Opened; logger: Logger; upgrade: Upgrade },
  { patience: timeoutMs = 15_000 } = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, logger })
  const pooler = config.databaseDirectUrl && config.databaseUrl
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (embedded?.url as string)
  try {
    const setting = pooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    const client = await connect(url, logger, timeoutMs, setting)
    await check(client).finally(() => client.end())
    await upgrade({ url, dataDir: config.dataDir, s3: config.s3, logger })
    if (pooler) await (await connect(pooler, logger, timeoutMs)).end()
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const pool = pooler ? createPoolBehind(pooler, logger) : createPool(url, logger, requestLimits)
  cutWhatHangs(pool, logger)
  const timelines = config.databaseUrl ? createTimelines(logger) : undefined
  // Behind a pooler, a connection is not one to a database.
  if (!pooler) timelines?.follow(pool)
  if (config.databasePrepare !== false) nameStatements(pool)
  const db = createKysely(pool)
  let closing: Promise<void> | undefined
  const close = async () => {
    // A connection that is never returned to the pool must not keep the server from stopping.
    const waiting = new AbortController()
    const late = delay(drainTimeoutMs, undefined, { signal: waiting.signal }).catch(() => {})
    await Promise.race([endPool(db, pool), late])
    waiting.abort()
    await embedded?.stop()
  }
  return {
    db,
    pool,
    url,
    embedded: embedded !== null,
    ...(timelines && { timelines }),
    adminUrl: embedded?.adminUrl ?? null,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
