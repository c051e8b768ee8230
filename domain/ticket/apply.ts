// Applies events to the tickets that a page shows: to a window of them, and to one.
import type { OutputOf } from '../api.ts'
import type { Viewer } from '../apply.ts'
import { applyEmptied, inNewColumn } from '../column/apply.ts'
import type { Event } from '../event.ts'
import { applyDeleted, withoutLabel } from '../label/apply.ts'
import { renamed } from '../member/apply.ts'
import { permits } from '../query/filter.ts'
import { matches } from '../query/match.ts'
import { NOBODY } from './kinds.ts'
import { isSortOrder, windowKey } from './own-order.ts'
import { hidesCounts, withCounts } from './sub-ticket-apply.ts'
import type { Ticket, TicketSummary, WindowFilter } from './ticket.ts'
import { insertOrRemove, knownIn, withTicket } from './window.ts'

/** A window of tickets after an event; undefined if it must be fetched again. */
export const applyToTickets = (view: OutputOf<'listTickets'>, event: Event, viewer: Viewer) =>
  counted(view, event, onTickets(view, event, viewer))

/** A ticket after an event; undefined if it must be fetched again. */
export const applyToTicket = (view: OutputOf<'getTicket'>, event: Event) =>
  counted(view, event, onOneTicket(view, event))

/** The events that can change which tickets match a query, but do not carry those tickets. */
const MOVES_OTHERS = /^(attachment|relation|column|label\.(ch|d)|milestone\.(ch|cl|r|d)|member\.r|user)/

const movesOthers = (event: Event) =>
  MOVES_OTHERS.test(event.type) || ('blocked' in event && event.blocked !== undefined)

function onTickets(
  view: OutputOf<'listTickets'>,
  event: Event,
  { filter = {} }: Viewer,
): OutputOf<'listTickets'> | undefined {
  if ((filter.query || isSortOrder(filter.order)) && movesOthers(event)) return undefined
  switch (event.type) {
    case 'ticket.created':
    case 'ticket.arrived':
    case 'ticket.restored': {
      const { description, ...ticket } = event.ticket
      return placed(view, ticket, description, filter)
    }
    case 'ticket.changed': {
      const known = knownIn(view, event.ticket, filter.order)
      if (known && known.version >= event.ticket.version) return view
      return placed(view, event.ticket, event.description, filter)
    }
    case 'ticket.left':
    case 'ticket.deleted':
      return { ...view, tickets: view.tickets.filter((ticket) => ticket.id !== event.ticket_id) }
    case 'column.emptied':
    case 'column.deleted':
      return applyEmptied(view, event, filter)
    case 'comment.created':
      return withTicket(view, event.comment.ticket_id, (ticket) => onTicket(ticket, event))
    case 'comment.deleted':
      return withTicket(view, event.ticket_id, (ticket) => onTicket(ticket, event))
    case 'label.deleted':
      return applyDeleted(view, event, filter)
    case 'milestone.deleted':
      // The tickets may enter such a window, or leave it.
      if (filter.milestone !== undefined) return undefined
      return { ...view, tickets: sameOr(view.tickets, (ticket) => onTicket(ticket, event)) }
    case 'member.removed':
      return afterRemoval(view, event, filter)
    default:
      return { ...view, tickets: sameOr(view.tickets, (ticket) => onTicket(ticket, event)) }
  }
}

/** A window with a ticket at its place, or without it if the ticket does not match. */
function placed(
  view: OutputOf<'listTickets'>,
  ticket: TicketSummary,
  description: string | null | undefined,
  filter: WindowFilter,
) {
  const { order } = filter
  const fits = matches(ticket, description, filter)
  if (fits === null || (isSortOrder(order) && !windowKey(ticket, order))) return undefined
  return insertOrRemove(view, ticket, fits, order)
}

/** A window of tickets after the tickets of a former member became unassigned. */
function afterRemoval(
  view: OutputOf<'listTickets'>,
  event: Extract<Event, { type: 'member.removed' }>,
  { assignee, order }: WindowFilter,
) {
  const wasIn = permits(assignee, event.user_id)
  const isIn = permits(assignee, NOBODY)
  // The tickets may enter such a window, or move to another place in it.
  if ((isIn && !wasIn) || order === 'updated') return undefined
  if (isIn || !wasIn) return { ...view, tickets: sameOr(view.tickets, (ticket) => onTicket(ticket, event)) }
  const tickets = view.tickets.filter((ticket) => ticket.assignee_id !== event.user_id)
  return { ...view, tickets, next: assignee === event.user_id ? null : view.next }
}

/** The response with the counts of other tickets that the event changed. */
function counted<V extends OutputOf<'listTickets' | 'getTicket'>>(
  view: V,
  event: Event,
  next: V | undefined,
) {
  return next && !hidesCounts(view, event) ? withCounts(next, event) : undefined
}

function onOneTicket(view: OutputOf<'getTicket'>, event: Event): OutputOf<'getTicket'> | undefined {
  const { ticket } = view
  switch (event.type) {
    case 'ticket.changed': {
      if (event.ticket.id !== ticket.id || event.ticket.version <= ticket.version) return view
      if (event.description !== undefined)
        return { ...view, ticket: { ...event.ticket, description: event.description } }
      // The user's own response can arrive before an earlier event, which may have changed the description.
      if (event.ticket.version > ticket.version + 1) return undefined
      return { ...view, ticket: { ...event.ticket, description: ticket.description } }
    }
    case 'ticket.left':
    case 'ticket.deleted':
      return event.ticket_id === ticket.id ? undefined : view
    case 'ticket.restored':
      if (event.ticket.id !== ticket.id || event.ticket.version < ticket.version) return view
      return { ...view, ticket: event.ticket }
    default: {
      const next = onTicket(ticket, event)
      return next === ticket ? view : { ...view, ticket: next }
    }
  }
}

/** Applies the events that affect a ticket indirectly: those about its comments, people, column and labels. */
export function onTicket<T extends TicketSummary | Ticket>(ticket: T, event: Event): T {
  switch (event.type) {
    case 'comment.created':
    case 'comment.deleted': {
      const ticketId = 'comment' in event ? event.comment.ticket_id : event.ticket_id
      return ticket.id === ticketId ? { ...ticket, comment_count: event.comment_count } : ticket
    }
    case 'member.removed':
      if (ticket.assignee_id !== event.user_id) return ticket
      return {
        ...ticket,
        assignee_id: null,
        assignee: null,
        version: ticket.version + 1,
        updated_at: event.at,
      }
    case 'column.emptied':
    case 'column.deleted':
      return inNewColumn(ticket, event)
    case 'label.deleted':
      return withoutLabel(ticket, event)
    case 'milestone.deleted':
      return ticket.milestone_id === event.milestone_id ? { ...ticket, milestone_id: null } : ticket
    case 'user.changed': {
      const { id } = event.profile
      if (ticket.assignee_id !== id && ticket.reporter_id !== id) return ticket
      const assignee = ticket.assignee && renamed(ticket.assignee, event.profile)
      return { ...ticket, assignee, reporter: renamed(ticket.reporter, event.profile) }
    }
    default:
      return ticket
  }
}

/** The same list if nothing in it changed. */
function sameOr<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.some((item, index) => item !== list[index]) ? next : list
}
