// A limit that holds across processes without asking the database each time: a process takes what somebody may do in
// portions. Never is more done than the limit says; what a process has left of a portion nobody else can use.
import type { Db } from '../db/handle.ts'
import type { Rate } from '../limits.ts'
import { databaseLimiter, take } from './rate-limiter.ts'

/** About so many make the whole. */
const PORTIONS = 20

type Portion = { left: number; until: number }

/** The size of about PORTIONS equal portions. */
function sizeOf(points: number): number {
  let parts = Math.min(PORTIONS, points)
  while (points % parts !== 0) parts += 1
  return points / parts
}

/**
 * @returns a function that counts one point or several and returns 0 within the limit, else the seconds to wait; its `charge`
 * counts afterwards what was not known before
 */
export function countInPortions(db: Db, keyPrefix: string, { points, seconds }: Rate) {
  const size = sizeOf(points)
  // Whoever is over the limit keeps nobody's database busy.
  const shared = databaseLimiter(db, keyPrefix, { points: points / size, seconds }, { remembers: true })
  const portions = new Map<string, Portion>()
  const asking = new Map<string, Promise<number>>()
  let swept = performance.now()

  async function ask(key: string): Promise<number> {
    const { wait, left } = await take(shared, key)
    sweep()
    if (wait === 0) portions.set(key, { left: size + owed(key), until: performance.now() + left * 1_000 })
    return wait
  }

  /** What was charged beyond the previous portion, while its time runs: 0 or negative. */
  function owed(key: string): number {
    const portion = portions.get(key)
    return portion && performance.now() < portion.until ? Math.min(0, portion.left) : 0
  }

  /** Forgets the portions whose time is over. */
  function sweep() {
    const now = performance.now()
    if (now - swept < seconds * 1_000) return
    swept = now
    for (const [key, { until }] of portions) if (until <= now) portions.delete(key)
  }

  async function count(key: string, points = 1): Promise<number> {
    for (let missing = points; ; ) {
      const portion = portions.get(key)
      if (portion && portion.left > 0 && performance.now() < portion.until) {
        const taken = Math.min(missing, portion.left)
        portion.left -= taken
        missing -= taken
        if (missing === 0) return 0
      }
      const asked = asking.get(key) ?? ask(key).finally(() => asking.delete(key))
      asking.set(key, asked)
      const wait = await asked
      if (wait > 0) return wait
    }
  }

  function charge(key: string, points: number): void {
    const portion = portions.get(key)
    if (portion) portion.left -= points
  }

  return Object.assign(count, { charge })
}
