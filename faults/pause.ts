// The moment before a client tries again: shorter than the browser's, with the same spread.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

export async function pauseBeforeRetry(random: Random): Promise<void> {
  await delay(20 + random.below(100))
}

/** Looks until it is so; false when it never was within the given time. */
export async function within(milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}
