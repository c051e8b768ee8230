// The days of a recurrence rule, and the moments of these days in a time zone. A library counts them, with a bound on its work
// (docs/decisions/0110). Days are counted without a time zone, so daylight saving time never adds or drops one.
import { RRuleTemporal } from 'rrule-temporal'

/** A rule and the day from which its intervals are counted. */
export type Counted = { rule: string; from: string }

/** The periods that the library searches for the next day: more than the days of four years. A rule that has none there has ended. */
const MOST_STEPS = 1_500
/** Days after this one are not made: the library counts only so far. */
const LAST_DAY = '2299-12-31'

const compact = (day: string) => day.replaceAll('-', '')

/**
 * The days of a rule, in order.
 * @param between.since the first possible day
 * @param between.until the last possible day; null: none
 * @param most the most days
 */
export function daysOf(
  { rule, from }: Counted,
  { since, until }: { since: string; until: string | null },
  most: number,
): string[] {
  const days: string[] = []
  const last = until !== null && until < LAST_DAY ? until : LAST_DAY
  try {
    const rules = new RRuleTemporal({
      rruleString: `DTSTART:${compact(from)}T000000Z\nRRULE:${rule}`,
      maxIterations: MOST_STEPS,
    })
    let after = new Date(`${since < from ? from : since}T00:00:00Z`)
    while (days.length < most) {
      const next = rules.next(after, days.length === 0)
      if (!next) break
      const day = next.toPlainDate().toString()
      // A year after 9999 is written with a sign.
      if (day.startsWith('+') || day > last) break
      days.push(day)
      after = new Date(next.epochMilliseconds)
    }
  } catch (error) {
    // The bound of work, or a day beyond the calendar of the library: there is no further day.
    if (!(error instanceof Error)) throw error
  }
  return days
}

/**
 * The moment of a local time. A time that the zone leaves out is moved past the gap; a time that comes twice is the first one.
 * @param time such as 09:00
 */
export function momentOf(day: string, time: string, zone: string): string {
  const start = `${compact(day)}T${time.replace(':', '')}00`
  const [moment] = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${start}\nRRULE:FREQ=DAILY;COUNT=1`,
  }).all()
  if (!moment) throw new Error(`no moment for ${day} ${time} in ${zone}`)
  return new Date(moment.epochMilliseconds).toISOString()
}
