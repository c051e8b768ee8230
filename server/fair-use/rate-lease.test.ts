// A limit that several processes share: together they never exceed it, and they hardly query the database.
import { afterEach, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../test/close-after.ts'
import { createTestDatabase } from '../test/database.ts'
import { createLeasedCounter } from './rate-lease.ts'

const database = await createTestDatabase()
closeAfterAll(database.drop)
afterEach(() => void vi.useRealTimers())

const process = (points: number) => createLeasedCounter(database.db, 'shared', { points, seconds: 60 })
const allowed = async (requested: Promise<number>[]) =>
  (await Promise.all(requested)).filter((wait) => wait === 0).length

it('three processes together let through exactly the limit, then say how long to wait', async () => {
  const processes = [process(40), process(40), process(40)]
  const requested = processes.flatMap((count) => Array.from({ length: 20 }, () => count('at once')))
  expect(await allowed(requested)).toBe(40)
  for (const count of [...processes, process(40)]) {
    const wait = await count('at once')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  }
  expect(await process(40)('somebody else')).toBe(0)
})

it.each([1, 7, 19, 20, 300, 307])(
  '%i one after the other, asking the database for leases alone',
  async (points) => {
    const count = process(points)
    const key = `in a row ${points}`
    for (let done = 0; done < points; done += 1) expect(await count(key)).toBe(0)
    const row = database.db.selectFrom('rate_limit').select('points').where('key', '=', `shared:${key}`)
    // A prime number cannot be divided into equal leases.
    expect((await row.executeTakeFirst())?.points).toBe(points === 300 ? 20 : points)
    expect(await count(key)).toBeGreaterThan(0)
  },
)

it('the rest of a lease does not carry over to the next minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const count = process(40)
  expect(await count('later')).toBe(0)
  vi.advanceTimersByTime(61_000)
  const requested = Array.from({ length: 50 }, () => count('later'))
  expect(await allowed(requested)).toBe(40)
})
