// The day on which a disk will be full, from the samples of a week.
import { expect, it } from 'vitest'
import { daysUntilFull } from './disk-history.ts'

const DAY = 24 * 3_600_000
const sample = (day: number, free: number) => ({ at: day * DAY, free })

it('is counted from the rate of the last seven days', () => {
  expect(daysUntilFull([sample(0, 9_000), sample(4, 600), sample(8, 500)], sample(10, 300))).toBe(6)
  expect(daysUntilFull([sample(0, 100)], sample(5, 100))).toBeNull()
  expect(daysUntilFull([sample(4.5, 900)], sample(5, 1))).toBeNull()
  expect(daysUntilFull([], sample(5, 1))).toBeNull()
})
