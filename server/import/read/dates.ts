// Reads dates in the formats that trackers write, as an instant or as a calendar day. A date without a zone is in the time zone
// that the reader is given. A date that makes no sense is null; the caller adds the remark.
import { monthOf } from './months.ts'

/** Whether day or month comes first in 03/04/2021. */
export type DayOrder = 'dmy' | 'mdy'

type Parts = {
  year: number
  month: number
  day: number
  /** Milliseconds since midnight; null if the text has only a day. */
  time: number | null
  /** Minutes east of Greenwich; null if the text has no zone. */
  zone: number | null
}

const CLOCK =
  /(?:^|[\sT,])(\d{1,2})[:h.](\d{2})(?:[:m.](\d{2})(?:[.,](\d{1,9}))?)?\s*s?\s*([ap]\.?\s?m\.?)?/iu
const ZONE =
  /(?:\b(?:UTC|GMT)\s*|[\d\s])([+-])(\d{2}):?(\d{2})\b|(?:\b|\d)(?:UTC|GMT)([+-]\d{1,2})\b|(?:\b|\d)(Z|UTC|GMT)\b/
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const CJK_DAY = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/u
const NUMBERS = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/
const DAY_FIRST =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?(?:st|nd|rd|th)?[-/\s]+(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?,?[-/\s]+(?:de\s+)?(\d{4}|\d{2})(?!\d)/u
const MONTH_FIRST =
  /^(?:\p{L}+\.?,?\s+)?(\p{L}[\p{L}\p{M}]*)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u

/** An instant such as 2026-05-04T10:00:00.000Z, between the years 1900 and 2199. */
export function instantOf(text: string, timeZone: string, order: DayOrder = 'dmy'): string | null {
  const ms = epochOf(text) ?? millisecondsOf(partsOf(text, order), timeZone)
  if (ms === null || Number.isNaN(ms)) return null
  const iso = new Date(ms).toISOString()
  return /^(19|20|21)\d\d-/.test(iso) ? iso : null
}

/**
 * A calendar day. Midnight in any zone means the day as it is written, because programs that store only days write them like
 * this.
 * @param isInstant whether the source means an exact moment, even at midnight
 */
export function dayOf(
  text: string,
  timeZone: string,
  order: DayOrder = 'dmy',
  isInstant = false,
): string | null {
  const epoch = epochOf(text)
  if (epoch !== null) return dayIn(epoch, timeZone)
  const parts = partsOf(text, order)
  if (parts === null || parts.year < 1) return null
  if (parts.zone === null || parts.time === null || (parts.time === 0 && !isInstant)) return written(parts)
  const ms = millisecondsOf(parts, timeZone)
  return ms === null ? null : dayIn(ms, timeZone)
}

/** Reads seconds or milliseconds since 1970. */
function epochOf(text: string): number | null {
  const digits = /^\s*(\d{10}|\d{13})\s*$/.exec(text)?.[1]
  if (digits === undefined) return null
  return Number(digits) * (digits.length === 10 ? 1_000 : 1)
}

const written = ({ year, month, day }: Parts) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function partsOf(source: string, order: DayOrder): Parts | null {
  const text = source
    .slice(0, 100)
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
  const found = datePart(text, order)
  if (found === null) return null
  const { year, month, day, rest } = found
  const days = new Date(Date.UTC(2000, month, 0)).getUTCDate()
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month < 1 || month > 12 || day < 1 || day > (month === 2 && !isLeap ? 28 : days)) return null
  const clock = CLOCK.exec(rest)
  const time = clock === null ? null : clockTime(clock)
  if (Number.isNaN(time)) return null
  return { year, month, day, time, zone: zoneOf(rest) }
}

type DatePart = { year: number; month: number; day: number; rest: string }

function datePart(text: string, order: DayOrder): DatePart | null {
  const made = (match: RegExpExecArray, year: string, month: number, day: string): DatePart => ({
    year: year.length === 2 ? shortYear(Number(year)) : Number(year),
    month,
    day: Number(day),
    rest: text.slice(match[0].length),
  })
  const iso = ISO_DAY.exec(text) ?? CJK_DAY.exec(text)
  if (iso) return made(iso, iso[1] as string, Number(iso[2]), iso[3] as string)
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [first, sign, second, year] = numbers.slice(1) as [string, string, string, string]
    const isDayFirst = sign === '.' || Number(first) > 12 || (order === 'dmy' && Number(second) <= 12)
    return isDayFirst
      ? made(numbers, year, Number(second), first)
      : made(numbers, year, Number(first), second)
  }
  const dayFirst = DAY_FIRST.exec(text)
  const month = dayFirst && monthOf(dayFirst[2] as string)
  if (dayFirst && month) return made(dayFirst, dayFirst[3] as string, month, dayFirst[1] as string)
  const monthFirst = MONTH_FIRST.exec(text)
  const named = monthFirst && monthOf(monthFirst[1] as string)
  return monthFirst && named
    ? made(monthFirst, monthFirst[3] as string, named, monthFirst[2] as string)
    : null
}

const shortYear = (year: number) => year + (year < 70 ? 2_000 : 1_900)

/** NaN if there is no such time. */
function clockTime([, hours, minutes, seconds = '0', fraction = '0', half]: RegExpExecArray): number {
  let hour = Number(hours)
  if (half !== undefined && hour >= 1 && hour <= 12) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return Number.NaN
  return (
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Math.floor(Number(`0.${fraction}`) * 1_000)
  )
}

function zoneOf(rest: string): number | null {
  const match = ZONE.exec(rest)
  if (!match) return null
  if (match[5]) return 0
  // GMT+2, without minutes.
  if (match[4]) return Number(match[4]) * 60
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function millisecondsOf(parts: Parts | null, timeZone: string): number | null {
  if (parts === null) return null
  const date = new Date(0)
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  const asUtc = date.getTime() + (parts.time ?? 0)
  if (parts.zone !== null) return asUtc - parts.zone * 60_000
  // Computed twice, because the first guess may be on the other side of a daylight saving change.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', era: 'short', ...fields })
  } catch {
    made = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hourCycle: 'h23', era: 'short', ...fields })
  }
  if (formats.size < 50) formats.set(timeZone, made)
  return made
}

function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day] = [Number(parts.year), Number(parts.month) - 1, Number(parts.day)]
  const local = Date.UTC(year, month, day, Number(parts.hour), Number(parts.minute), Number(parts.second))
  return Math.round((local - ms) / 1_000) * 1_000
}

function dayIn(ms: number, timeZone: string): string | null {
  const local = new Date(ms + offsetAt(ms, timeZone))
  const iso = Number.isNaN(local.getTime()) ? '' : local.toISOString()
  return /^\d{4}-/.test(iso) && iso >= '0001' ? iso.slice(0, 10) : null
}

/** Detects the order of day and month from one date of a column, such as 13/04/2021. @returns null if this date leaves it open */
export function orderIn(text: string): DayOrder | null {
  const numbers = NUMBERS.exec(text.trim())
  if (!numbers || numbers[2] === '.') return null
  if (Number(numbers[1]) > 12) return 'dmy'
  return Number(numbers[3]) > 12 ? 'mdy' : null
}

/** Whether the order of day and month changes the meaning of the date. */
export function isNumericDay(text: string): boolean {
  const numbers = NUMBERS.exec(text.trim())
  return numbers !== null && numbers[2] !== '.' && numbers[1] !== numbers[3]
}
