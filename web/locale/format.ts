// Dates, times and numbers in the formats of the person. No file outside of this folder formats by itself (script/formats.test.ts).
import type { ChosenFormats } from '../../domain/locale/formats.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE } from '../../domain/locale/language.ts'
import { currentLanguage, FORMATS_KEY } from './language.ts'

/**
 * The language, the first day of the week and the hours of the profile that this device follows, such as `de,sunday,h12`. A part
 * that was not chosen is empty.
 */
export const followedFormats = (): string => globalThis.localStorage?.getItem(FORMATS_KEY) ?? ',,'

/** The formats of a profile in the same form. */
export const formatsIn = ({ language, week_start, hour_cycle }: Partial<ChosenFormats>): string =>
  [language, week_start, hour_cycle].join()

const isEnglish = () => currentLanguage() === DEFAULT_LANGUAGE

/**
 * The language and region in which dates are written. A chosen language has the region that the browser names for it. While
 * nothing is chosen, dates are written as the browser writes them, and chosen English has the region of the browser.
 */
export function dateLocale(): string {
  const tags = (globalThis.document ? navigator.languages : []).filter(canWrite)
  const language = currentLanguage()
  if (!isEnglish()) return tags.find((tag) => `${tag}-`.startsWith(`${language}-`)) ?? language
  const [first = language] = tags
  const isChosen = globalThis.document?.cookie?.includes(`${LANGUAGE_COOKIE}=`)
  return isChosen ? first.replace(/^.*?(-[A-Z]{2})?$/, 'en$1') : first
}

/** Browsers may report a language that Intl refuses, such as `en-US@posix`. */
function canWrite(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/**
 * A format of dates and times. The days of the product are Gregorian; some languages would write them by another calendar. English
 * has the digits of all other numbers, also for a browser of another language.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(), {
    calendar: 'gregory',
    numberingSystem: isEnglish() ? 'latn' : undefined,
    hourCycle: (followedFormats().split(',')[2] || undefined) as 'h12' | 'h23' | undefined,
    ...options,
  })

/** The locale of everything that is no date: English numbers have no region. */
const wordsLocale = () => (isEnglish() ? 'en' : dateLocale())

const formats = new Map<number, Intl.NumberFormat>()

/** A number with separators, such as 1,200.5. @param digits the most digits after the point */
export function numberText(value: number, digits = 3): string {
  const format =
    formats.get(digits) ?? new Intl.NumberFormat(wordsLocale(), { maximumFractionDigits: digits })
  formats.set(digits, format)
  return format.format(value)
}

/** A time that has passed, or is to come, in words: yesterday, in 2 hours. */
export const relativeText = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(wordsLocale(), { numeric: 'auto' }).format(value, unit)
