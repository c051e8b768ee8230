// A calendar day, without time or time zone, and its distance from a reader's today.

/** The first and the last day of a range such as `2026-05-04..2026-05-07`, `..2026-05-03` or `2026-05-04..`. */
export function rangeOf(text: string): { from: string; to: string } {
  const [from, to] = text.split('..')
  return { from: from || '0001-01-01', to: to || '9999-12-31' }
}

const DAY_MS = 86_400_000

/** Whether a text is a day that exists, such as 2026-12-03. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) && text >= '0001' ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The number of days from `today` to `date`; negative if `date` is in the past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
}

/** A due date that is at most this many days ahead is near. */
export const NEAR_DAYS = 3

/** The day that is this many days after a date. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The urgency of a due date, and its distance from today in days; negative if it is in the past. */
export type Due = { state: 'overdue' | 'near' | 'later'; days: number }

/** The urgency of a due date. */
export function dueOf(date: string, today: string): Due {
  const days = daysUntil(date, today)
  return { state: days < 0 ? 'overdue' : days <= NEAR_DAYS ? 'near' : 'later', days }
}
