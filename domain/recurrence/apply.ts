// Applies events about recurring tickets to the responses that a page shows.
import type { Event } from '../event.ts'
import type { Recurrence } from './recurrence.ts'

type View = { seq: number; recurrences: Recurrence[] }

/** The recurring tickets of a project after an event; the same object if the event does not affect them. */
export function applyToRecurrences(view: View, event: Event): View {
  switch (event.type) {
    case 'recurrence.created':
    case 'recurrence.changed':
    case 'recurrence.restored':
    case 'ticket.repeated': {
      const { recurrence } = event
      const known = view.recurrences.find(({ id }) => id === recurrence.id)
      if (known && known.version >= recurrence.version) return view
      const others = view.recurrences.filter(({ id }) => id !== recurrence.id)
      const byId = (one: Recurrence, other: Recurrence) => (one.id < other.id ? -1 : 1)
      return { ...view, recurrences: [...others, recurrence].sort(byId) }
    }
    case 'recurrence.deleted':
      return { ...view, recurrences: view.recurrences.filter(({ id }) => id !== event.recurrence_id) }
    default:
      return view
  }
}
