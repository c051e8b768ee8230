// Names of months and weekdays in the language of the person, the order of day and month, and the first day of the week.
import type { DateWords } from '../../domain/typed-date.ts'
import { dateFormat, dateLocale, followedFormats } from '../locale/format.ts'
import { relativeWords } from '../locale/relative-words.ts'

const MONDAY = 1

/** Months and weekdays of the year 2023, which began on a Sunday. */
const monthAt = (index: number) => Date.UTC(2023, index)
const weekdayAt = (index: number) => Date.UTC(2023, 0, index + 1)

function namesOf(count: number, at: (index: number) => number, options: Intl.DateTimeFormatOptions[]) {
  const formats = options.map((one) => dateFormat({ ...one, timeZone: 'UTC' }))
  return Array.from({ length: count }, (_, index) => formats.map((format) => format.format(at(index))))
}

function readWords(): DateWords {
  const parts = dateFormat({ dateStyle: 'short' }).formatToParts()
  // In some languages a month has another form beside a day.
  const besideDay = (['long', 'short'] as const).map((month) =>
    dateFormat({ day: 'numeric', month, timeZone: 'UTC' }),
  )
  const monthsBesideDay = (index: number) =>
    besideDay.map(
      (format) => format.formatToParts(monthAt(index)).find(({ type }) => type === 'month')?.value ?? '',
    )
  return {
    months: namesOf(12, monthAt, [{ month: 'long' }, { month: 'short' }]).map((names, index) => [
      ...names,
      ...monthsBesideDay(index),
    ]),
    weekdays: namesOf(7, weekdayAt, [{ weekday: 'long' }, { weekday: 'short' }]),
    isDayFirst: parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day',
    relative: relativeWords(),
  }
}

let known: DateWords | undefined

/** The words that are understood when a date is typed. */
export const dateWords = (): DateWords => {
  known ??= readWords()
  return known
}

/** The names of the weekdays from Sunday, short and whole, for the head of a month. */
export const WEEKDAY_NAMES = namesOf(7, weekdayAt, [{ weekday: 'short' }, { weekday: 'long' }])

/** The days of the week with which a person can let it begin. */
const CHOSEN: Record<string, number> = { sunday: 0, monday: MONDAY, saturday: 6 }

/** The first day of the week, from 0 for Sunday: the chosen one, or that of the region; Monday if the browser does not know. */
export const FIRST_WEEKDAY = firstWeekday()

function firstWeekday(): number {
  const chosen = CHOSEN[followedFormats().split(',')[1] ?? '']
  if (chosen !== undefined) return chosen
  const locale = new Intl.Locale(dateLocale()) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY) % 7
}
