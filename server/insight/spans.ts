// The moments at which the days or weeks of a span begin, in a time zone.
import { daysAfter, daysUntil } from '../../domain/date.ts'
import { Refusal } from '../../domain/error.ts'
import { INSIGHT_POINTS } from '../../domain/insight/insight.ts'
import { wallClock } from '../notification/local-time.ts'

/** The last day of a span without another: twelve weeks. */
const USUAL = 12 * 7 - 1

export type Asked = {
  from?: string | undefined
  to?: string | undefined
  unit: 'day' | 'week'
  time_zone: string
}
/** `starts`: when each step begins, and when the last one ends. */
export type Span = { from: string; to: string; today: string; days: string[]; starts: string[] }

/** The moment at which a day begins. If daylight saving time skips midnight, the day begins an hour later. */
export function startOfDay(day: string, zone: string): string {
  const wall = Date.parse(day)
  let at = wall - (wallClock(wall, zone) - wall)
  at = wall - (wallClock(at, zone) - at)
  return new Date(at).toISOString()
}

/** The day of a moment. */
export const dayIn = (moment: string, zone: string) =>
  new Date(wallClock(Date.parse(moment), zone)).toISOString().slice(0, 10)

/** Weeks begin on Monday. The first and the last week may be cut by the span. */
export function spanOf({ from, to, unit, time_zone }: Asked, now: string): Span {
  const today = dayIn(now, time_zone)
  const last = to ?? today
  const first = from ?? daysAfter(last, -USUAL)
  if (first > last) throw refusal('to', 'Must not be before the first day')
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const length = unit === 'week' ? 7 : 1
  if (daysUntil(last, first) / length > INSIGHT_POINTS)
    throw refusal('from', `Must be at most ${INSIGHT_POINTS} ${unit}s before the last day`)
  const days = [first]
  for (
    let day = daysAfter(first, unit === 'week' ? 7 - weekday : 1);
    day <= last;
    day = daysAfter(day, length)
  )
    days.push(day)
  const starts = [...days, daysAfter(last, 1)].map((day) => startOfDay(day, time_zone))
  return { from: first, to: last, today, days, starts }
}

const refusal = (field: string, message: string) =>
  new Refusal('invalid_input', { errors: [{ field, message }] })
