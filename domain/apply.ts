// Applies an event to the responses that a page shows. There is one pure function per kind of response, used both for the stream
// and for the responses to the user's own commands. Idempotent; an older event never overwrites a newer row.
import { type Api, api, type OutputOf, type QueryName } from './api.ts'
import { applyEmptied, columnsAfter, inNewColumn } from './column/apply.ts'
import type { Event } from './event.ts'
import { EVENT_TYPES } from './event-types.ts'
import { showsImported } from './import/apply.ts'
import { applyDeleted, withoutLabel } from './label/apply.ts'
import { applyToMembers, renamed } from './member/apply.ts'
import type { MyPart } from './my-work/my-work.ts'
import type { ApplyTo } from './operation.ts'
import { stillAddedBy, withoutOffer } from './project/notices.ts'
import { ticketCount } from './project/ticket-count.ts'
import { permits } from './query/filter.ts'
import { matches } from './query/match.ts'
import { NOBODY } from './ticket/kinds.ts'
import { isSortOrder, windowKey } from './ticket/own-order.ts'
import { hidesCounts, withCounts } from './ticket/sub-ticket-apply.ts'
import type { Ticket, TicketSummary, WindowFilter } from './ticket/ticket.ts'
import { insertOrRemove, knownIn, withTicket } from './ticket/window.ts'

/** The event is not enough to update the response, which must be refetched. */
export const STALE = Symbol('stale')

/** The user who sees the response, and the input of the query that it answers. */
export type Viewer = { userId: string; filter?: WindowFilter; ticketId?: string; by?: MyPart }

type Apply<N extends QueryName> = (view: OutputOf<N>, event: Event, viewer: Viewer) => OutputOf<N> | undefined

/** Queries that say in the contract how their answer stays up to date. */
export type DeclaredLive = { [N in QueryName]: Api[N] extends { live: unknown } ? N : never }[QueryName]
/** Queries whose answer depends on events of several nouns: the rows of APPLY. */
type JointLive =
  | 'listProjects'
  | 'getProject'
  | 'listMembers'
  | 'listTickets'
  | 'getTicket'
  | 'getTicketByNumber'
  | 'listMyTickets'
/** The queries whose answers open pages keep up to date. The others are fetched when their screen opens. */
export type LiveQuery = DeclaredLive | JointLive

/**
 * The response after the event.
 * @param view a response of `name`; never mutated
 * @returns the same object if the event does not affect it; STALE if it must be refetched
 */
export function applyEvent<N extends LiveQuery>(name: N, view: OutputOf<N>, event: Event, viewer: Viewer) {
  // An event type that only a newer server knows: a page of an older release can only refetch.
  if (!EVENT_TYPES.includes(event.type)) return STALE
  if (event.type === 'import.advanced' && showsImported(name, event)) return STALE
  const { live } = api[name] as { live?: ApplyTo<OutputOf<N>> }
  if (live) return live(view, event, viewer) ?? STALE
  // Without a function yet, the dialog that shows the answer has not loaded (late-live.ts).
  return (APPLY[name as JointLive] as unknown as Apply<N> | undefined)?.(view, event, viewer) ?? STALE
}

/** Registers the function for a response that few pages show. The module that only those pages load calls this. */
export function addApply<N extends JointLive>(name: N, apply: (typeof APPLY)[N]) {
  APPLY[name] = apply
}

/** The changes of the fields that a page has. The event also has what a project requires of its members. */
function changesOf({ changes }: Extract<Event, { type: 'project.changed' }>, project: object) {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field in project))
}

const APPLY: { [N in JointLive]: Apply<N> } = {
  listProjects(view, event, { userId }) {
    const isAdded = event.type === 'member.added' && event.member.user_id === userId
    if (event.type === 'project.created' || isAdded)
      return view.projects.some((project) => project.id === event.project_id) ? view : undefined
    const gone =
      event.type === 'project.deleted' || (event.type === 'member.removed' && event.user_id === userId)
    // Archived projects are in a list of their own.
    if (event.type === 'project.changed' && event.changes.archived_at !== undefined) return undefined
    if (gone) return { ...view, projects: view.projects.filter((project) => project.id !== event.project_id) }
    return {
      ...view,
      projects: view.projects.map((project) => {
        if (project.id !== event.project_id || project.seq >= event.seq) return project
        const role = event.type === 'member.changed' && event.user_id === userId ? event.role : project.role
        const newer = event.type === 'project.changed' && event.version > project.version
        return {
          ...project,
          ...(newer && { ...changesOf(event, project), version: event.version }),
          ...withoutOffer(project, event),
          added_by: stillAddedBy(project, event, userId),
          role,
          // An event that arrives ahead of the stream is applied, but the event number advances only once the gap is filled.
          seq: event.seq === project.seq + 1 ? event.seq : project.seq,
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
      columns: columnsAfter(view.columns, event),
      project: {
        ...view.project,
        ...(newer && { ...changesOf(event, view.project), version: event.version }),
        ...withoutOffer(view.project, event),
        ...(event.seq > view.project.seq && { seq: event.seq, counts: event.counts }),
      },
    }
  },

  listMembers: applyToMembers,

  listTickets: (view, event, viewer) => counted(view, event, onTickets(view, event, viewer)),

  // A placeholder: my-work/apply.ts, which the board does not load, replaces it.
  listMyTickets: () => undefined,
  getTicket: (view, event) => counted(view, event, onOneTicket(view, event)),
  getTicketByNumber: (view, event) => counted(view, event, onOneTicket(view, event)),
}

/** The events that can change which tickets match a query, but do not carry those tickets. */
const MOVES_OTHERS = /^(attachment|relation|column|label\.(ch|d)|milestone\.(ch|cl|r|d)|member\.r|user)/

const movesOthers = (event: Event) =>
  MOVES_OTHERS.test(event.type) || ('blocked' in event && event.blocked !== undefined)

const onTickets: Apply<'listTickets'> = (view, event, { filter = {} }) => {
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
