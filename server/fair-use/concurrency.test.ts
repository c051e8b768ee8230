// Excessive requests of one person run one at a time; those of others are not affected.
import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency.ts'

/** Tasks that begin when they are admitted and end when the test says so. */
function createTasks() {
  const started: (() => void)[] = []
  return { started, run: () => new Promise<void>((resolve) => started.push(resolve)) }
}

it('runs a burst that no human could cause one request at a time', async () => {
  const turn = createConcurrencyLimiter(
    { atOnce: 3, waiting: 100 },
    { points: 10, seconds: 3_600 },
    () => new Error('full'),
  )
  const [flood, other] = [createTasks(), createTasks()]
  const requested = Array.from({ length: 20 }, () => turn('flood', flood.run))
  const others = Array.from({ length: 4 }, () => turn('other', other.run))
  // The first three started before the requests counted as a burst.
  expect([flood.started.length, other.started.length]).toEqual([3, 3])
  for (let ended = 0; ended < 20; ended += 1) {
    await expect.poll(() => flood.started.length).toBe(Math.max(3, ended + 1))
    flood.started[ended]?.()
    await requested[ended]
  }
  for (let ended = 0; ended < 4; ended += 1) {
    other.started[ended]?.()
    await others[ended]
  }
})
