// Applies events to the relations that a ticket shows.
import type { Event } from '../event.ts'
import type { Blocker } from './blockers.ts'
import { kindAt } from './direction.ts'
import type { Relation, StoredRelation } from './relation.ts'

type View = { seq: number; relations: Relation[] }

/**
 * @param ticketId the ticket whose relations the view shows
 * @returns undefined if the view must be fetched again: an event about a relation does not carry the other ticket
 */
export function applyToRelations(
  view: View,
  event: Event,
  { ticketId }: { ticketId?: string },
): View | undefined {
  switch (event.type) {
    case 'relation.added':
      if (event.from_id !== ticketId && event.to_id !== ticketId) return view
      return view.relations.some((one) => isOf(one, event, ticketId)) ? view : undefined
    case 'relation.removed':
      return without(view, (one) => isOf(one, event, ticketId))
    case 'ticket.changed': {
      const { id, number, title, status, column } = event.ticket
      if (!view.relations.some(({ ticket }) => ticket.id === id)) return view
      const ticket = { id, number, title, status, column }
      const relations = view.relations.map((one) => (one.ticket.id === id ? { ...one, ticket } : one))
      return { ...view, relations }
    }
    case 'ticket.deleted':
      return without(view, ({ ticket }) => ticket.id === event.ticket_id)
    // The restored ticket may be related to this one.
    case 'ticket.restored':
      return view.relations.some(({ ticket }) => ticket.id === event.ticket.id) ? view : undefined
    case 'column.emptied':
    case 'column.deleted': {
      const isMoved = ({ ticket }: Relation) => ticket.column === event.from && ticket.number >= event.lowest
      return view.relations.some(isMoved) ? undefined : view
    }
    default:
      return view
  }
}

type Blockers = { seq: number; blockers: Blocker[] }

/**
 * Applies an event to the open tickets that block some others.
 * @returns undefined if the view must be fetched again: a relation is new, or a blocker is open again
 */
export function applyToBlockers(view: Blockers, event: Event): Blockers | undefined {
  const left = view.blockers.filter((one) => !isEnded(one, event))
  if (left.length < view.blockers.length) return { ...view, blockers: left }
  if (event.type === 'relation.added') return event.kind === 'blocks' ? undefined : view
  if (event.type === 'relation.removed') return view
  // The event has none of the blockers that it moves.
  if (event.type === 'column.emptied' || event.type === 'column.deleted') return undefined
  return 'blocked' in event && event.blocked !== undefined ? undefined : view
}

/** Whether an event ends what a blocker does: it is done or gone, or the relation is removed. */
function isEnded({ from_id, to_id }: Blocker, event: Event): boolean {
  switch (event.type) {
    case 'relation.removed':
      return event.kind === 'blocks' && event.from_id === from_id && event.to_id === to_id
    case 'ticket.changed':
      return event.ticket.id === from_id && event.ticket.status === 'done'
    case 'ticket.deleted':
    case 'ticket.left':
      return event.ticket_id === from_id || event.ticket_id === to_id
    default:
      return false
  }
}

function without(view: View, isGone: (one: Relation) => boolean): View {
  return view.relations.some(isGone)
    ? { ...view, relations: view.relations.filter((one) => !isGone(one)) }
    : view
}

/** Whether a relation, as the ticket shows it, is the one that an event is about. */
function isOf({ kind, ticket }: Relation, event: StoredRelation, ticketId: string | undefined): boolean {
  const [end, other] =
    event.from_id === ticketId ? (['from', event.to_id] as const) : (['to', event.from_id] as const)
  return (
    ticket.id === other &&
    kind === kindAt(event.kind, end) &&
    [event.from_id, event.to_id].includes(ticketId ?? '')
  )
}
