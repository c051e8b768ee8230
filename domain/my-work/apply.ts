// Applies events to a person's own tickets. Undefined means that the answer has to be fetched again, because a ticket is added, or
// because its new column, labels, milestone or position are not known here.
import type { Viewer } from '../apply.ts'
import type { Event } from '../event.ts'
import { onTicket } from '../ticket/apply.ts'
import { withCounts } from '../ticket/sub-ticket-apply.ts'
import type { TicketSummary } from '../ticket/ticket.ts'
import type { MyTicket, MyTickets } from './my-work.ts'
import { projectsAfter } from './projects.ts'
import { byUrgency } from './urgency.ts'

export function applyToMyTickets(view: MyTickets, event: Event, viewer: Viewer): MyTickets | undefined {
  const projects = projectsAfter(view.projects, event, viewer.userId)
  if (!projects) return undefined
  if (projects === view.projects) return view
  if (projects.length < view.projects.length) {
    const tickets = view.tickets.filter((ticket) => ticket.project_id !== event.project_id)
    return { ...view, projects, tickets }
  }
  const tickets = applyToRows(withCounts(view, event), event, viewer)
  return tickets && { ...view, projects, tickets }
}

function applyToRows(view: MyTickets, event: Event, viewer: Viewer): MyTicket[] | undefined {
  const inProject = (ticket: MyTicket) => ticket.project_id === event.project_id
  switch (event.type) {
    case 'ticket.created':
    case 'ticket.restored':
    case 'ticket.arrived':
    case 'ticket.changed':
      return applyChange(view.tickets, view.next, event.ticket, viewer)
    case 'ticket.left':
    case 'ticket.deleted':
      return view.tickets.filter(
        ({ id, project_id }) => id !== event.ticket_id || project_id !== event.project_id,
      )
    // The event carries neither the tickets that are added nor the changed counts of sub-tickets.
    case 'column.emptied':
    case 'column.deleted':
      return undefined
    case 'column.created':
    case 'column.changed':
    case 'column.ordered':
      return view.tickets.map((ticket) => {
        const column = inProject(ticket) && event.columns.find(({ key }) => key === ticket.column)
        return column ? { ...ticket, column_name: column.name, column_color: column.color } : ticket
      })
    case 'label.changed': {
      const { id, name, color } = event.label
      const labelled = view.tickets.some((ticket) => ticket.label_ids.includes(id))
      return labelled ? view.tickets.map((ticket) => relabelled(ticket, { id, name, color })) : view.tickets
    }
    case 'milestone.changed': {
      const { id, name } = event.milestone
      return view.tickets.map((ticket) =>
        ticket.milestone_id === id ? { ...ticket, milestone_name: name } : ticket,
      )
    }
    case 'milestone.deleted':
      return view.tickets.map((ticket) =>
        ticket.milestone_id === event.milestone_id
          ? { ...ticket, milestone_id: null, milestone_name: null }
          : ticket,
      )
    case 'label.deleted':
      return view.tickets.some((ticket) => ticket.label_ids.includes(event.label_id))
        ? undefined
        : view.tickets
    default:
      return view.tickets.map((ticket) =>
        inProject(ticket) || event.type === 'user.changed' ? onTicket(ticket, event) : ticket,
      )
  }
}

/** The list with one ticket updated and sorted; undefined if its position, column, labels or milestone are not known. */
function applyChange(
  tickets: MyTicket[],
  next: string | null,
  now: TicketSummary,
  viewer: Viewer,
): MyTicket[] | undefined {
  const known = tickets.find(({ id }) => id === now.id)
  if (known && known.version >= now.version) return tickets
  const owner = viewer.by === 'reporter' ? now.reporter_id : now.assignee_id
  const fits = owner === viewer.userId && now.status !== 'done'
  if (!known) return fits ? undefined : tickets
  if (!fits) return tickets.filter((ticket) => ticket !== known)
  if (known.column !== now.column || known.label_ids.join() !== now.label_ids.join()) return undefined
  if (now.milestone_id !== null && known.milestone_id !== now.milestone_id) return undefined
  const { column_name, column_color, labels } = known
  const milestone_name = now.milestone_id && known.milestone_name
  const { description: _, ...summary } = now as TicketSummary & { description?: unknown }
  const changed = { ...summary, column_name, column_color, labels, milestone_name }
  const replaced = tickets.map((ticket) => (ticket === known ? changed : ticket))
  if (viewer.by === 'reporter' || (known.due_date === now.due_date && known.priority === now.priority))
    return replaced
  const sorted = replaced.sort(byUrgency)
  // The ticket may belong further down than the list is loaded.
  return next !== null && sorted.at(-1) === changed ? undefined : sorted
}

function relabelled(ticket: MyTicket, label: MyTicket['labels'][number]): MyTicket {
  if (!ticket.label_ids.includes(label.id)) return ticket
  const others = ticket.labels.filter(({ id }) => id !== label.id)
  return { ...ticket, labels: [...others, label].sort(byName) }
}

const byName = (one: MyTicket['labels'][number], other: MyTicket['labels'][number]) =>
  one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1
