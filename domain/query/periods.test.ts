// The periods of a range are few, and cover exactly its days.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodsOf } from './periods.ts'

/** The names that `ticket_facet_keys` gives to the periods of a day. */
function periodsOfDay(day: string): string[] {
  const [year = 0, month, date] = day.split('-').map(Number)
  return [`${Math.min(Math.max(year, 2000), 2100)}`, `${year}-${month}`, `${year}-${month}-${date}`]
}

const dayBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

const near = dayBetween('2001-01-01', '2099-12-31')
const ever = dayBetween('0001-01-01T00:00:00Z', '9999-12-31')

it('a day is under a period of a range if it is in the range', () => {
  fc.assert(
    fc.property(near, near, near, (day, ...ends) => {
      const [from = '', to = ''] = ends.sort()
      const periods = periodsOf(`${from}..${to}`)
      expect(periodsOfDay(day).some((period) => periods.includes(period))).toBe(from <= day && day <= to)
    }),
  )
})

it('few periods cover all days up to one, or from one on, in any year', () => {
  fc.assert(
    fc.property(ever, ever, (day, end) => {
      const periods = periodsOf(day <= end ? `..${end}` : `${end}..`)
      expect(periodsOfDay(day).some((period) => periods.includes(period))).toBe(true)
      expect(periods.length).toBeLessThan(150)
    }),
  )
})

it.each([
  ['2026-11-23..2026-11-26', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']],
  ['2024-02-28..2024-04-01', ['2024-2-28', '2024-2-29', '2024-3', '2024-4-1']],
  ['2025-12-31..2027-01-01', ['2025-12-31', '2026', '2027-1-1']],
  ['..1998-01-01', ['2000', '1998-1-1']],
])('%s', (range, periods) => {
  expect(periodsOf(range)).toEqual(periods)
})
