// A window of tickets, newest first: where a changed ticket appears in it, and whether it belongs there.
import type { OutputOf } from './api.ts'
import { EXCERPT_LENGTH, type TicketFilter, type TicketSummary } from './ticket.ts'

/**
 * Puts a ticket where it belongs in a window (newest first), or takes it out.
 * @param fits whether it belongs there
 */
export function placed(
  view: OutputOf<'listTickets'>,
  ticket: TicketSummary,
  fits: boolean,
): OutputOf<'listTickets'> {
  const others = view.tickets.filter((other) => other.id !== ticket.id)
  // Older than all that is loaded, with more to load: it comes with its own window.
  const beyond = view.next !== null && ticket.number < view.next
  if (!fits || beyond) return others.length === view.tickets.length ? view : { ...view, tickets: others }
  const at = others.findIndex((other) => other.number < ticket.number)
  const index = at < 0 ? others.length : at
  return { ...view, tickets: [...others.slice(0, index), ticket, ...others.slice(index)] }
}

/** Whether a ticket belongs to a filtered list; null where only the database can tell. */
export function matches(
  ticket: TicketSummary,
  description: string | null | undefined,
  filter: TicketFilter,
): boolean | null {
  if (filter.status && ticket.status !== filter.status) return false
  if (filter.priority && ticket.priority !== filter.priority) return false
  if (filter.type && ticket.type !== filter.type) return false
  const search = filter.search?.trim().toLowerCase()
  if (!search || ticket.title.toLowerCase().includes(search)) return true
  if (description !== undefined) return (description ?? '').toLowerCase().includes(search)
  if (ticket.excerpt?.toLowerCase().includes(search)) return true
  // The excerpt is the whole description unless it was cut.
  return ticket.excerpt && [...ticket.excerpt].length >= EXCERPT_LENGTH ? null : false
}
