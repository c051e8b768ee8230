// Applies events about columns to the responses that a page shows.
import type { OutputOf } from '../api.ts'
import type { Event, EventPayload } from '../event.ts'
import { permits } from '../query/filter.ts'
import { NONE } from '../ticket/kinds.ts'
import type { TicketFilter, TicketSummary } from '../ticket/ticket.ts'
import type { Column } from './column.ts'

type Emptied = Extract<EventPayload, { type: 'column.emptied' | 'column.deleted' }> & Pick<Event, 'at'>

/** The columns after an event; unchanged if the event does not carry any. */
export function columnsAfter(columns: Column[], event: Event): Column[] {
  return 'columns' in event ? event.columns : columns
}

/** Moves a ticket to the new column if the event removes or empties its present one. */
export function inNewColumn<T extends TicketSummary>(ticket: T, event: Emptied): T {
  if (ticket.column !== event.from || ticket.number < event.lowest) return ticket
  const { to: column, status, at: updated_at } = event
  return { ...ticket, column, status, rank: null, version: ticket.version + 1, updated_at }
}

/** A window of tickets after a column was emptied into another one; undefined if tickets enter it that the event does not carry. */
export function applyEmptied(
  view: OutputOf<'listTickets'>,
  event: Emptied,
  filter: TicketFilter,
): OutputOf<'listTickets'> | undefined {
  const { from, to, former_status, status } = event
  const wasIn = permits(filter.status, former_status) && permits(filter.column, from)
  const isIn = permits(filter.status, status) && permits(filter.column, to)
  // A due date counts again once a ticket is no longer done.
  const pressesAgain = former_status === 'done' && status !== 'done'
  if (filter.due !== undefined && filter.due !== NONE && pressesAgain) return undefined
  if (isIn && !wasIn) return undefined
  const isMoved = (ticket: TicketSummary) => inNewColumn(ticket, event) !== ticket
  if (!view.tickets.some(isMoved)) return view
  // A filter by due dates also lists tickets without one, if it says so: these stay.
  const isDue = ({ due_date }: TicketSummary) =>
    filter.due !== undefined && filter.due !== NONE && status === 'done' && due_date !== null
  return {
    ...view,
    tickets: view.tickets
      .filter((ticket) => !isMoved(ticket) || (isIn && !isDue(ticket)))
      .map((ticket) => inNewColumn(ticket, event)),
  }
}
