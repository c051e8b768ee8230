// A rate limit that several processes share without a database query for each request: a process leases parts of the limit, one
// at a time. The limit is never exceeded, but other processes cannot use what is left of a lease.
import type { Db } from '../db/handle.ts'
import type { Rate } from '../limits.ts'
import { databaseLimiter, take } from './rate-limiter.ts'

/** The approximate number of leases that make up the whole limit. */
const LEASES = 20

type Lease = { left: number; until: number }

/** The size of a lease, if about LEASES equal ones make up the limit. */
function sizeOf(points: number): number {
  let count = Math.min(LEASES, points)
  while (points % count !== 0) count += 1
  return points / count
}

/**
 * @returns a function that counts one or more points and returns 0 within the limit, else the seconds to wait. Its `charge`
 * counts points afterwards, for amounts that were not known before
 */
export function createLeasedCounter(db: Db, keyPrefix: string, { points, seconds }: Rate) {
  const size = sizeOf(points)
  // Rejections are answered from memory, so that clients over the limit cause no queries.
  const shared = databaseLimiter(db, keyPrefix, { points: points / size, seconds }, { remembers: true })
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<number>>()
  let swept = performance.now()

  async function ask(key: string): Promise<number> {
    const { wait, left } = await take(shared, key)
    sweep()
    if (wait === 0) leases.set(key, { left: size + owed(key), until: performance.now() + left * 1_000 })
    return wait
  }

  /** The points that were charged beyond the previous lease, while its window lasts: 0 or negative. */
  function owed(key: string): number {
    const lease = leases.get(key)
    return lease && performance.now() < lease.until ? Math.min(0, lease.left) : 0
  }

  /** Drops expired leases. */
  function sweep() {
    const now = performance.now()
    if (now - swept < seconds * 1_000) return
    swept = now
    for (const [key, { until }] of leases) if (until <= now) leases.delete(key)
  }

  async function count(key: string, points = 1): Promise<number> {
    for (let missing = points; ; ) {
      const lease = leases.get(key)
      if (lease && lease.left > 0 && performance.now() < lease.until) {
        const taken = Math.min(missing, lease.left)
        lease.left -= taken
        missing -= taken
        if (missing === 0) return 0
      }
      const pending = asking.get(key) ?? ask(key).finally(() => asking.delete(key))
      asking.set(key, pending)
      const wait = await pending
      if (wait > 0) return wait
    }
  }

  function charge(key: string, points: number): void {
    const lease = leases.get(key)
    if (lease) lease.left -= points
  }

  return Object.assign(count, { charge })
}
