// What events do to the counts of sub-tickets that a page shows.
import type { Event } from './event.ts'

type Counted = { id: string; sub_total: number; sub_done: number }
type Shown = { tickets: Counted[] } | { ticket: Counted }

/** A view with the counts that an event tells of its tickets; the same object if it tells none. */
export function withSubCounts<V extends Shown>(view: V, event: Event): V {
  if (!('parents' in event) || !event.parents) return view
  const { parents } = event
  const counted = (ticket: Counted) => {
    const counts = parents.find(({ id }) => id === ticket.id)
    return counts ? { ...ticket, ...counts } : ticket
  }
  if ('ticket' in view) {
    const ticket = counted(view.ticket)
    return ticket === view.ticket ? view : { ...view, ticket }
  }
  const isShown = view.tickets.some(({ id }) => parents.some((parent) => parent.id === id))
  return isShown ? { ...view, tickets: view.tickets.map(counted) } : view
}

/** Whether tickets were done, or taken up again, together with others: the event does not tell the counts of their parents. */
export function hidesSubCounts(view: Shown, event: Event): boolean {
  if (event.type !== 'column.emptied' && event.type !== 'column.deleted') return false
  const tickets = 'ticket' in view ? [view.ticket] : view.tickets
  const isSame = (event.former_status === 'done') === (event.status === 'done')
  return !isSame && tickets.some(({ sub_total }) => sub_total > 0)
}
