// Reads the keys of own-order.ts. Pages do not need this: the server continues a window at such a key.
import { CalendarDate } from '../calendar-date.ts'
import type { OwnOrder } from './order.ts'
import { HEADS, LAST_MS, NO_DATE, URGENT_FIRST } from './own-order.ts'
import { numberAt, numberKey } from './rank.ts'
import type { Priority } from './ticket.ts'

/** The end of a window in such an order: the value and the number of its last ticket. */
export type OwnOrderCursor =
  | { order: 'priority'; priority: Priority; number: number }
  | { order: 'due'; date: string | null; number: number }
  | { order: 'updated'; ms: number; number: number }

/**
 * The position that a key encodes.
 * @returns undefined if the text is no key of this order
 */
export function cursorOfKey(key: string, order: OwnOrder): OwnOrderCursor | undefined {
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
