// A window of tickets, newest first or in another order: where a changed ticket appears in it. Whether it belongs there is
// query/match.ts.
import type { OutputOf } from '../api.ts'
import { windowKey } from './own-order.ts'
import type { WindowOrder } from './rank.ts'
import type { TicketSummary } from './ticket.ts'

/**
 * Inserts a ticket into a window, or removes it.
 * @param fits whether it belongs there
 */
export function placed(
  view: OutputOf<'listTickets'>,
  ticket: TicketSummary,
  fits: boolean,
  order: WindowOrder = 'newest',
): OutputOf<'listTickets'> {
  if (order !== 'newest') return placedByKey(view, ticket, fits, order)
  const at = indexOfNumber(view.tickets, ticket.number)
  const isThere = view.tickets[at]?.number === ticket.number
  // Older than everything loaded, with more to load: it comes with its own window.
  const beyond = view.next !== null && ticket.number < Number(view.next)
  const stays = fits && !beyond
  if (!stays && !isThere) return view
  const tickets = view.tickets.slice()
  tickets.splice(at, isThere ? 1 : 0, ...(stays ? [ticket] : []))
  return { ...view, tickets }
}

type KeyedOrder = Exclude<WindowOrder, 'newest'>

/** In these orders a change may also be one of the place. */
function placedByKey(
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

/** A ticket as a window has it. */
export function knownIn(
  { tickets }: OutputOf<'listTickets'>,
  { id, number }: Pick<TicketSummary, 'id' | 'number'>,
  order: WindowOrder = 'newest',
): TicketSummary | undefined {
  if (order !== 'newest') return tickets.find((ticket) => ticket.id === id)
  const known = tickets[indexOfNumber(tickets, number)]
  return known?.id === id ? known : undefined
}

/** The index of a key in a window in its order, or where it would be inserted. */
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

/** The index of a ticket's number in the window, or where it would be inserted; without scanning a long window. */
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
