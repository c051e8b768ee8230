// Weekdays, months and the weeks of a month, for calendar days such as 2026-12-03. Only pages on which a date is chosen load this.
import { daysAfter, daysUntil } from './date.ts'

/** The weekday of a date, from 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}

/** The same day of a month that is `months` later; the last day of that month if it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const at = new Date(date)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const month = at.getUTCMonth()
  at.setUTCDate(day)
  if (at.getUTCMonth() !== month) at.setUTCDate(0)
  return at.toISOString().slice(0, 10)
}

/** The weeks of the month of a date, whole, so that the first and the last may have days of the months around it. */
export function weeksOf(date: string, firstWeekday: number): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = daysAfter(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  const count = Math.ceil(daysUntil(monthsAfter(first, 1), start) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => daysAfter(start, week * 7 + day)),
  )
}
