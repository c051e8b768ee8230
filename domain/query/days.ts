// Days in a query: dates, instants in canonical queries, and days relative to the reader's today.

import { CalendarDate } from '../calendar-date.ts'
import { daysAfter } from '../date.ts'
import type { Operator } from './tree.ts'

const INSTANT = /^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d(\.\d{1,6})?)?z$/i
const RELATIVE = /^(-?)(\d{1,4})([dwmy])$/
const UNITS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }
const NAMED: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Whether a text is a date. */
export function isDay(text: string): boolean {
  return CalendarDate.safeParse(text).success
}

/** Whether a text is a date, or an instant of a canonical query. */
export function isTime(text: string): boolean {
  return (
    isDay(text) ||
    (INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text.toUpperCase())))
  )
}

/** Whether a text is a number of days from today, such as 7d, 2w, 3m or 1y. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text)
}

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

/** The number of days from today, for a text such as 7d or tomorrow; undefined for a date. */
function offsetOf(text: string): number | undefined {
  const [, sign, count, unit = ''] = RELATIVE.exec(text) ?? []
  if (count === undefined) return NAMED[text]
  return Number(count) * (UNITS[unit] ?? 1) * (sign ? -1 : 1)
}

/** The day, limited to the range of the database. */
function dayFrom(today: string, days: number): string {
  const day = daysAfter(today, days)
  // A year of more than four digits has a sign.
  return day.startsWith('+') ? LAST : day < FIRST ? FIRST : day
}

const before = (day: string) => (day <= FIRST ? FIRST : daysAfter(day, -1))
const after = (day: string) => (day >= LAST ? LAST : daysAfter(day, 1))

/** A range of days. Both ends are included; an empty end is open. */
type Days = { from: string; to: string }

function compared(op: Operator | undefined, day: string): Days {
  if (op === '<') return { from: '', to: before(day) }
  if (op === '<=') return { from: '', to: day }
  if (op === '>') return { from: after(day), to: '' }
  if (op === '>=') return { from: day, to: '' }
  return { from: day, to: day }
}

const TURNED: Record<Operator, Operator> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/**
 * The days that a value means.
 * @param isPast true for times that have passed, where `<7d` means less than seven days ago; false for due dates, where `<7d`
 * means less than seven days ahead
 */
export function daysOf(op: Operator | undefined, text: string, today: string, isPast: boolean): Days {
  const [start = '', end] = text.split('..')
  if (end !== undefined) return { from: start, to: end }
  const days = offsetOf(text)
  if (days === undefined) return compared(op, text)
  // A word such as `tomorrow` names a day; a number of days is a length of time.
  if (!isPast || !isRelative(text)) return compared(op, dayFrom(today, days))
  return compared(op && TURNED[op], dayFrom(today, -days))
}

const isInstant = (text: string) => text.length > 10

/** The same range as instants: from the start of `from` to just before the start of the day after `to`. */
export function instantsOf({ from, to }: Days, startOf: (day: string) => string): Days {
  return {
    from: from === '' || isInstant(from) ? from : startOf(from),
    to: to === '' || isInstant(to) ? to : startOf(after(to)),
  }
}
