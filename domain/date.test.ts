import { expect, it } from 'vitest'
import { CalendarDate } from './date.ts'

it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('takes %s', (date) => {
  expect(CalendarDate.parse(date)).toBe(date)
})

it.each(['0000-01-01', '0000-12-31', '2023-02-29', '2026-5-4', '20260504', '-001-01-01', '10000-01-01', ''])(
  'refuses %s',
  (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(false)
  },
)
