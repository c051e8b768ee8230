// Reads a day that is typed in words or numbers, such as “fri”, “next week”, “3 Dec” or “in 2 weeks”.
import { daysAfter, isDay } from './date.ts'
import { fold } from './fold.ts'
import { monthsAfter, weekdayOf } from './month.ts'
import { type RelativeWords, relativeDay } from './relative-day.ts'

/** How a language writes dates; English is understood in addition. */
export type DateWords = {
  /** The names of the twelve months, each in all its forms. */
  months: readonly (readonly string[])[]
  /** The names of the seven days from Sunday, each in all its forms. */
  weekdays: readonly (readonly string[])[]
  /** Whether 3/12 is December 3. */
  isDayFirst: boolean
  /** Tomorrow, in 3 days. */
  relative?: RelativeWords
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ENGLISH: DateWords = { months: [], weekdays: [], isDayFirst: false }

/** Commas and full stops, except those between numbers and between letters. Hindi abbreviates with a sign of its own. */
const SEPARATOR = /[,॰]|\.(?![\d\p{L}])|(?<=\d)\.(?=\p{L})/gu
/** The letters of a name of a month or weekday, which may be abbreviated inside. */
const NAME = "\\p{L}[\\p{L}\\p{M}.']*"
const WEEKDAY = new RegExp(`^(?:(?:(next)|on|this) )?(${NAME})$`, 'u')
const YEAR_FIRST = new RegExp(`^(\\d{4}) ?[-/.年 ] ?(?:(\\d{1,2})|(${NAME})) ?[-/.月 ] ?(\\d{1,2})日?$`, 'u')
/** A day, a month and a year whose full stops have become spaces. */
const SPACED = /^(\d{1,2}) (\d{1,2}) (\d{4})$/
/** The abbreviated word for “year” after it, in Russian, Bulgarian and Ukrainian. */
const YEAR_WORD = /(?<=\d) ?[гр]$/

/** The digits of Arabic from zero on; the last four bits of their codes are their values. */
const ARABIC_DIGIT = /[\u0660-\u0669]/g
const latinDigit = (digit: string) => String(digit.charCodeAt(0) & 15)

const MONDAY = 1
const FRIDAY = 5
/** Shorter beginnings of a word are not understood. */
const SHORTEST = 2

/** @returns the day such as 2026-12-03; undefined if the text is not understood, or if the day does not exist */
export function typedDay(text: string, today: string, words: DateWords = ENGLISH): string | undefined {
  const typed = plain(text).replace(YEAR_WORD, '')
  const next = (unit: string) => NAMED[`next ${unit}`]?.(today)
  const day =
    yearFirst(typed, words) ??
    named(typed, today) ??
    weekday(typed, today, words) ??
    distance(typed, today) ??
    (words.relative && relativeDay(typed, today, words.relative, { plain, next })) ??
    dayOfMonth(typed, today) ??
    withMonthName(typed, today, words) ??
    inNumbers(typed, today, words)
  return day && isDay(day) ? day : undefined
}

/** A text as it is compared. The signs that set the direction of a text are not typed. */
const plain = (text: string) =>
  fold(text)
    .replace(/[\u200e\u200f]/g, '')
    .replace(ARABIC_DIGIT, latinDigit)
    .replace(SEPARATOR, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The day if it exists: there is no February 30. */
function existing(year: number, month: number, day: number): string | undefined {
  const text = [String(year).padStart(4, '0'), month, day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return isDay(text) ? text : undefined
}

/** “2026-12-03”, “2026/12/3”, “2026. 12. 3.”, “2026年12月3日”, and with the name of the month “2026. dec. 3.”. */
function yearFirst(typed: string, words: DateWords): string | undefined {
  const [, year, number, name = '', day] = YEAR_FIRST.exec(typed) ?? []
  const month = number ? Number(number) : indexOfName(name, MONTHS, words.months) + 1
  return year ? existing(Number(year), month, Number(day)) : undefined
}

const isBeginning = (typed: string, word: string) => typed.length >= SHORTEST && word.startsWith(typed)

const daysTo = (today: string, weekday: number) => (weekday - weekdayOf(today) + 7) % 7
const endOfMonth = (day: string) => daysAfter(monthsAfter(`${day.slice(0, 7)}-01`, 1), -1)

/** Days with a name of their own; a longer name comes after a shorter one that begins in the same way. */
const NAMED: Record<string, (today: string) => string> = {
  today: (today) => today,
  tomorrow: (today) => daysAfter(today, 1),
  tmr: (today) => daysAfter(today, 1),
  yesterday: (today) => daysAfter(today, -1),
  'next week': (today) => daysAfter(today, daysTo(today, MONDAY) || 7),
  'next month': (today) => monthsAfter(`${today.slice(0, 7)}-01`, 1),
  'next year': (today) => `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
  'end of week': (today) => daysAfter(today, daysTo(today, FRIDAY)),
  'end of the week': (today) => daysAfter(today, daysTo(today, FRIDAY)),
  'end of month': endOfMonth,
  'end of the month': endOfMonth,
  'end of year': (today) => `${today.slice(0, 4)}-12-31`,
  'end of the year': (today) => `${today.slice(0, 4)}-12-31`,
}

function named(typed: string, today: string): string | undefined {
  // After “next” and “end of”, the last word has to begin, too. “next mon” is a Monday.
  const isOpen = /^(to|ne\w*|next|next mon?|en\w*|end|end of|end of the)$/.test(typed)
  const name = isOpen ? undefined : Object.keys(NAMED).find((one) => isBeginning(typed, one))
  return name && NAMED[name]?.(today)
}

/** The next such day after today; with “next”, the one in the week after this one. */
function weekday(typed: string, today: string, words: DateWords): string | undefined {
  const [, next, name = ''] = WEEKDAY.exec(typed) ?? []
  const index = indexOfName(name, WEEKDAYS, words.weekdays)
  if (index === -1) return undefined
  if (!next) return daysAfter(today, daysTo(today, index) || 7)
  const nextMonday = daysAfter(today, daysTo(today, MONDAY) || 7)
  return daysAfter(nextMonday, daysTo(nextMonday, index))
}

/** “in 2 weeks”, “2 weeks”, “10d”, “a month”, “3 days ago”. */
function distance(typed: string, today: string): string | undefined {
  const match = /^(?:in )?(\d{1,4}|[a-z]+) ?(d|w|m|y|days?|weeks?|months?|years?)( ago)?$/.exec(typed)
  if (!match) return undefined
  const [, many = '', unit = '', ago] = match
  const count =
    many === 'a' || many === 'an' ? 1 : NUMBERS.includes(many) ? NUMBERS.indexOf(many) : Number(many)
  if (!Number.isInteger(count)) return undefined
  const signed = ago ? -count : count
  if (unit.startsWith('d')) return daysAfter(today, signed)
  if (unit.startsWith('w')) return daysAfter(today, signed * 7)
  return monthsAfter(today, unit.startsWith('m') ? signed : signed * 12)
}

/** “15” and “15th”: the next such day of a month, today included. */
function dayOfMonth(typed: string, today: string): string | undefined {
  const [, day] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(typed) ?? []
  if (!day || day === '0' || Number(day) > 31) return undefined
  for (let month = 0; month < 12; month += 1) {
    const [year, at] = monthsAfter(`${today.slice(0, 7)}-01`, month)
      .split('-')
      .map(Number)
    const found = existing(year ?? 0, at ?? 0, Number(day))
    if (found && found >= today) return found
  }
  return undefined
}

/** “3 Dec”, “Dec 3”, “3rd of December 2027”, “3 Dez 27”. */
function withMonthName(typed: string, today: string, words: DateWords): string | undefined {
  const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
  const MONTH = `(?:de |of |ב)?(${NAME})`
  const YEAR = "(?: (?:de )?'?(\\d{2}|\\d{4}))?"
  const dayFirst = new RegExp(`^${DAY} ?${MONTH}${YEAR}$`, 'u').exec(typed)
  const nameFirst = new RegExp(`^${MONTH} ?${DAY}${YEAR}$`, 'u').exec(typed)
  const [, day, name = ''] = dayFirst ?? (nameFirst ? [nameFirst[0], nameFirst[2], nameFirst[1]] : [])
  const month = indexOfName(name, MONTHS, words.months) + 1
  if (month === 0) return undefined
  return inYear((dayFirst ?? nameFirst)?.[3], today, (year) => existing(year, month, Number(day)))
}

/**
 * “3/12”, “3.12.”, “3-12-2027”, “3. 12. 2027”. With full stops the day is first; if an order has no such day, the other one
 * counts.
 */
function inNumbers(typed: string, today: string, { isDayFirst }: DateWords): string | undefined {
  const [, one, sign, other, , year] =
    /^(\d{1,2})([/.-])(\d{1,2})(\2(\d{2}|\d{4}))?$/.exec(typed.replace(SPACED, '$1.$2.$3')) ?? []
  if (!one) return undefined
  const [first, second] = [Number(one), Number(other)]
  const orders = [
    [second, first],
    [first, second],
  ] as const
  for (const [month, day] of isDayFirst || sign === '.' ? orders : orders.toReversed()) {
    const found = inYear(year, today, (at) => existing(at, month, day))
    if (found) return found
  }
  return undefined
}

/** The day in the typed year; without one, in the year that has it next, today included. */
function inYear(
  typed: string | undefined,
  today: string,
  dayIn: (year: number) => string | undefined,
): string | undefined {
  const now = Number(today.slice(0, 4))
  if (typed) return dayIn(typed.length === 2 ? Math.floor(now / 100) * 100 + Number(typed) : Number(typed))
  // February 29 may be eight years away.
  for (let year = now; year <= now + 8; year += 1) {
    const day = dayIn(year)
    if (day && day >= today) return day
  }
  return undefined
}

/** The index of the only name that begins with the word, or that is the word; -1 if there is none. */
function indexOfName(
  word: string,
  english: readonly string[],
  others: readonly (readonly string[])[],
): number {
  const forms = english.map((name, index) => [name, ...(others[index] ?? []).map(formOf)])
  const whole = forms.findIndex((names) => names.includes(word))
  if (whole !== -1) return whole
  const found = forms.flatMap((names, index) =>
    names.some((name) => isBeginning(word, name)) ? [index] : [],
  )
  return found.length === 1 ? (found[0] ?? -1) : -1
}

/** Some languages abbreviate with a full stop. */
const formOf = (name: string) => fold(name).replace(/[.॰]$/, '')
