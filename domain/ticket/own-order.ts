// The order of tickets in the columns of a person who sorts them for themselves. Each ticket has a key, compared as text. The key
// ends with the ticket number subtracted from a maximum, so that the newest come first among equals. server/ticket/own-order.ts
// reads in this order. Pure.
import { CalendarDate } from '../calendar-date.ts'
import { PRIORITIES } from './fields.ts'
import type { OwnOrder, WindowOrder } from './order.ts'
import { numberAt, numberKey, orderKey } from './rank.ts'
import type { Priority, TicketSummary } from './ticket.ts'

/** The priorities, the most urgent first. */
export const URGENT_FIRST: readonly Priority[] = PRIORITIES.map(({ value }) => value).reverse()
/** The key of a ticket without a due date: it sorts after every date. */
const NO_DATE = '99999999'
/** Times, in milliseconds, are subtracted from this number, so that the latest come first. */
const LAST_MS = 9_999_999_999_999

type Keyed = Pick<TicketSummary, 'number' | 'rank' | 'priority' | 'due_date' | 'updated_at'>

const HEADS: Record<OwnOrder, { of: (ticket: Keyed) => string; length: number }> = {
  priority: { of: ({ priority }) => String(URGENT_FIRST.indexOf(priority)), length: 1 },
  due: { of: ({ due_date }) => due_date?.replaceAll('-', '') ?? NO_DATE, length: 8 },
  updated: {
    of: ({ updated_at }) => String(LAST_MS - Date.parse(updated_at)).padStart(13, '0'),
    length: 13,
  },
}

/** The key of a ticket in an order. The ticket with the lower key is placed above. */
export function windowKey(ticket: Keyed, order: Exclude<WindowOrder, 'newest'>): string {
  return order === 'manual' ? orderKey(ticket) : HEADS[order].of(ticket) + numberKey(ticket.number)
}

/** The end of a window in such an order: the value and the number of its last ticket. */
export type OwnPlace =
  | { order: 'priority'; priority: Priority; number: number }
  | { order: 'due'; date: string | null; number: number }
  | { order: 'updated'; ms: number; number: number }

/**
 * The position that a key encodes.
 * @returns undefined if the text is no key of this order
 */
export function placeOfKey(key: string, order: OwnOrder): OwnPlace | undefined {
  const { length } = HEADS[order]
  const head = key.slice(0, length)
  const number = numberAt(key.slice(length))
  if (!/^\d+$/.test(key) || key.length !== length + numberKey(1).length || number < 0) return undefined
  if (order === 'updated') return { order, ms: LAST_MS - Number(head), number }
  if (order === 'due') {
    if (head === NO_DATE) return { order, date: null, number }
    const date = `${head.slice(0, 4)}-${head.slice(4, 6)}-${head.slice(6)}`
    return CalendarDate.safeParse(date).success ? { order, date, number } : undefined
  }
  const priority = URGENT_FIRST[Number(head)]
  return priority && { order, priority, number }
}
