// Limits after a change of the clock: nobody waits longer than the limit allows.
import { afterEach, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../test/close-after.ts'
import { createTestDatabase } from '../test/database.ts'
import { databaseLimiter, memoryLimiter, secondsToWait } from './rate-limiter.ts'

const database = await createTestDatabase()
closeAfterAll(database.drop)
afterEach(() => void vi.useRealTimers())

const HOUR = 3_600_000
const NOON = Date.parse('2028-02-29T12:00:00Z')
const rate = { points: 2, seconds: 900 }

it.each(['database', 'database that remembers', 'memory'] as const)(
  'in the %s, with the clock an hour back',
  async (address) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    const limiter =
      address === 'memory'
        ? memoryLimiter(rate)
        : databaseLimiter(database.db, 'clock', rate, { remembers: address !== 'database' })
    const key = `somebody ${address}`
    expect(await secondsToWait(limiter, key)).toBe(0)
    vi.setSystemTime(NOON - HOUR)
    // Earlier counts remain.
    expect(await secondsToWait(limiter, key)).toBe(0)
    expect(await secondsToWait(limiter, key)).toBeLessThanOrEqual(900)
    expect(await secondsToWait(limiter, key)).toBeGreaterThan(0)
    if (address === 'memory') return
    vi.setSystemTime(NOON - HOUR + 901_000)
    expect(await secondsToWait(limiter, key)).toBe(0)
  },
)
