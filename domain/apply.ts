// Applies an event to the responses that a page shows. There is one pure function per kind of response, used both for the stream
// and for the responses to the user's own commands. Idempotent; an older event never overwrites a newer row.
import { type Api, api, type OutputOf, type QueryName } from './api.ts'
import { columnsAfter } from './column/apply.ts'
import type { Event } from './event.ts'
import { EVENT_TYPES } from './event-types.ts'
import { showsImported } from './import/apply.ts'
import { applyToMembers } from './member/apply.ts'
import type { MyPart } from './my-work/my-work.ts'
import type { ApplyTo } from './operation.ts'
import { stillAddedBy, withoutOffer } from './project/notices.ts'
import { ticketCount } from './project/ticket-count.ts'
import { applyToTicket, applyToTickets } from './ticket/apply.ts'
import type { WindowFilter } from './ticket/ticket.ts'

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

  listTickets: applyToTickets,

  getTicket: applyToTicket,
  getTicketByNumber: applyToTicket,
}
