// The styles in which dates and times are written, the same on every page, in the formats of the person (web/locale/format.ts).
import { dateFormat } from '../locale/format.ts'

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
