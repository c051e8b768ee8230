// The days that a calendar shows, the filters of their tickets, and the tickets of each day. Pure.
import { daysAfter, rangeOf } from '../../../domain/date.ts'
import { monthsAfter, weekdayOf, weeksOf } from '../../../domain/month.ts'
import { permits } from '../../../domain/query/filter.ts'
import { PRIORITIES } from '../../../domain/ticket/fields.ts'
import { NONE, valuesOf } from '../../../domain/ticket/kinds.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { SPANS } from '../../../domain/view/spans.ts'
import type { Days } from '../use-day-changes.ts'

/** The looks of the calendar. The agenda is the list of a month's days that have tickets. */
export type Span = (typeof SPANS.calendar)[number]

/** The weeks that are shown around a day, whole. */
export function shownWeeks(span: Span, day: string, firstWeekday: number): string[][] {
  if (span !== 'week') return weeksOf(day, firstWeekday)
  const start = daysAfter(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
  return [Array.from({ length: 7 }, (_, index) => daysAfter(start, index))]
}

/** The month of a day, such as 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The day to which the buttons for earlier and later go. */
export const stepped = (span: Span, day: string, step: 1 | -1): string =>
  span === 'week' ? daysAfter(day, 7 * step) : monthsAfter(`${monthOf(day)}-01`, step)

/** The part of a filter of due days that is within some days; undefined if there is none. */
export function dueWithin(due: string | undefined, first: string, last: string): string | undefined {
  if (due === undefined) return `${first}..${last}`
  const parts = due.split(',').flatMap((text) => {
    if (text === NONE) return []
    const range = rangeOf(text)
    const from = range.from > first ? range.from : first
    const to = range.to < last ? range.to : last
    return from <= to ? `${from}..${to}` : []
  })
  return parts.length > 0 ? parts.join() : undefined
}

/** The filter of each week; a week that the filter excludes has none. */
export function weekFilters(filter: TicketFilter, weeks: readonly string[][]): TicketFilter[] {
  return weeks.flatMap((week) => {
    const due = dueWithin(filter.due, week[0] ?? '', week.at(-1) ?? '')
    return due === undefined ? [] : { ...filter, due }
  })
}

const OPEN = ['in_progress', 'todo']

/** The statuses of open tickets that the filter permits; undefined if it permits none. */
export function openOf({ status }: TicketFilter): string | undefined {
  return OPEN.filter((one) => permits(status, one)).join() || undefined
}

/** The filter of the open tickets without a due day; undefined if the filter excludes them. */
export function undatedFilter(filter: TicketFilter): TicketFilter | undefined {
  if (!permits(filter.due, NONE)) return undefined
  const status = openOf(filter)
  return status === undefined ? undefined : { ...filter, due: NONE, status }
}

const RANKS = valuesOf(PRIORITIES)
const byUrgency = (one: TicketSummary, other: TicketSummary) =>
  RANKS.indexOf(other.priority) - RANKS.indexOf(one.priority) || other.number - one.number

/**
 * The tickets of each day, the most urgent first.
 * @param moving the days of tickets whose change is being saved
 */
export function ticketsByDay(
  tickets: readonly TicketSummary[],
  moving: ReadonlyMap<string, Days>,
): ReadonlyMap<string, TicketSummary[]> {
  const unique = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const days = new Map<string, TicketSummary[]>()
  for (const ticket of [...unique.values()].sort(byUrgency)) {
    const day = (moving.get(ticket.id) ?? ticket).due_date
    if (day) days.set(day, [...(days.get(day) ?? []), ticket])
  }
  return days
}

/** The days by which an arrow moves a ticket. @param isRtl whether the days run from right to left */
export function daysOfArrow(key: string, isRtl: boolean): number | undefined {
  const side = isRtl ? -1 : 1
  return { ArrowLeft: -side, ArrowRight: side, ArrowUp: -7, ArrowDown: 7 }[key]
}
