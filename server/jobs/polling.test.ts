// Polling for work: it continues after failures, handles a limited number at a time, and stops cleanly.
import { expect, it } from 'vitest'
import type { Logger } from '../log.ts'
import { startPolling, takeAll } from './polling.ts'

it('looks again after a failure, which is logged, and ends with the look that is running', async () => {
  const logged: unknown[] = []
  const logger = { warn: (...what: unknown[]) => logged.push(what) } as unknown as Logger
  const error = new Error('lost')
  let started = () => {}
  const second = new Promise<void>((resolve) => {
    started = resolve
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let looks = 0
  const polling = startPolling(
    async () => {
      looks += 1
      if (looks === 1) throw error
      started()
      await held
    },
    { pollMs: 1, logger, words: 'could not look' },
  )
  await second
  expect(logged).toEqual([[{ err: error }, 'could not look']])
  let hasStopped = false
  const stopped = polling.stop().then(() => {
    hasStopped = true
  })
  await Promise.resolve()
  expect(hasStopped).toBe(false)
  release()
  await stopped
  expect(looks).toBe(2)
})

it('takes all that there is, so many at a time', async () => {
  let left = 10
  let running = 0
  let most = 0
  await takeAll(
    async () => {
      if (left === 0) return false
      left -= 1
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return true
    },
    { atOnce: 3, signal: undefined },
  )
  expect([left, most]).toEqual([0, 3])
})

it('takes nothing more once it is stopped', async () => {
  const stopping = new AbortController()
  let taken = 0
  await takeAll(
    async () => {
      taken += 1
      if (taken === 2) stopping.abort()
      return true
    },
    { atOnce: 1, signal: stopping.signal },
  )
  expect(taken).toBe(2)
})
