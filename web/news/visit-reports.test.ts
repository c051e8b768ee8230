// When the visit of a project is reported again: after a new event, after a failed report, and otherwise every ten minutes.
import { afterEach, expect, it, vi } from 'vitest'
import { visitReports } from './visit-reports.ts'

afterEach(() => void vi.useRealTimers())

/** The minutes at which a visit of 25 minutes is reported, if the user looks every minute. */
async function reported(seqAt: (minute: number) => number, failsAt: number[] = []) {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00.000Z') })
  const minutes: number[] = []
  let minute = 0
  const report = visitReports(async () => {
    minutes.push(minute)
    if (failsAt.includes(minute)) throw new Error('offline')
  })
  for (; minute < 25; minute += 1) {
    report(seqAt(minute))
    await vi.advanceTimersByTimeAsync(60_000)
  }
  return minutes
}

it('reports each new event, and otherwise every ten minutes', async () => {
  expect(await reported(() => 7)).toEqual([0, 10, 20])
  expect(await reported((minute) => (minute < 4 ? 7 : 8))).toEqual([0, 4, 14, 24])
})

it('repeats a failed report after a minute, even if nothing has changed', async () => {
  expect(await reported(() => 7, [0, 1])).toEqual([0, 1, 2, 12, 22])
  expect(await reported(() => 7, [10])).toEqual([0, 10, 11, 21])
})

it('repeats a report that is always refused less and less often', async () => {
  expect(
    await reported(
      () => 7,
      Array.from({ length: 25 }, (_, minute) => minute),
    ),
  ).toEqual([0, 1, 2, 4, 8, 16])
})
