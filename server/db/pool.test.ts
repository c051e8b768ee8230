// A connection to an unresponsive database is closed, and its slot in the pool is free again.
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestDatabase } from '../test/database.ts'
import { createPool, cutWhatHangs } from './pool.ts'

afterEach(() => void vi.useRealTimers())

it('cuts a connection that is not given back in time, and leaves one alone that is', async () => {
  const database = await createTestDatabase()
  const logger = createLogger({ logLevel: 'silent' })
  const pool = createPool(database.url, logger, { max: 1 })
  // Time advances only where the test says so: connections that are returned in time never hit the limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cutWhatHangs(pool, logger, 50)
  const first = await pool.connect()
  const { rows } = await first.query('select pg_backend_pid() as pid')
  first.release()
  vi.advanceTimersByTime(50)
  const checkedOut = once(pool, 'acquire')
  const hanging = expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  await checkedOut
  vi.advanceTimersByTime(50)
  await hanging
  const after = await pool.query('select pg_backend_pid() as pid')
  expect(after.rows[0].pid).not.toBe(rows[0].pid)
  await pool.end()
  await database.drop()
})

it('reads times as ISO 8601 in UTC with milliseconds, and leaves what is no date', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, createLogger({ logLevel: 'silent' }), { max: 1 })
  const read = async (time: string) =>
    (await pool.query('select $1::timestamptz as time', [time])).rows[0].time
  expect(await read('2026-01-02 03:04:05.678901+00')).toBe('2026-01-02T03:04:05.678Z')
  expect(await read('2026-01-02 03:04:05.5+02')).toBe('2026-01-02T01:04:05.500Z')
  expect(await read('2026-01-02 03:04:05+00')).toBe('2026-01-02T03:04:05.000Z')
  expect(await read('infinity')).toBe('infinity')
  await pool.query("set timezone = 'Asia/Tokyo'")
  expect(await read('2026-01-02 03:04:05.678901+00')).toBe('2026-01-02T03:04:05.678Z')
  await pool.end()
  await database.drop()
})
