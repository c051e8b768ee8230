// Starts PostgreSQL so that this server holds it, and restarts it each time it exits unexpectedly.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { claim } from './claim.ts'
import type { Endpoint } from './endpoint.ts'
import type { Postmaster } from './postmaster.ts'

const longestPause = 5_000
const exitTimeoutMs = 1_000

/** How the database of a data folder is started. */
export type Start = {
  folder: string
  endpoint: Endpoint
  start(): Postmaster
  /** Cleans up after a killed server, and creates the cluster if there is none. */
  prepare(): Promise<void>
}

/** PostgreSQL, with the connection by which this server has claimed it. */
export type Held = { postmaster: Postmaster; client: Client }
type Failure = { words: string }

/** Starts PostgreSQL and waits until it answers and this server has claimed it. */
export async function startAndClaim(
  { endpoint, start }: Start,
  logger: Logger,
  goOn: () => boolean,
): Promise<Held | Failure> {
  const postmaster = start()
  const progress = setInterval(() => logger.info('the database is still recovering'), 10_000)
  try {
    const claimed = await claim(endpoint.url('postgres', 'postgres'), () => postmaster.running() && goOn())
    if (claimed?.mine) return { postmaster, client: claimed.client }
    // Another starting server took this PostgreSQL for a survivor and is about to stop it.
    await claimed?.client.end()
    await postmaster.stop()
    return { words: postmaster.lastWords() }
  } finally {
    clearInterval(progress)
  }
}

/**
 * Waits until the other connections are closed: one that is still closing would receive the shutdown error without an error
 * handler.
 */
async function connectionsEnded(client: Client): Promise<void> {
  const deadline = performance.now() + exitTimeoutMs
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while (performance.now() < deadline && (await client.query(others)).rowCount) await delay(10)
}

/** Keeps PostgreSQL running: restarts it each time it exits unexpectedly. */
export function keepRunning(started: Start, first: Held, logger: Logger): () => Promise<void> {
  let held = first
  let stopping = false
  /** True from the loss of the claim until the next claim. */
  let crashed = false
  let recovering: Promise<void> = Promise.resolve()

  /** After a backend crash PostgreSQL restarts by itself and only closes every connection. */
  async function reclaim(postmaster: Postmaster): Promise<Held | Failure> {
    const url = started.endpoint.url('postgres', 'postgres')
    const claimed = await claim(url, () => postmaster.running() && !stopping)
    return claimed?.mine ? { postmaster, client: claimed.client } : { words: 'another server holds it' }
  }

  async function recover(): Promise<void> {
    logger.error('the database stopped unexpectedly; restarting it')
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, longestPause)) {
      const next = await (held.postmaster.running()
        ? reclaim(held.postmaster)
        : startAndClaim(started, logger, () => !stopping)
      ).catch((error: Error) => ({ words: error.message }))
      if ('client' in next) {
        held = next
        crashed = false
        logger.info('the database is available again')
        return watch()
      }
      if (stopping) return
      logger.error(`the database could not be started: ${next.words}`)
      await delay(pause)
    }
  }

  function watch(): void {
    held.client.once('end', () => {
      crashed = true
      if (!stopping) recovering = recover()
    })
  }

  watch()
  return async () => {
    if (stopping) return
    stopping = true
    await recovering
    await connectionsEnded(held.client).catch(({ message }: Error) => logger.debug(message))
    // PostgreSQL would wait forever if it is asked to stop during recovery. If it is killed, it recovers at the next start.
    const atOnce = crashed
    await held.client.end()
    await held.postmaster.stop(atOnce)
  }
}
