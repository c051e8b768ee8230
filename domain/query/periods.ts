// The keys of `ticket_facet_keys` for tickets with a day in a range: due dates, creation, the last change.
import { rangeOf } from '../date.ts'

const DAY_MS = 86_400_000
/** Earlier and later dates share the key of the first or last year; the exact condition then compares the dates. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

const startOf = (year: number, month: number) => {
  const date = new Date(0)
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  return date.setUTCFullYear(year, month, 1)
}

/** The next year with another key, at most `end`. */
function yearAfter(year: number, end: number): number {
  if (year < FIRST_YEAR) return Math.min(FIRST_YEAR, end)
  return year < LAST_YEAR ? year + 1 : end
}

/** The largest periods that cover a range: years, months and days, such as `2026`, `2026-5` and `2026-5-4`. */
export function periodsOf(range: string): string[] {
  const { from, to } = rangeOf(range)
  const end = Date.parse(to) + DAY_MS
  /** The first year that the range does not cover completely. */
  const endYear = new Date(end).getUTCFullYear()
  const periods = new Set<string>()
  for (let at = Date.parse(from); at < end; ) {
    const date = new Date(at)
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    const isYear = month === 0 && day === 1 && startOf(year + 1, 0) <= end
    const isMonth = day === 1 && startOf(year, month + 1) <= end
    if (isYear) {
      periods.add(String(Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR)))
      at = startOf(yearAfter(year, endYear), 0)
    } else {
      periods.add(isMonth ? `${year}-${month + 1}` : `${year}-${month + 1}-${day}`)
      at = isMonth ? startOf(year, month + 1) : at + DAY_MS
    }
  }
  return [...periods]
}
