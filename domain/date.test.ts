// Valid dates are exactly the calendar days from the year 1 on, without a time.
import { expect, it } from 'vitest'
import { CalendarDate } from './calendar-date.ts'
import { dueOf } from './date.ts'

it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('takes %s', (date) => {
  expect(CalendarDate.parse(date)).toBe(date)
})

it.each(['0000-01-01', '0000-12-31', '2023-02-29', '2026-5-4', '20260504', '-001-01-01', '10000-01-01', ''])(
  'refuses %s',
  (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(false)
  },
)

it.each([
  ['2026-02-27', 'overdue', -2],
  ['2026-02-28', 'overdue', -1],
  ['2026-03-01', 'near', 0],
  ['2026-03-04', 'near', 3],
  ['2026-03-05', 'later', 4],
  // Across a change to summer time, and across a year.
  ['2026-03-30', 'later', 29],
  ['2027-03-01', 'later', 365],
])('due on %s, seen on March 1, is %s', (date, state, days) => {
  expect(dueOf(date, '2026-03-01')).toEqual({ state, days })
})
