// How dates and times are written, the same on every page: in the language and the order of the person's browser, by the Gregorian
// calendar, in the digits of all other numbers.

const STYLES = {
  /** Nov 21, 2026 */
  day: { dateStyle: 'medium' },
  /** Nov 21 */
  short: { month: 'short', day: 'numeric' },
  /** Sat, Nov 21 */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Saturday, November 21, 2026 */
  full: { dateStyle: 'full' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Nov 21, 2026, 5:30 PM */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Nov 21, 5:30 PM */
  shortMoment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 5:30 PM */
  clock: { timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The styles of {@link dateText}; the comments of the table have an example of each. */
export type DateStyle = keyof typeof STYLES

/** The language and region in which this browser writes dates; English outside a browser. */
export const dateLocale = () => (globalThis.document ? navigator.languages : []).find(canWrite) ?? 'en'

/** Browsers may report a language that Intl refuses, such as `en-US@posix`. */
function canWrite(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/** The days of the product are Gregorian. Some languages would write them by another calendar. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(), { calendar: 'gregory', numberingSystem: 'latn', ...options })

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A date or a time in words.
 * @param at a calendar day such as 2026-11-21, which has no time zone, or a point in time, which is shown in the zone of the reader
 * @throws RangeError if it is neither
 */
export function dateText(at: string | number | Date, style: DateStyle = 'day'): string {
  const timeZone = typeof at === 'string' && at.length === 10 ? 'UTC' : undefined
  const key = `${style} ${timeZone}`
  const format = formats.get(key) ?? dateFormat({ ...STYLES[style], timeZone })
  formats.set(key, format)
  return format.format(new Date(at))
}
