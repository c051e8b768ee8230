// Short statements that share a connection: each is sent at once, without waiting for the results of the statements before it
// (pipelining). Borrowing and returning a connection for each of them would cost more than the statements themselves.
import type { Connection, Pool, PoolClient } from 'pg'

/** Runs one statement and returns its rows. */
export type RunStatement = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

/** The most statements on one loan of a connection. After that the pool gets it back, even under constant load. */
const STATEMENTS_PER_LOAN = 100

type Loan = { client: Promise<PoolClient>; sent: number; inFlight: number; corked: boolean }

/**
 * For statements that take no locks and are always fast, because each waits for those sent before it. A statement that fails does
 * not affect the others; the loss of the connection fails all that are in flight.
 * @param pool if it has no `pipeline`, as behind a pooler, each statement borrows a connection of its own
 */
export function createPipelined(pool: Pool): RunStatement {
  if (!pool.options.pipeline)
    return async <Row extends object>(text: string, values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows
  let open: Loan | undefined

  function borrow(): Loan {
    const loan = open ?? { client: pool.connect(), sent: 0, inFlight: 0, corked: false }
    loan.sent += 1
    loan.inFlight += 1
    open = loan.sent < STATEMENTS_PER_LOAN ? loan : undefined
    return loan
  }

  function close(loan: Loan) {
    if (open === loan) open = undefined
  }

  function giveBack(loan: Loan, client: PoolClient | undefined) {
    loan.inFlight -= 1
    if (loan.inFlight > 0) return
    close(loan)
    client?.release()
  }

  /** Sends all statements of one turn of the event loop in one packet. */
  function cork(loan: Loan, client: PoolClient) {
    if (loan.corked) return
    const { stream } = (client as unknown as { connection: Connection }).connection
    loan.corked = true
    stream.cork()
    setImmediate(() => {
      loan.corked = false
      stream.uncork()
    })
  }

  return async (text, values) => {
    const loan = borrow()
    let client: PoolClient | undefined
    try {
      client = await loan.client
      cork(loan, client)
      return (await client.query(text, values)).rows
    } catch (error) {
      // The connection may be lost, so the statements that follow get another one.
      close(loan)
      throw error
    } finally {
      giveBack(loan, client)
    }
  }
}
