// Applies events to the counts of other tickets that a ticket has: its sub-tickets, and the open tickets that block it.
import type { Event } from '../event.ts'

type Counted = { id: string; sub_total: number; sub_done: number; blocked_by: number }
type Shown = { tickets: Counted[] } | { ticket: Counted }

/** A view with the new counts that an event carries for its tickets; the same object if the event carries none. */
export function withCounts<V extends Shown>(view: V, event: Event): V {
  const effects = [
    ...(('parents' in event && event.parents) || []),
    ...(('blocked' in event && event.blocked) || []),
  ]
  if (effects.length === 0) return view
  const counted = (ticket: Counted) => {
    const mine = effects.filter(({ id }) => id === ticket.id)
    return mine.length > 0 ? Object.assign({}, ticket, ...mine) : ticket
  }
  if ('ticket' in view) {
    const ticket = counted(view.ticket)
    return ticket === view.ticket ? view : { ...view, ticket }
  }
  const isShown = view.tickets.some(({ id }) => effects.some((one) => one.id === id))
  return isShown ? { ...view, tickets: view.tickets.map(counted) } : view
}

/** Whether a group of tickets was completed or reopened together, so that counts changed which the event does not carry. */
export function hidesCounts(view: Shown, event: Event): boolean {
  if (event.type !== 'column.emptied' && event.type !== 'column.deleted') return false
  const isDone = event.status === 'done'
  if ((event.former_status === 'done') === isDone) return false
  // The reopened tickets may block any other ticket.
  if (!isDone) return true
  const tickets = 'ticket' in view ? [view.ticket] : view.tickets
  return tickets.some(({ sub_total, blocked_by }) => sub_total > 0 || blocked_by > 0)
}
