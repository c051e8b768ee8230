// Windows of tickets, newest first or in another order: the position of a changed ticket in one. Whether a ticket belongs to the
// window is decided in query/match.ts.
import type { OutputOf } from '../api.ts'
import type { WindowOrder } from './order.ts'
import { windowKey } from './own-order.ts'
import type { TicketSummary } from './ticket.ts'

/**
 * Inserts a ticket into a window, or removes it.
 * @param fits whether the ticket belongs to the window
 */
export function insertOrRemove(
  view: OutputOf<'listTickets'>,
  ticket: TicketSummary,
  fits: boolean,
  order: WindowOrder = 'newest',
): OutputOf<'listTickets'> {
  if (order !== 'newest') return insertOrRemoveByKey(view, ticket, fits, order)
  const at = indexOfNumber(view.tickets, ticket.number)
  const isThere = view.tickets[at]?.number === ticket.number
  // The ticket is older than the loaded ones, and there are more to load: it will come with its own window.
  const beyond = view.next !== null && ticket.number < Number(view.next)
  const stays = fits && !beyond
  if (!stays && !isThere) return view
  const tickets = view.tickets.slice()
  tickets.splice(at, isThere ? 1 : 0, ...(stays ? [ticket] : []))
  return { ...view, tickets }
}

type KeyedOrder = Exclude<WindowOrder, 'newest'>

/** For orders in which a change can also move the ticket. */
function insertOrRemoveByKey(
  view: OutputOf<'listTickets'>,
  ticket: TicketSummary,
  fits: boolean,
  order: KeyedOrder,
): OutputOf<'listTickets'> {
  const others = view.tickets.filter(({ id }) => id !== ticket.id)
  const key = windowKey(ticket, order)
  const beyond = view.next !== null && key > String(view.next)
  if (fits && !beyond) others.splice(indexOfKey(others, key, order), 0, ticket)
  else if (others.length === view.tickets.length) return view
  return { ...view, tickets: others }
}

/** The ticket as the window has it, by its number or id; undefined if the window does not have it. */
export function knownIn(
  { tickets }: OutputOf<'listTickets'>,
  { id, number }: Pick<TicketSummary, 'id' | 'number'>,
  order: WindowOrder = 'newest',
): TicketSummary | undefined {
  if (order !== 'newest') return tickets.find((ticket) => ticket.id === id)
  const known = tickets[indexOfNumber(tickets, number)]
  return known?.id === id ? known : undefined
}

/** The index of a key in a window that is sorted by keys, or the index where it would be inserted. */
export function indexOfKey(tickets: TicketSummary[], key: string, order: KeyedOrder): number {
  let first = 0
  let end = tickets.length
  while (first < end) {
    const middle = (first + end) >> 1
    if (windowKey(tickets[middle] as TicketSummary, order) < key) first = middle + 1
    else end = middle
  }
  return first
}

/**
 * The index of a ticket's number in the window, or where it would be inserted. A binary search, so that long windows are not
 * scanned.
 */
export function indexOfNumber(tickets: TicketSummary[], number: number): number {
  let first = 0
  let end = tickets.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((tickets[middle] as TicketSummary).number > number) first = middle + 1
    else end = middle
  }
  return first
}

/** The window with one ticket changed; the same object if it does not contain the ticket. */
export function withTicket(
  view: OutputOf<'listTickets'>,
  id: string,
  change: (ticket: TicketSummary) => TicketSummary,
): OutputOf<'listTickets'> {
  const index = view.tickets.findIndex((ticket) => ticket.id === id)
  const known = view.tickets[index]
  if (!known) return view
  const tickets = view.tickets.slice()
  tickets[index] = change(known)
  return { ...view, tickets }
}
