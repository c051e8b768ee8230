// The order of tickets in a column that one person sorts for themselves: each ticket has a key, compared as text, which ends
// with its number counted down, so that the newest come first among equals. server/ticket/own-order.ts reads in this order. Pure.
import { CalendarDate } from '../date.ts'
import { numberAt, numberKey, type OwnOrder, orderKey, type WindowOrder } from './rank.ts'
import { PRIORITIES, type Priority, type TicketSummary } from './ticket.ts'

/** The most urgent first. */
export const URGENT_FIRST: readonly Priority[] = PRIORITIES.map(({ value }) => value).reverse()
/** Of a ticket without a due date: behind every date. */
const NO_DATE = '99999999'
/** Times are counted down from here, in milliseconds: the latest come first. */
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

/** The lower of two keys stands above. */
export function windowKey(ticket: Keyed, order: Exclude<WindowOrder, 'newest'>): string {
  return order === 'manual' ? orderKey(ticket) : HEADS[order].of(ticket) + numberKey(ticket.number)
}

/** Where a window of an order ended: the value of its last ticket, and its number. */
export type OwnPlace =
  | { order: 'priority'; priority: Priority; number: number }
  | { order: 'due'; date: string | null; number: number }
  | { order: 'updated'; ms: number; number: number }

/** @returns undefined for what is no key of this order */
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
