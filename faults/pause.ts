// The delay before a client retries, and polling for a condition.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Shorter than the browser's first delay, BROWSER_MS, which tests use when the delay matters. */
const SHORT_MS = 70
export const BROWSER_MS = 500

export async function pauseBeforeRetry(random: Random, about = SHORT_MS): Promise<void> {
  await delay(about / 2 + random.below(about))
}

/** Deadline for operations that have no deadline of their own: after this time, something hangs. */
export const TIMEOUT_MS = 120_000

/** Polls until the condition holds; false if it does not within the given time. */
export async function within(milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}
