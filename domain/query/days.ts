// Days in a query: dates, instants in canonical queries, and days counted from the reader's today.
import { CalendarDate, daysAfter } from '../date.ts'
import type { Operator } from './tree.ts'

const INSTANT = /^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d(\.\d{1,6})?)?z$/i
const RELATIVE = /^(-?)(\d{1,4})([dwmy])$/
const UNITS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }
const NAMED: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

export function isDay(text: string): boolean {
  return CalendarDate.safeParse(text).success
}

/** A date, or an instant as canonical queries have them. */
export function isTime(text: string): boolean {
  return (
    isDay(text) ||
    (INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text.toUpperCase())))
  )
}

/** 7d, 2w, 3m, 1y: days from today. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text)
}

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

/** A number of days, from 7d or tomorrow; undefined for a date. */
function offsetOf(text: string): number | undefined {
  const [, sign, count, unit = ''] = RELATIVE.exec(text) ?? []
  if (count === undefined) return NAMED[text]
  return Number(count) * (UNITS[unit] ?? 1) * (sign ? -1 : 1)
}

/** The day, within those that the database knows. */
function dayFrom(today: string, days: number): string {
  const day = daysAfter(today, days)
  // Years of more than four digits have a sign.
  return day.startsWith('+') ? LAST : day < FIRST ? FIRST : day
}

const before = (day: string) => (day <= FIRST ? FIRST : daysAfter(day, -1))
const after = (day: string) => (day >= LAST ? LAST : daysAfter(day, 1))

/** Both ends are included; an empty one is open. */
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
 * The days that a value stands for.
 * @param isPast of times that have passed, `<7d` is less than seven days ago; of due dates, less than seven days ahead
 */
export function daysOf(op: Operator | undefined, text: string, today: string, isPast: boolean): Days {
  const [start = '', end] = text.split('..')
  if (end !== undefined) return { from: start, to: end }
  const days = offsetOf(text)
  if (days === undefined) return compared(op, text)
  // A word names a day; a number of days is a length of time.
  if (!isPast || !isRelative(text)) return compared(op, dayFrom(today, days))
  return compared(op && TURNED[op], dayFrom(today, -days))
}

const isInstant = (text: string) => text.length > 10

/** The same as instants: from the first of `from` up to before the one that follows `to`. */
export function instantsOf({ from, to }: Days, startOf: (day: string) => string): Days {
  return {
    from: from === '' || isInstant(from) ? from : startOf(from),
    to: to === '' || isInstant(to) ? to : startOf(after(to)),
  }
}
