// Short statements that share a connection: each is sent at once, without waiting for the results of those before it
// (pipelining). Borrowing a connection for each of them, and giving it back, costs more than they do.
import type { Connection, Pool, PoolClient } from 'pg'

/** Runs one statement and gives its rows. */
export type RunStatement = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

/** Statements on one loan of a connection. Under constant load the pool gets it back after so many, as from everybody else. */
const STATEMENTS_PER_LOAN = 100

type Loan = { client: Promise<PoolClient>; sent: number; inFlight: number; corked: boolean }

/**
 * For statements that take no locks and never take long: each waits for those sent before it. One that fails does not
 * fail the others; the loss of the connection fails all that are in flight.
 * @param pool without `pipeline`, as behind a pooler, each statement borrows a connection of its own
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

  /** What is sent in one turn of the event loop goes out in one packet. */
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
      // The connection may be lost: those who come next get another.
      close(loan)
      throw error
    } finally {
      giveBack(loan, client)
    }
  }
}
