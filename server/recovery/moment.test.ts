// The words of `restore --at` as one moment.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { printMoment, readMoment } from './moment.ts'

const now = new Date('2026-11-27T12:00:00Z')
const before = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

it('takes a time of this machine, or one with an offset', () => {
  const read = (text: string) => readMoment(text, now)?.toISOString()
  expect(read('2026-11-25 10:00')).toBe('2026-11-25T09:00:00.000Z')
  expect(read('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
  expect(read('2026-11-25 10:00:30.5 UTC')).toBe('2026-11-25T10:00:30.500Z')
  expect(read('2026-11-25T10:00:30-0330')).toBe('2026-11-25T13:30:30.000Z')
  expect(readMoment('latest', now)).toBeNull()
  expect(printMoment(new Date('2026-11-25T09:00:00Z'))).toBe(
    '2026-11-25 09:00:00 UTC (2026-11-25 10:00 Europe/Berlin)',
  )
})

it('refuses what is not exactly one moment in the past', () => {
  const refusal = (text: string) => {
    try {
      return String(readMoment(text, now))
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusal('2026-10-25 02:30')).toMatch(/is two moments in Europe\/Berlin: write an offset/)
  expect(refusal('2026-03-29 02:30')).toMatch(/is not a time in Europe\/Berlin/)
  expect(refusal('2026-11-27 14:00')).toMatch(/^2026-11-27 13:00:00 UTC .* is in the future/)
  for (const text of [
    '',
    'now',
    '10:00',
    '2026-02-30',
    '2026-11-25 24:01 UTC',
    '2026-11-25 10:00 +19:00',
    '1'.repeat(99),
  ])
    expect(refusal(text)).toMatch(/^--at takes a time such as/)
})
