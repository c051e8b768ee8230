// Computes when a mail may be sent, in the recipient's time zone.
import type { QuietHours } from '../../domain/notification/notification.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The local time at this moment as if it were UTC, in milliseconds. An unknown time zone counts as UTC. */
export function wallClock(at: number, zone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(at)
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  } catch {
    return at - (at % 1_000)
  }
}

const minutesIn = (wall: number) => Math.floor((wall % DAY) / MINUTE)

/**
 * The first moment after `after` at which local clocks show this time of day. If daylight saving time skips it, the moment is up
 * to an hour off.
 */
export function nextAt(after: Date, minutes: number, zone: string): Date {
  const wall = wallClock(after.getTime(), zone)
  const midnight = wall - (wall % DAY)
  for (let day = 0; ; day += 1) {
    const instant = midnight + day * DAY + minutes * MINUTE
    // The offset must be that of the moment itself, so it is computed in two steps.
    let at = instant - (wallClock(instant, zone) - instant)
    at = instant - (wallClock(at, zone) - at)
    if (at > after.getTime()) return new Date(at)
  }
}

/** The first Monday after `after` at this time of day. */
export function nextMondayAt(after: Date, minutes: number, zone: string): Date {
  let at = nextAt(after, minutes, zone)
  while (new Date(wallClock(at.getTime(), zone)).getUTCDay() !== 1) at = nextAt(at, minutes, zone)
  return at
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The end of the current quiet hours; null outside of them. */
export function quietUntil(now: Date, quiet: QuietHours | null, zone: string): Date | null {
  if (!quiet) return null
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const minutes = minutesIn(wallClock(now.getTime(), zone))
  const isQuiet = from < until ? from <= minutes && minutes < until : minutes >= from || minutes < until
  return isQuiet ? nextAt(now, until, zone) : null
}
