// Applies events about labels to the responses that a page shows.
import type { OutputOf } from '../api.ts'
import type { Event, EventPayload } from '../event.ts'
import { NONE } from '../ticket/kinds.ts'
import type { TicketFilter } from '../ticket/ticket.ts'
import type { Label } from './label.ts'

type View = { seq: number; labels: Label[] }
type Deleted = Extract<EventPayload, { type: 'label.deleted' }>

const byId = (one: Label, other: Label) => (one.id < other.id ? -1 : 1)

/** The labels of a project after an event; the same object if the event does not affect them. */
export function applyToLabels(view: View, event: Event): View {
  switch (event.type) {
    case 'label.created':
    case 'label.changed': {
      const known = view.labels.find(({ id }) => id === event.label.id)
      if (known && known.version >= event.label.version) return view
      const others = view.labels.filter(({ id }) => id !== event.label.id)
      return { ...view, labels: [...others, event.label].sort(byId) }
    }
    case 'label.deleted':
      return { ...view, labels: view.labels.filter(({ id }) => id !== event.label_id) }
    default:
      return view
  }
}

/** A window of tickets after a label was deleted or merged; undefined if tickets enter it that the event does not carry. */
export function applyDeleted(
  view: OutputOf<'listTickets'>,
  event: Deleted,
  { labels }: TicketFilter,
): OutputOf<'listTickets'> | undefined {
  const { label_id, into } = event
  const wanted = labels?.split(',') ?? []
  if (into ? wanted.includes(into) : labels === NONE) return undefined
  if (wanted.includes(label_id)) return { ...view, tickets: [], next: null }
  if (!view.tickets.some(({ label_ids }) => label_ids.includes(label_id))) return view
  return { ...view, tickets: view.tickets.map((ticket) => withoutLabel(ticket, event)) }
}

/** A ticket without the deleted label, or with the label into which it was merged. */
export function withoutLabel<T extends { label_ids: string[] }>(ticket: T, { label_id, into }: Deleted): T {
  if (!ticket.label_ids.includes(label_id)) return ticket
  const left = ticket.label_ids.filter((id) => id !== label_id)
  return { ...ticket, label_ids: into ? [...new Set([...left, into])].sort() : left }
}
