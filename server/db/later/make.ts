// Makes what an upgrade makes after the start (list.ts): one process at a time, and from where a killed one stopped.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createKysely, createPool, endPool } from '../pool.ts'
import { LATER, type Later } from './list.ts'
import { type Unmade, unmade } from './state.ts'
import { makeOne } from './work.ts'

/** Work on a smaller table is done by the migration at once. The index of comments takes longest: about a second for a MiB of them. */
const SMALL_BYTES = 2 * 2 ** 20
/** Another process makes them, or the last attempt failed. */
const AGAIN_MS = 60_000
const SAID_EVERY_MS = 10_000

type Options = { url: string; logger: Logger; list?: readonly Later[] }

/** Makes what belongs to small tables, as a part of the migration: a new database is complete before the first request. */
export async function makeSmall({ url, logger, list = LATER }: Options): Promise<void> {
  const pool = createPool(url, logger, { max: 2 })
  const db = createKysely(pool)
  const client = await pool.connect()
  try {
    // Several processes may start at once.
    await client.query(`select pg_advisory_lock(hashtext('lacewing.later small'))`)
    for (const state of await unmade(db, list)) {
      const later = list.find(({ name }) => name === state.name)
      if (later && !state.invalid && state.bytes <= SMALL_BYTES)
        await makeOne(client, later, state, { logger, atOnce: true })
    }
  } finally {
    client.release(true)
    await endPool(db, pool)
  }
}

/** Makes everything now, once. Throws if it fails. */
export async function makeNow(options: Options): Promise<void> {
  const maker = createMaker(options)
  try {
    await maker.makeAll()
  } finally {
    await maker.end()
  }
}

export function startMaking(options: Options) {
  const maker = createMaker(options)
  const { stopped } = maker

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isMade = await maker.makeAll().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          options.logger.warn({ err: error }, 'database: could not finish the upgrade; trying again')
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
      await maker.cancel()
      await working
      await maker.end()
    },
  }
}

function createMaker({ url, logger, list = LATER }: Options) {
  // Connections without the time limits of requests: one works, and one looks at the progress and stops the work.
  const pool = createPool(url, logger, { max: 2 })
  const db = createKysely(pool)
  const stopped = new AbortController()
  let worker: number | undefined

  async function report(name: string): Promise<void> {
    const share = (await unmade(db, list)).find((one) => one.name === name)?.share ?? 0
    logger.info(`database: ${name} is made to ${Math.floor(share * 100)} %`)
  }

  /** Runs the work, and logs how far it is. */
  async function reporting({ kind, name }: Unmade, work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    logger.info(`database: making ${kind} ${name}; people can work meanwhile`)
    const looking = setInterval(() => void report(name).catch(() => {}), SAID_EVERY_MS)
    try {
      await work()
    } finally {
      clearInterval(looking)
    }
    if (!stopped.signal.aborted)
      logger.info(`database: made ${kind} ${name} in ${Math.round((performance.now() - began) / 1_000)} s`)
  }

  /** @returns whether everything is made */
  async function makeAll(): Promise<boolean> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query(
        `select pg_try_advisory_lock(hashtext('lacewing.later')) as mine, pg_backend_pid() as pid`,
      )
      const states = await unmade(db, list)
      if (!rows[0].mine) return states.length === 0
      worker = rows[0].pid
      for (const state of states) {
        const later = list.find(({ name }) => name === state.name)
        if (stopped.signal.aborted || !later) break
        const how = { logger, atOnce: false, signal: stopped.signal }
        await reporting(state, () => makeOne(client, later, state, how))
      }
      return true
    } finally {
      worker = undefined
      // Closing the connection releases the lock.
      client.release(true)
    }
  }

  return {
    stopped,
    makeAll,
    async cancel() {
      if (worker !== undefined) await pool.query('select pg_cancel_backend($1)', [worker]).catch(() => {})
    },
    end: () => endPool(db, pool),
  }
}
