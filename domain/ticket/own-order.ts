// The order of tickets in the columns of a person who sorts them for themselves. Each ticket has a key, compared as text. The key
// ends with the ticket number subtracted from a maximum, so that the newest come first among equals. server/ticket/own-order.ts
// reads in this order. Pure.
import { PRIORITIES } from './fields.ts'
import type { OwnOrder, SortOrder, WindowOrder } from './order.ts'
import { numberKey, orderKey } from './rank.ts'
import type { Priority, TicketSummary } from './ticket.ts'

/** The priorities, the most urgent first. */
export const URGENT_FIRST: readonly Priority[] = PRIORITIES.map(({ value }) => value).reverse()
/** The key of a ticket without a due date: it sorts after every date. */
export const NO_DATE = '99999999'
/** Times, in milliseconds, are subtracted from this number, so that the latest come first. */
export const LAST_MS = 9_999_999_999_999

type Keyed = Pick<TicketSummary, 'number' | 'rank' | 'priority' | 'due_date' | 'updated_at'>

/** The part of a key before the number, by order. */
export const HEADS: Record<OwnOrder, { of: (ticket: Keyed) => string; length: number }> = {
  priority: { of: ({ priority }) => String(URGENT_FIRST.indexOf(priority)), length: 1 },
  due: { of: ({ due_date }) => due_date?.replaceAll('-', '') ?? NO_DATE, length: 8 },
  updated: {
    of: ({ updated_at }) => String(LAST_MS - Date.parse(updated_at)).padStart(13, '0'),
    length: 13,
  },
}

/** Whether an order sorts by a field. */
export const isSortOrder = (order: WindowOrder = 'newest'): order is SortOrder => order.includes(':')

let sortKey: ((ticket: TicketSummary, order: SortOrder) => string) | undefined

/** Sets the function that reads the keys of sorted tables (sort.ts), which only few pages load. */
export function understandSorting(reader: typeof sortKey) {
  sortKey = reader
}

/**
 * The key of a ticket in an order. The ticket with the lower key is placed above. Empty if the page cannot know it.
 */
export function windowKey(ticket: TicketSummary, order: Exclude<WindowOrder, 'newest'>): string {
  if (order === 'manual') return orderKey(ticket)
  if (isSortOrder(order)) return sortKey?.(ticket, order) ?? ''
  return HEADS[order].of(ticket) + numberKey(ticket.number)
}
