// The filter of the ticket list, stored only in the URL. Invalid values are ignored.
import { daysAfter, NEAR_DAYS } from '../../../domain/date.ts'
import { LIMITS } from '../../../domain/text.ts'
import { ColumnKey, NONE, Priority, Status, TicketFilter, TicketType } from '../../../domain/ticket/ticket.ts'
import type { FilterSearch } from '../../paths.ts'

export const CLEARED: Record<keyof FilterSearch, undefined> = {
  status: undefined,
  column: undefined,
  priority: undefined,
  type: undefined,
  assignee: undefined,
  reporter: undefined,
  labels: undefined,
  due: undefined,
  q: undefined,
}

/** In a URL: whoever opens it. */
export const ME = 'me'

/** Due dates in a URL, as ranges of dates from the reader's own today. */
const DUE = new Map<string, (today: string) => string>([
  ['overdue', (today) => `..${daysAfter(today, -1)}`],
  ['soon', (today) => `${today}..${daysAfter(today, NEAR_DAYS)}`],
  [NONE, () => NONE],
])

/** The filter in a URL. Its fields are always in the same order, because it is part of a cache key. */
export function filterOf(search: FilterSearch, userId: string, today: string): TicketFilter {
  const personOf = (value: string | undefined) => (value === ME ? userId : value)
  const filter = {
    status: Status.safeParse(search.status).data,
    column: ColumnKey.safeParse(search.column).data,
    priority: Priority.safeParse(search.priority).data,
    type: TicketType.safeParse(search.type).data,
    assignee: TicketFilter.shape.assignee.safeParse(personOf(search.assignee)).data,
    reporter: TicketFilter.shape.reporter.safeParse(personOf(search.reporter)).data,
    labels: TicketFilter.shape.labels.safeParse(search.labels).data,
    due: search.due === undefined ? undefined : DUE.get(search.due)?.(today),
    search: search.q?.trim().slice(0, LIMITS.search) || undefined,
  }
  const { success } = TicketFilter.safeParse(filter)
  const kept = Object.entries(success ? filter : { ...filter, search: undefined })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

const BOARD_FIELDS = ['priority', 'type', 'assignee', 'reporter', 'labels', 'due', 'q'] as const

/** Whether the address narrows the board. */
export function isBoardFiltered(search: FilterSearch): boolean {
  return BOARD_FIELDS.some((field) => search[field] !== undefined)
}
