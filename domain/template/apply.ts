// Applies events about templates to the responses that a page shows.
import type { Event } from '../event.ts'
import type { TicketTemplate } from './template.ts'

type View = { seq: number; templates: TicketTemplate[] }

/** The templates of a project after an event; the same object if the event does not affect them. */
export function applyToTemplates(view: View, event: Event): View {
  if (event.type !== 'template.changed') return view
  const { template } = event
  const known = view.templates.find(({ ticket_type }) => ticket_type === template.ticket_type)
  if (known && known.version >= template.version) return view
  const others = view.templates.filter((other) => other !== known)
  const byType = (one: TicketTemplate, other: TicketTemplate) =>
    one.ticket_type < other.ticket_type ? -1 : 1
  return { ...view, templates: [...others, template].sort(byType) }
}
