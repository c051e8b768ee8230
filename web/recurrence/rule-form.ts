// The choices from which the form writes a recurrence rule, and the words for a rule. The server counts the days.

import { partsOf } from '../../domain/recurrence/rule.ts'
import { t } from '../locale/message.ts'
import { dateFormat } from '../ui/date-text.ts'

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

/** The choices of the day of a month, in words that fit the first day. */
export function monthDayOptions(start: string): { value: MonthDay; label: string }[] {
  const weekday = nameOfWeekday(weekdayOf(start))
  return [
    { value: 'day', label: t('On day {dayOfMonth}', { dayOfMonth: dayOfMonth(start) }) },
    { value: 'last_day', label: t('On the last day') },
    {
      value: 'weekday',
      label: t('On the {place} {weekday}', { place: PLACES[placeInMonth(start) - 1], weekday }),
    },
    { value: 'last_weekday', label: t('On the last {weekday}', { weekday }) },
  ]
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as Record<string, string>

/** The rule in words, such as "Every second Monday"; the rule itself if it has no short words. */
export function ruleWords(rule: string, start: string): string {
  const { repeats, days, monthDay, every } = formOf(rule, start)
  if (repeats === 'workdays') return t('Every weekday')
  if (repeats === 'custom') return rule
  const unit = UNITS[new Map(partsOf(rule)).get('FREQ') ?? ''] ?? ''
  const often =
    every === '1'
      ? t('Every {unit}', { unit })
      : every === '2'
        ? t('Every second {unit}', { unit })
        : t('Every {every} {unit}s', { every, unit })
  if (repeats === 'daily') return often
  if (repeats === 'weekly') {
    const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(
      days.map((day) => nameOfWeekday(day)),
    )
    return days.length === 1 && Number(every) <= 2
      ? often.replace(unit, names)
      : t('{often} on {names}', { often, names })
  }
  if (repeats === 'yearly') {
    const day = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(start))
    return t('{often} on {day}', { often, day })
  }
  const label = monthDayOptions(start).find(({ value }) => value === monthDay)?.label ?? ''
  return `${often} ${label.toLowerCase().replace(nameOfWeekday(weekdayOf(start)).toLowerCase(), nameOfWeekday(weekdayOf(start)))}`
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
