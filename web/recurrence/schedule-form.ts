// The schedule of a recurring ticket as the form holds it.
import type { Recurrence, RecurrenceMode } from '../../domain/recurrence/recurrence.ts'
import { browserZone } from '../notification/use-notification-settings.ts'
import { formOf, type RuleForm, ruleOf, weekdayOf } from './rule-form.ts'

export type Schedule = RuleForm & {
  starts_on: string
  time: string
  zone: string
  mode: RecurrenceMode
  ends: 'never' | 'on' | 'after'
  ends_on: string | null
  /** As typed. */
  ends_after: string
}

/** A new schedule: each week from today on, in the time zone of the browser. */
export function newSchedule(today: string): Schedule {
  return {
    ...formOf(`FREQ=WEEKLY;BYDAY=${weekdayOf(today)}`, today),
    starts_on: today,
    time: '09:00',
    zone: browserZone(),
    mode: 'on_day',
    ends: 'never',
    ends_on: null,
    ends_after: '10',
  }
}

export function scheduleOf(recurrence: Recurrence): Schedule {
  const { rule, starts_on, time, zone, mode, ends_on, ends_after } = recurrence
  return {
    ...formOf(rule, starts_on),
    starts_on,
    time,
    zone,
    mode,
    ends: ends_on !== null ? 'on' : ends_after !== null ? 'after' : 'never',
    ends_on,
    ends_after: String(ends_after ?? 10),
  }
}

/** The part of the schedule that decides the next days. */
export function timingOf(schedule: Schedule) {
  const { starts_on, time, zone } = schedule
  return { rule: ruleOf(schedule, starts_on), starts_on, time, zone }
}
