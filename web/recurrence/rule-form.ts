// The choices from which the form writes a recurrence rule, and the words for a rule. The server counts the days.

import { t } from '../../domain/locale/message.ts'
import { partsOf } from '../../domain/recurrence/rule.ts'
import { dateFormat } from '../locale/format.ts'
import { listText } from '../locale/list.ts'

/** The days of a week in a rule, in the order of the form. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]
const WORKDAYS = 'MO,TU,WE,TH,FR'

/** How often, and for months on which day. */
export type Repeats = 'daily' | 'workdays' | 'weekly' | 'monthly' | 'yearly' | 'custom'
export type MonthDay = 'day' | 'last_day' | 'weekday' | 'last_weekday'
export type RuleForm = {
  repeats: Repeats
  /** As typed: a whole number of days, weeks, months or years. */
  every: string
  days: readonly Weekday[]
  monthDay: MonthDay
  custom: string
}

/** 2026-05-04 was a Monday. */
const nameOfWeekday = (day: Weekday, weekday: 'long' | 'short' = 'long') =>
  dateFormat({ weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 4, 4 + WEEKDAYS.indexOf(day)))
export const shortWeekday = (day: Weekday) => nameOfWeekday(day, 'short')

/** The weekday of a day such as 2026-05-04. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'
}

const dayOfMonth = (day: string) => Number(day.slice(8))
/** The first, second … of its weekday in the month: 1 to 5. */
const placeInMonth = (day: string) => Math.ceil(dayOfMonth(day) / 7)

/** The rule of the form. @param start the first day, on which weekdays and days of months depend */
export function ruleOf({ repeats, every, days, monthDay, custom }: RuleForm, start: string): string {
  const interval = every.trim() === '1' || every.trim() === '' ? '' : `;INTERVAL=${every.trim()}`
  switch (repeats) {
    case 'daily':
      return `FREQ=DAILY${interval}`
    case 'workdays':
      return `FREQ=WEEKLY;BYDAY=${WORKDAYS}`
    case 'weekly': {
      const chosen = WEEKDAYS.filter((day) => days.includes(day))
      return `FREQ=WEEKLY${interval};BYDAY=${chosen.length > 0 ? chosen.join() : weekdayOf(start)}`
    }
    case 'monthly':
      return `FREQ=MONTHLY${interval};${monthPart(monthDay, start)}`
    case 'yearly':
      return `FREQ=YEARLY${interval};BYMONTH=${Number(start.slice(5, 7))};BYMONTHDAY=${dayOfMonth(start)}`
    default:
      return custom
  }
}

function monthPart(monthDay: MonthDay, start: string): string {
  if (monthDay === 'last_day') return 'BYMONTHDAY=-1'
  if (monthDay === 'last_weekday') return `BYDAY=-1${weekdayOf(start)}`
  return monthDay === 'day'
    ? `BYMONTHDAY=${dayOfMonth(start)}`
    : `BYDAY=${placeInMonth(start)}${weekdayOf(start)}`
}

/** The form of a rule; `custom` if the form cannot write it. */
export function formOf(rule: string, start: string): RuleForm {
  const parts = new Map(partsOf(rule))
  const by = parts.get('BYDAY') ?? ''
  const plain = {
    every: parts.get('INTERVAL') ?? '1',
    days: WEEKDAYS.filter((day) => by.split(',').includes(day)),
    monthDay: 'day' as MonthDay,
    custom: rule,
  }
  const all: RuleForm[] = [
    { ...plain, repeats: 'daily' },
    { ...plain, repeats: 'workdays', every: '1' },
    { ...plain, repeats: 'weekly' },
    ...(['day', 'last_day', 'weekday', 'last_weekday'] as const).map(
      (monthDay): RuleForm => ({ ...plain, repeats: 'monthly', monthDay }),
    ),
    { ...plain, repeats: 'yearly' },
  ]
  return all.find((form) => ruleOf(form, start) === rule) ?? { ...plain, repeats: 'custom' }
}

/** Such as “day 29”, “the last day” and “the first Monday”, after “on”. */
function dayWords(monthDay: MonthDay, start: string): string {
  if (monthDay === 'day') return t('day {number}', { number: dayOfMonth(start) })
  if (monthDay === 'last_day') return t('the last day')
  return t(
    '{place, select, first {the first {weekday}} second {the second {weekday}} third {the third {weekday}} fourth {the fourth {weekday}} fifth {the fifth {weekday}} other {the last {weekday}}}',
    {
      place: monthDay === 'weekday' ? PLACES[placeInMonth(start) - 1] : 'last',
      weekday: nameOfWeekday(weekdayOf(start)),
    },
  )
}

/** The choices of the day of a month, in words that fit the first day. */
export const monthDayOptions = (start: string): { value: MonthDay; label: string }[] =>
  (['day', 'last_day', 'weekday', 'last_weekday'] as const).map((value) => ({
    value,
    label: t('On {day}', { day: dayWords(value, start) }),
  }))

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** The rule in words, such as "Every second Monday"; the rule itself if it has no short words. */
export function ruleWords(rule: string, start: string): string {
  const form = formOf(rule, start)
  const every = Number(form.every)
  switch (form.repeats) {
    case 'workdays':
      return t('Every weekday')
    case 'custom':
      return rule
    case 'daily':
      return t('{every, plural, =1 {Every day} =2 {Every second day} other {Every # days}}', { every })
    case 'weekly':
      return weeklyWords(form.days, every)
    case 'monthly':
      return t(
        '{every, plural, =1 {Every month on {day}} =2 {Every second month on {day}} other {Every # months on {day}}}',
        { every, day: dayWords(form.monthDay, start) },
      )
    case 'yearly':
      return t(
        '{every, plural, =1 {Every year on {date}} =2 {Every second year on {date}} other {Every # years on {date}}}',
        {
          every,
          date: dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(start)),
        },
      )
  }
}

function weeklyWords(weekdays: readonly Weekday[], every: number): string {
  const days = listText(
    weekdays.map((day) => nameOfWeekday(day)),
    'and',
  )
  return weekdays.length === 1 && every <= 2
    ? t('{every, plural, =1 {Every {days}} other {Every second {days}}}', { every, days })
    : t(
        '{every, plural, =1 {Every week on {days}} =2 {Every second week on {days}} other {Every # weeks on {days}}}',
        { every, days },
      )
}

/** A moment in the time zone of the rule, such as "Mon, May 11, 2026, 9:00 AM". */
export function momentText(at: string, zone: string): string {
  return dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))
}
