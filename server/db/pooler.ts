// Connections through a pooler in transaction mode, such as PgBouncer. It refuses settings at connection start, and each
// transaction may run in another session, so every transaction sets its own.
import {
  type Connection,
  Query as PgQuery,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import type { Logger } from 'pino'
import { createPool, requestLimits, sessionSettings, timeLimits } from './pool.ts'

type Settings = Record<string, string | number>
type Status = { getTransactionStatus(): string | null }
type Done = (error: Error | null, result?: QueryResult) => void

/** The statement class of the library, whose types omit some of its methods. */
type Statement = {
  callback: Done
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = PgQuery as unknown as new (config: QueryConfig & { queryMode: 'extended' }) => Statement

/** The settings as SQL that sets them until the end of the transaction. */
function textOf(settings: Settings): string {
  const set = ([name, value]: [string, string | number]) => `set_config('${name}', '${value}', true)`
  return `select ${Object.entries(settings).map(set).join(', ')}`
}

/**
 * Sends a statement and its settings as one message, which takes no extra round trip. The database runs one message as one
 * transaction, and a `begin` at its end keeps that transaction open.
 */
function withSettings(settings: string, config: QueryConfig): Statement {
  return new (class extends Query {
    set = false
    override prepare(connection: Connection) {
      connection.parse({ text: settings, name: '', types: [] }, true)
      connection.bind({ portal: '', statement: '', values: [] } as never, true)
      connection.execute({ portal: '' } as never, true)
      super.prepare(connection)
    }
    override handleDataRow(message: unknown) {
      if (this.set) super.handleDataRow(message)
    }
    override handleCommandComplete(message: unknown, connection: Connection) {
      if (this.set) super.handleCommandComplete(message, connection)
      this.set = true
    }
  })({ ...config, queryMode: 'extended' })
}

function bringSettings(client: PoolClient, settings: string): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  // The status is unknown until the first statement.
  const inTransaction = () => !['I', null].includes((client as unknown as Status).getTransactionStatus())
  function queryOrSettings(words: string | QueryConfig, ...rest: unknown[]) {
    if (inTransaction()) return query(words, ...rest)
    const done = rest.find((word): word is Done => typeof word === 'function')
    const values = rest.find((word): word is unknown[] => Array.isArray(word))
    const config = typeof words === 'string' ? { text: words, ...(values && { values }) } : words
    const statement = withSettings(settings, config)
    if (done) return query(statement, done)
    return new Promise((resolve, reject) => {
      statement.callback = (error, result) => (error ? reject(error) : resolve(result))
      query(statement)
    })
  }
  client.query = queryOrSettings as typeof client.query
}

/**
 * A pool with the settings and limits of the pool for requests.
 * @param own additional settings of a test
 */
export function createPoolBehind(url: string, logger: Logger, own: Settings = {}): Pool {
  const { connectionTimeoutMillis } = requestLimits
  // Without pipelining: through PgBouncer 1.18, PostgreSQL ends a pipelined connection with "invalid frontend message type".
  const pool = createPool(url, logger, { connectionTimeoutMillis, options: '', pipeline: false })
  const settings = textOf({ ...sessionSettings, ...timeLimits, ...own })
  pool.on('connect', (client) => bringSettings(client, settings))
  return pool
}
