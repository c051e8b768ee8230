// Statements of a transaction that are sent in one packet. Without this, each waits for the answer to the one before it: its way to the
// database and back, and a turn of a busy event loop.
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import { Client, type Connection, type Pool, type PoolClient } from 'pg'
import type { Tx } from './handle.ts'
import type { RunStatement } from './pipelined.ts'

/** Runs statements of a transaction one after the other. */
export const inOrder = (tx: Tx): RunStatement => runBy((query) => tx.executeQuery(query))

const runBy =
  (execute: (query: CompiledQuery) => Promise<{ rows: unknown[] }>): RunStatement =>
  async <Row extends object>(text: string, values: unknown[]) =>
    (await execute(CompiledQuery.raw(text, values))).rows as Row[]

/**
 * Sends several statements of a transaction at once. The database runs them in the order in which they were sent, each on the
 * data as it is after the one before. After one that fails, all others fail. If they are the first ones of the transaction, `begin`
 * is sent with them: a statement that writes has to make sure that an earlier one of them locked something (IN_TRANSACTION).
 * @param send calls its argument for each statement, before anything is awaited
 * @returns the results, to be awaited in order, so that the first error is the one that counts
 */
export function sendTogether<T extends (Promise<unknown> | undefined)[]>(
  tx: Tx,
  send: (run: RunStatement) => readonly [...T],
): Promise<readonly [...T]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const sent: Promise<unknown>[] = []
    const execute = (query: CompiledQuery) => {
      const former = waiting.has(connection) ? sent.at(-1) : undefined
      const now = () => connection.executeQuery(query)
      const result = former ? former.then(now, now) : now()
      sent.push(result)
      return result
    }
    if (unbegun.delete(connection)) execute(CompiledQuery.raw('begin'))
    const results = send(runBy(execute))
    // The caller, who awaits the results, handles their errors.
    for (const result of results) result?.catch(() => {})
    const [first] = await Promise.allSettled(sent)
    // Without a transaction nothing may follow. This is also the first error if all of them failed.
    if (first?.status === 'rejected') throw first.reason
    return results
  })
}

/** The condition that an earlier statement of the same transaction has locked or written a row. */
export const IN_TRANSACTION = 'pg_current_xact_id_if_assigned() is not null'

type Execute = DatabaseConnection['executeQuery']

/** The connections whose transaction has not sent its `begin`. */
const unbegun = new WeakSet<DatabaseConnection>()

/** Connections that take one statement at a time, as behind a pooler. */
const waiting = new WeakSet<DatabaseConnection>()

/** Sends `begin` with the first statement of a transaction; a transaction without statements sends nothing. */
class LateDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #isPipelined: boolean

  constructor(pool: Pool) {
    super({ pool })
    this.#isPipelined = pool.options.pipeline === true
  }

  override async acquireConnection(): ReturnType<PostgresDriver['acquireConnection']> {
    const connection = await super.acquireConnection()
    if (!this.#known.has(connection)) beginLate(connection)
    this.#known.add(connection)
    if (!this.#isPipelined) waiting.add(connection)
    return connection
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    unbegun.add(connection)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!unbegun.delete(connection)) await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!unbegun.delete(connection)) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

/** A single statement waits for `begin`: if that fails, it is not run outside of a transaction. */
function beginLate(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection) as Execute
  connection.executeQuery = async (query) => {
    if (unbegun.delete(connection)) await execute(CompiledQuery.raw('begin'))
    return execute(query)
  }
}

export class LateDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new LateDriver(this.#pool)
  }
}

type Query = (this: PoolClient, ...words: unknown[]) => unknown

/** Makes the connections of a pool send all statements of one moment in one packet. */
export function sendInPackets(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const { stream } = (client as unknown as { connection: Connection }).connection
    // Looked up at each call, because tests replace it.
    const query = (...words: unknown[]) => (Client.prototype.query as unknown as Query).apply(client, words)
    let isCorked = false
    const uncork = () => {
      isCorked = false
      stream.uncork()
    }
    const packed = (...words: unknown[]) => {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(uncork)
      }
      return query(...words)
    }
    client.query = packed as typeof client.query
  })
}
