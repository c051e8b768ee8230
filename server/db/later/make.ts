// Makes what an upgrade makes after the start (list.ts): one process at a time, and from where a killed one stopped.
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import { GIVE_WAY, givingWay } from '../giving-way.ts'
import { createKysely, createPool, endPool } from '../pool.ts'
import type { Schema } from '../schema.ts'
import { LATER, type Later, type LaterFill, type LaterIndex } from './list.ts'
import { unmadeIndexes } from './state.ts'

/** An index on a smaller table is built by the migration at once, which takes less than a second. */
const SMALL_BYTES = 32 * 2 ** 20
const ROWS_AT_ONCE = 1_000
/** Another process makes them, or the last attempt failed. */
const AGAIN_MS = 60_000
const SAID_EVERY_MS = 10_000

/** Builds the indexes of small tables, as a part of the migration. */
export async function makeSmall(
  db: Kysely<Schema>,
  logger: Logger,
  list: readonly Later[] = LATER,
): Promise<void> {
  const unmade = await unmadeIndexes(db, list)
  for (const later of list) {
    const state = unmade.find(({ name }) => name === later.name)
    if (later.kind !== 'index' || !state || state.invalid || state.bytes > SMALL_BYTES) continue
    const build = () =>
      db.transaction().execute(async (tx) => {
        await sql.raw(GIVE_WAY).execute(tx)
        await sql.raw(`create index ${later.name} on ${later.on}`).execute(tx)
      })
    await givingWay(build, { logger, what: `index ${later.name}` })
  }
}

type Options = { url: string; logger: Logger; list?: readonly Later[]; rowsAtOnce?: number }

export function startMaking({ url, logger, list = LATER, rowsAtOnce = ROWS_AT_ONCE }: Options) {
  // Connections without the time limits of requests: one works, and one looks at the progress and stops the work.
  const pool = createPool(url, logger, { max: 2 })
  const db = createKysely(pool)
  const stopped = new AbortController()
  let worker: number | undefined

  async function makeIndex(client: PoolClient, { name, on }: LaterIndex): Promise<void> {
    const state = (await unmadeIndexes(db, list)).find((one) => one.name === name)
    if (!state) return
    if (state.invalid) await client.query(`drop index concurrently if exists ${name}`)
    const began = performance.now()
    logger.info(`database: building index ${name}; people can work meanwhile`)
    const looking = setInterval(() => void report(name).catch(() => {}), SAID_EVERY_MS)
    try {
      await client.query(`create index concurrently if not exists ${name} on ${on}`)
    } finally {
      clearInterval(looking)
    }
    logger.info(`database: built index ${name} in ${Math.round((performance.now() - began) / 1_000)} s`)
  }

  async function report(name: string): Promise<void> {
    const share = (await unmadeIndexes(db, list)).find((one) => one.name === name)?.share ?? 0
    logger.info(`database: index ${name} is built to ${Math.floor(share * 100)} %`)
  }

  async function fill(client: PoolClient, { name, portion }: LaterFill): Promise<void> {
    let rows = 0
    for (;;) {
      const changed = await givingWay(() => changePortion(client, portion, rowsAtOnce), {
        logger,
        what: name,
        signal: stopped.signal,
      })
      rows += changed
      if (changed < rowsAtOnce || stopped.signal.aborted) break
      if (rows % (100 * rowsAtOnce) === 0) logger.info(`database: ${name}: ${rows} rows so far`)
    }
    if (rows > 0) logger.info(`database: ${name}: ${rows} rows`)
  }

  async function makeAll(): Promise<boolean> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query(
        `select pg_try_advisory_lock(hashtext('lacewing.later')) as mine, pg_backend_pid() as pid`,
      )
      if (!rows[0].mine) return (await unmadeIndexes(db, list)).length === 0
      worker = rows[0].pid
      for (const later of list) {
        if (stopped.signal.aborted) return true
        if (later.kind === 'index') await makeIndex(client, later)
        else await fill(client, later)
      }
      return true
    } finally {
      worker = undefined
      // Closing the connection releases the lock.
      client.release(true)
    }
  }

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isMade = await makeAll().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          logger.warn({ err: error }, 'database: could not finish the upgrade; trying again')
        return false
      })
      if (isMade) return
      await delay(AGAIN_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  const working = work()
  return {
    /** Resolves when everything is made. */
    made: () => working,
    async stop() {
      stopped.abort()
      if (worker !== undefined) await pool.query('select pg_cancel_backend($1)', [worker]).catch(() => {})
      await working
      await endPool(db, pool)
    },
  }
}

/** @returns the number of changed rows */
async function changePortion(client: PoolClient, portion: string, size: number): Promise<number> {
  try {
    await client.query(`begin; ${GIVE_WAY}`)
    const { rowCount } = await client.query(portion, [size])
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
