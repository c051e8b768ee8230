// The moment before a client tries again, and the wait for something to be so.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Shorter than the browser's first, which is BROWSER_MS, unless that is what matters. */
const SHORT_MS = 70
export const BROWSER_MS = 500

export async function pauseBeforeRetry(random: Random, about = SHORT_MS): Promise<void> {
  await delay(about / 2 + random.below(about))
}

/** For what has to come and has no time of its own: by then it hangs. */
export const PATIENCE_MS = 120_000

/** Looks until it is so; false when it never was within the given time. */
export async function within(milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}
