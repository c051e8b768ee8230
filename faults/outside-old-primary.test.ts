// After a fail-over the server uses no other database than the new primary: it refuses a standby, and an old primary that still
// answers, and closes the connections that it has there, also those of jobs and the one that listens. This holds for each system by
// itself. If two primaries have begun one timeline, it does not use the one that has less.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { createJobPool } from '../server/db/job-pool.ts'
import { createKysely, createPool, requestLimits } from '../server/db/pool.ts'
import { createTimelines } from '../server/db/timelines.ts'
import { createHub } from '../server/events/hub.ts'
import { listenForWakes } from '../server/events/wake.ts'
import { refusalOf } from '../server/http/errors.ts'
import { createLogger } from '../server/log.ts'
import { query } from '../server/test/query.ts'
import { describeUnless } from '../server/test/unless.ts'
import { createExternal, type External } from './external.ts'
import { TIMEOUT_MS, within } from './pause.ts'

const logger = createLogger({ logLevel: 'silent' })

describeUnless(lacks('postgres'), 'a database that is no longer the primary', () => {
  const databases: External[] = []
  const pools: Pool[] = []
  let old: Pool
  let next: Pool

  const poolOf = (database: External) => {
    const pool = createPool(database.url, logger, { ...requestLimits, max: 2 })
    timelines.follow(pool)
    pools.push(pool)
    return pool
  }
  const timelines = createTimelines(logger)
  /** The answer to a request. */
  const answerOf = (pool: Pool, text = 'select') =>
    pool.query(text).then(
      () => 'fine',
      (error) => refusalOf(error).code,
    )

  beforeAll(async () => {
    const primary = await createExternal()
    databases.push(primary)
    await primary.stop('SIGINT')
    const standby = await createExternal({}, primary.folder)
    databases.push(standby)
    await primary.start()
    old = poolOf(primary)
    next = poolOf(standby)
  })
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    for (const database of databases) await database.remove()
  })

  it('is not used while it is a standby', async () => {
    expect(await answerOf(old)).toBe('fine')
    expect(await answerOf(next)).toBe('unavailable')
  })

  it('is not used once another one has taken over', async () => {
    const [kept] = await Promise.all([old.connect(), old.query('select')])
    const lost = kept.query('select pg_sleep(60)').catch((error) => refusalOf(error).code)
    await query((databases[1] as External).url, 'select pg_promote()')
    expect(await answerOf(next)).toBe('fine')
    expect(await lost).toBe('unavailable')
    kept.release(true)
    expect(await answerOf(old)).toBe('unavailable')
    expect(old.totalCount).toBe(0)
    expect(await answerOf(next)).toBe('fine')
  })

  it('is not used by jobs, nor listened to', async () => {
    const [own] = databases as [External, External]
    const jobs = createJobPool(own.url, logger, { timelines })
    pools.push(jobs)
    expect(await answerOf(jobs)).toBe('unavailable')
    const db = createKysely(next)
    const refusals: string[] = []
    const warn = ({ err }: { err?: Error }) => void refusals.push(err?.message ?? '')
    const noting = { warn } as unknown as Logger
    const wakes = listenForWakes({
      db,
      hub: createHub(db),
      logger: noting,
      url: own.url,
      from: 'here',
      timelines,
    })
    expect(await within(TIMEOUT_MS, () => refusals.some((words) => words.includes('old primary')))).toBe(true)
    await wakes.stop()
  })

  it('is not used if it has less of a timeline that two machines have begun', async () => {
    const first = await createExternal()
    await first.stop('SIGINT')
    const pair = [await createExternal({}, first.folder), await createExternal({}, first.folder)] as const
    databases.push(first, ...pair)
    for (const { url } of pair) await query(url, 'select pg_promote()')
    await query(pair[0].url, 'create table acknowledged ()')
    const [ahead, behind] = pair.map(poolOf) as [Pool, Pool]
    expect(await answerOf(ahead)).toBe('fine')
    expect(await answerOf(behind)).toBe('unavailable')
    await query(pair[1].url, "select pg_switch_wal(), pg_logical_emit_message(true, '', '')")
    expect(await answerOf(behind)).toBe('unavailable')
    await ahead.query('select')
  })

  it('is not confused with another system', async () => {
    const other = await createExternal()
    databases.push(other)
    expect(await answerOf(poolOf(other))).toBe('fine')
    expect(await answerOf(next)).toBe('fine')
  })

  it('refuses changes as something that a retry may do', async () => {
    const [own] = databases
    const pool = createPool(own?.url ?? '', logger, requestLimits)
    pools.push(pool)
    await query(own?.url ?? '', 'alter system set default_transaction_read_only = on')
    await query(own?.url ?? '', 'select pg_reload_conf()')
    expect(
      await within(10_000, async () => (await answerOf(pool, 'create table none ()')) === 'unavailable'),
    ).toBe(true)
  })
})
