// The moments of the board as it was: what an address means, and how far a step leads.

/** A step of the time bar: to the neighbouring change, or by days. */
export type Step = { by: 'change' | 'day' | 'week'; to: 'back' | 'on' }

const DAYS = { day: 1, week: 7 }

/** The board that is shown, as a step needs it. */
export type Around = { at: string; first_at: string; previous_at: string | null; next_at: string | null }

/** The moment that an address names; otherwise `now`. */
export function momentIn(text: string | undefined, now: string): string {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) || time > Date.parse(now) ? now : new Date(time).toISOString()
}

/** The column that an address names, by its key. */
export const columnIn = (text: string | undefined): string | undefined =>
  /^(?:todo|in_progress|done|[1-9]\d{0,3})$/.test(text ?? '') ? text : undefined

/**
 * Where a step leads; undefined if it leads nowhere. Days are those of the calendar, so the clock shows the same time after a step over
 * the change to summer time.
 */
export function stepFrom(
  { at, first_at, previous_at, next_at }: Around,
  { by, to }: Step,
  now: string,
): string | undefined {
  if (by === 'change') return (to === 'back' ? previous_at : next_at) ?? undefined
  const next = new Date(at)
  next.setDate(next.getDate() + (to === 'back' ? -DAYS[by] : DAYS[by]))
  const time = Math.min(Math.max(next.getTime(), Date.parse(first_at)), Date.parse(now))
  const isAway = to === 'back' ? time < Date.parse(at) : time > Date.parse(at)
  return isAway ? new Date(time).toISOString() : undefined
}

/** The step of a key on the slider. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Step | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return { by: shiftKey ? 'day' : 'change', to: 'back' }
  if (key === 'ArrowRight' || key === 'ArrowUp') return { by: shiftKey ? 'day' : 'change', to: 'on' }
  if (key === 'PageDown') return { by: 'week', to: 'back' }
  if (key === 'PageUp') return { by: 'week', to: 'on' }
  return undefined
}

const two = (n: number) => String(n).padStart(2, '0')

/** A moment as a field of the browser for date and time has it: in the zone of the reader, without seconds. */
export function inField(at: string): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The moment that somebody typed; undefined while it is none. All of a minute belongs to it, so that a change of 14:05:30 is seen at
 * 14:05.
 */
export function typedMoment(text: string, now: string): string | undefined {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : new Date(Math.min(time + 59_999, Date.parse(now))).toISOString()
}
