// A change of the system clock is detected; normal time is not.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { watchClock } from './clock-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('brings delayed jobs forward when the clock goes back, and logs every jump', () => {
  const lines: string[] = []
  const logger = createLogger(
    { logLevel: 'info' },
    { write: (line) => void lines.push(JSON.parse(line).msg) },
  )
  let off = 0
  let hurried = 0
  const clock = { now: () => new Date(Date.now() + off) }
  const watch = watchClock(clock, logger, () => {
    hurried += 1
  })
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([])
  off = 3_600_000
  vi.advanceTimersByTime(4_000)
  expect([hurried, lines]).toEqual([0, ['the clock was set 3600 s forward']])
  off = 0
  vi.advanceTimersByTime(4_000)
  expect([hurried, lines[1]]).toEqual([1, 'the clock was set 3600 s back'])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  watch.stop()
})
