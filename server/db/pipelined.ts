// Short statements that share a connection: each is sent at once, without waiting for the results of the statements before it
// (pipelining). Borrowing and returning a connection for each of them would cost more than the statements themselves.
import type { Connection, Pool, PoolClient } from 'pg'

/** Runs one statement and returns its rows. */
export type RunStatement = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

/** The most statements on one loan of a connection. After that the pool gets it back, even under constant load. */
const STATEMENTS_PER_CHECKOUT = 100

type Checkout = { client: Promise<PoolClient>; sent: number; inFlight: number; corked: boolean }

/**
 * For statements that take no locks and are always fast, because each waits for those sent before it. A statement that fails does
 * not affect the others; the loss of the connection fails all that are in flight.
 * @param pool if it has no `pipeline`, as behind a pooler, each statement borrows a connection of its own
 */
export function createPipelined(pool: Pool): RunStatement {
  if (!pool.options.pipeline)
    return async <Row extends object>(text: string, values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows
  let open: Checkout | undefined

  function currentCheckout(): Checkout {
    const checkout = open ?? { client: pool.connect(), sent: 0, inFlight: 0, corked: false }
    checkout.sent += 1
    checkout.inFlight += 1
    open = checkout.sent < STATEMENTS_PER_CHECKOUT ? checkout : undefined
    return checkout
  }

  function close(checkout: Checkout) {
    if (open === checkout) open = undefined
  }

  function giveBack(checkout: Checkout, client: PoolClient | undefined) {
    checkout.inFlight -= 1
    if (checkout.inFlight > 0) return
    close(checkout)
    client?.release()
  }

  /** Sends all statements of one turn of the event loop in one packet. */
  function cork(checkout: Checkout, client: PoolClient) {
    if (checkout.corked) return
    const { stream } = (client as unknown as { connection: Connection }).connection
    checkout.corked = true
    stream.cork()
    setImmediate(() => {
      checkout.corked = false
      stream.uncork()
    })
  }

  return async (text, values) => {
    const checkout = currentCheckout()
    let client: PoolClient | undefined
    try {
      client = await checkout.client
      cork(checkout, client)
      return (await client.query(text, values)).rows
    } catch (error) {
      // The connection may be lost, so the statements that follow get another one.
      close(checkout)
      throw error
    } finally {
      giveBack(checkout, client)
    }
  }
}
