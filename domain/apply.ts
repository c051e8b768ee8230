// What an event does to what is on a screen: one pure function per kind of answer, used for the stream and for the
// answer to one's own command alike. Applied twice is applied once; an older event never overwrites a newer row.
import type { OutputOf, QueryName } from './api.ts'
import type { Comment } from './comment.ts'
import { EVENT_TYPES, type Event } from './event.ts'
import { ticketCount } from './project.ts'
import { stillAddedBy, withoutOffer } from './project-news.ts'
import type { Ticket, TicketFilter, TicketSummary } from './ticket.ts'
import { indexOfNumber, matches, placed, withTicket } from './ticket-window.ts'
import type { Profile } from './user.ts'

/** The answer cannot be brought up to date from the event alone and is to be fetched anew. */
export const STALE = Symbol('stale')

/** Who looks on, and what the answer was asked for. */
export type Viewer = { userId: string; filter?: TicketFilter; ticketId?: string }

type Apply<N extends QueryName> = (
  view: OutputOf<N>,
  event: Event,
  viewer: Viewer,
) => OutputOf<N> | typeof STALE

/** The answers that stay live. The others are fetched when their screen opens. */
export type LiveQuery =
  | 'listProjects'
  | 'getProject'
  | 'listMembers'
  | 'listTickets'
  | 'getTicket'
  | 'getTicketByNumber'
  | 'listComments'

/**
 * The answer as it stands after the event.
 * @param view an answer of `name`; never changed in place
 * @returns the same object where the event does not concern it; STALE where it has to be fetched anew
 */
export function applyEvent<N extends LiveQuery>(name: N, view: OutputOf<N>, event: Event, viewer: Viewer) {
  // What a newer server tells of, a page that was loaded before it can only fetch.
  if (!EVENT_TYPES.includes(event.type)) return STALE
  return (APPLY[name] as Apply<N>)(view, event, viewer)
}

const APPLY: { [N in LiveQuery]: Apply<N> } = {
  listProjects(view, event, { userId }) {
    const isAdded = event.type === 'member.added' && event.member.user_id === userId
    if (event.type === 'project.created' || isAdded)
      return view.projects.some((project) => project.id === event.project_id) ? view : STALE
    const gone =
      event.type === 'project.deleted' || (event.type === 'member.removed' && event.user_id === userId)
    if (gone) return { ...view, projects: view.projects.filter((project) => project.id !== event.project_id) }
    return {
      ...view,
      projects: view.projects.map((project) => {
        if (project.id !== event.project_id || project.seq >= event.seq) return project
        const role = event.type === 'member.changed' && event.user_id === userId ? event.role : project.role
        return {
          ...project,
          ...(event.type === 'project.changed' && { ...event.changes, version: event.version }),
          ...withoutOffer(project, event),
          added_by: stillAddedBy(project, event, userId),
          role,
          seq: event.seq,
          counts: event.counts,
          ticket_count: ticketCount(event.counts),
          member_count: event.counts.members,
        }
      }),
    }
  },

  getProject(view, event, { userId }) {
    const newer = event.type === 'project.changed' && event.version > view.project.version
    return {
      ...view,
      role: event.type === 'member.changed' && event.user_id === userId ? event.role : view.role,
      project: {
        ...view.project,
        ...(newer && { ...event.changes, version: event.version }),
        ...withoutOffer(view.project, event),
        ...(event.seq > view.project.seq && { seq: event.seq, counts: event.counts }),
      },
    }
  },

  listMembers(view, event) {
    switch (event.type) {
      case 'member.added': {
        const others = view.members.filter((member) => member.id !== event.member.id)
        return { ...view, members: [...others, event.member] }
      }
      case 'member.changed':
        return replaceMembers(view, (member) =>
          member.id === event.member_id ? { ...member, role: event.role } : member,
        )
      case 'member.removed':
        return { ...view, members: view.members.filter((member) => member.id !== event.member_id) }
      case 'user.changed':
        return replaceMembers(view, (member) => ({
          ...member,
          profile: renamed(member.profile, event.profile),
        }))
      default:
        return view
    }
  },

  listTickets(view, event, { filter = {} }) {
    switch (event.type) {
      case 'ticket.created':
      case 'ticket.restored': {
        const { description, ...ticket } = event.ticket
        const fits = matches(ticket, description, filter)
        return fits === null ? STALE : placed(view, ticket, fits)
      }
      case 'ticket.changed': {
        const known = view.tickets[indexOfNumber(view.tickets, event.ticket.number)]
        if (known?.id === event.ticket.id && known.version >= event.ticket.version) return view
        const fits = matches(event.ticket, event.description, filter)
        return fits === null ? STALE : placed(view, event.ticket, fits)
      }
      case 'ticket.deleted':
        return { ...view, tickets: view.tickets.filter((ticket) => ticket.id !== event.ticket_id) }
      case 'comment.created':
        return withTicket(view, event.comment.ticket_id, (ticket) => onTicket(ticket, event))
      case 'comment.deleted':
        return withTicket(view, event.ticket_id, (ticket) => onTicket(ticket, event))
      case 'member.removed':
      case 'user.changed':
        return { ...view, tickets: sameOr(view.tickets, (ticket) => onTicket(ticket, event)) }
      default:
        return view
    }
  },

  getTicket: onOneTicket,
  getTicketByNumber: onOneTicket,

  listComments(view, event, { ticketId }) {
    switch (event.type) {
      case 'comment.created':
        return event.comment.ticket_id === ticketId ? withComment(view, event.comment) : view
      case 'comment.changed':
        return {
          ...view,
          comments: sameOr(view.comments, (comment) =>
            comment.id === event.comment.id && comment.version < event.comment.version
              ? event.comment
              : comment,
          ),
        }
      case 'comment.deleted': {
        const comments = view.comments.filter((comment) => comment.id !== event.comment_id)
        if (view.next !== event.comment_id) return { ...view, comments }
        // The next window begins after a comment that is there.
        const last = comments.at(-1)
        return last ? { ...view, comments, next: last.id } : STALE
      }
      // While the ticket was deleted, its comments were sent without texts.
      case 'ticket.restored':
        return event.ticket.id === ticketId ? STALE : view
      case 'user.changed':
        return {
          ...view,
          comments: sameOr(view.comments, (comment) =>
            comment.author_id === event.profile.id ? { ...comment, author: event.profile } : comment,
          ),
        }
      default:
        return view
    }
  },
}

function replaceMembers(
  view: OutputOf<'listMembers'>,
  change: (member: OutputOf<'listMembers'>['members'][number]) => OutputOf<'listMembers'>['members'][number],
) {
  return { ...view, members: view.members.map(change) }
}

function onOneTicket(view: OutputOf<'getTicket'>, event: Event): OutputOf<'getTicket'> | typeof STALE {
  const { ticket } = view
  switch (event.type) {
    case 'ticket.changed': {
      if (event.ticket.id !== ticket.id || event.ticket.version <= ticket.version) return view
      if (event.description !== undefined)
        return { ...view, ticket: { ...event.ticket, description: event.description } }
      // An answer to one's own command, ahead of the stream: the change in between may be the description's.
      if (event.ticket.version > ticket.version + 1) return STALE
      return { ...view, ticket: { ...event.ticket, description: ticket.description } }
    }
    case 'ticket.deleted':
      return event.ticket_id === ticket.id ? STALE : view
    case 'ticket.restored':
      if (event.ticket.id !== ticket.id || event.ticket.version < ticket.version) return view
      return { ...view, ticket: event.ticket }
    default: {
      const next = onTicket(ticket, event)
      return next === ticket ? view : { ...view, ticket: next }
    }
  }
}

/** The events that change a ticket from aside: its discussion, its people. */
function onTicket<T extends TicketSummary | Ticket>(ticket: T, event: Event): T {
  switch (event.type) {
    case 'comment.created':
      return ticket.id === event.comment.ticket_id
        ? { ...ticket, comment_count: event.comment_count }
        : ticket
    case 'comment.deleted':
      return ticket.id === event.ticket_id ? { ...ticket, comment_count: event.comment_count } : ticket
    case 'member.removed':
      if (ticket.assignee_id !== event.user_id) return ticket
      return {
        ...ticket,
        assignee_id: null,
        assignee: null,
        version: ticket.version + 1,
        updated_at: event.at,
      }
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

function renamed(person: Profile, profile: Profile): Profile {
  return person.id === profile.id ? profile : person
}

function withComment(view: OutputOf<'listComments'>, comment: Comment): OutputOf<'listComments'> {
  // More of the thread is still to be loaded, and it comes with that.
  if (view.next !== null || view.comments.some((other) => other.id === comment.id)) return view
  return { ...view, comments: [...view.comments, comment] }
}

/** Maps a list, keeping the list itself where nothing in it changed. */
function sameOr<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.some((item, index) => item !== list[index]) ? next : list
}
