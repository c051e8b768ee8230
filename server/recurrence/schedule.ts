// When a recurring ticket is made next: from its rule, its end, and the tickets that it has made.
import type { Selectable } from 'kysely'
import { daysAfter } from '../../domain/date.ts'
import { MOST_MISSED, PREVIEWED } from '../../domain/recurrence/recurrence.ts'
import type { Schema } from '../db/schema.ts'
import { wallClock } from '../notification/local-time.ts'
import { daysOf, momentOf } from './days.ts'

export type RecurrenceRow = Selectable<Schema['recurrence']>
export type Timing = Pick<RecurrenceRow, 'rule' | 'starts_on' | 'time' | 'zone'>
type Planned = Timing &
  Pick<
    RecurrenceRow,
    | 'mode'
    | 'ends_on'
    | 'ends_after'
    | 'paused'
    | 'done_on'
    | 'made'
    | 'last_ticket_id'
    | 'last_on'
    | 'removed_at'
  >

/** The columns that say when the next ticket is made. `upcoming` is JSON, as the column is written. */
export type Plan = { next_on: string | null; next_at: string | null; upcoming: string }

const NONE: Plan = { next_on: null, next_at: null, upcoming: '[]' }

/** The day that it is at a moment in a time zone. */
export function dayIn(at: Date, zone: string): string {
  return new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 10)
}

/** Whether it waits until the last ticket is done. */
export const isWaiting = ({ mode, last_ticket_id, done_on }: Planned): boolean =>
  mode === 'when_done' && last_ticket_id !== null && done_on === null

/** The next tickets after a moment, or from a day on that was already planned. */
export function planned(row: Planned, after: { now: Date } | { day: string }): Plan {
  const left = row.ends_after === null ? PREVIEWED : row.ends_after - row.made
  if (row.removed_at !== null || row.paused !== null || left <= 0 || isWaiting(row)) return NONE
  // Counted from the day on which the last one was done, that day itself is no day of the rule.
  const isCounted = row.mode === 'when_done' && row.done_on !== null
  const from = isCounted && row.done_on !== null ? row.done_on : row.starts_on
  const earliest = [from, isCounted ? daysAfter(from, 1) : from]
  if (row.last_on !== null) earliest.push(daysAfter(row.last_on, 1))
  // Today's time may have passed, so one more day is counted.
  earliest.push('day' in after ? after.day : dayIn(after.now, row.zone))
  const since = earliest.sort().at(-1) ?? from
  const most = Math.min(left, row.mode === 'when_done' ? 1 : PREVIEWED)
  const coming = daysOf({ rule: row.rule, from }, { since, until: row.ends_on }, most + 1)
    .map((day) => ({ day, at: momentOf(day, row.time, row.zone) }))
    .filter(({ at }) => 'day' in after || at > after.now.toISOString())
    .filter((_, index) => index < most)
  const [next] = coming
  if (!next) return NONE
  return { next_on: next.day, next_at: next.at, upcoming: JSON.stringify(coming.map(({ at }) => at)) }
}

/** The next times of a rule that does not exist yet; empty if it never has a day. */
export function preview(timing: Timing, now: Date): string[] {
  const plan = planned({ ...timing, ...NEW }, { now })
  return JSON.parse(plan.upcoming) as string[]
}

/** The state of a rule that was just written. */
export const NEW = {
  mode: 'on_day',
  ends_on: null,
  ends_after: null,
  paused: null,
  done_on: null,
  made: 0,
  last_ticket_id: null,
  last_on: null,
  removed_at: null,
} as const

/**
 * The days whose tickets are due, in order. After a long stop only the newest are left, and `missed` counts the others.
 * @param row its next ticket is due
 */
export function dueDays(row: RecurrenceRow, now: Date): { days: string[]; missed: number } {
  if (row.next_on === null) return { days: [], missed: 0 }
  if (row.mode === 'when_done') return { days: [row.next_on], missed: 0 }
  const today = dayIn(now, row.zone)
  const until = row.ends_on !== null && row.ends_on < today ? row.ends_on : today
  const counted = { rule: row.rule, from: row.starts_on }
  const due = daysOf(counted, { since: row.next_on, until }, MOST_DAYS).filter(
    (day) => day < today || momentOf(day, row.time, row.zone) <= now.toISOString(),
  )
  const kept = due.slice(-MOST_MISSED)
  return { days: kept, missed: due.length - kept.length }
}

/** Ten years of days. A server that was off for longer makes the newest of the first ten years. */
const MOST_DAYS = 3_660
