// What each event keeps of the values that it replaced: the history of a project is made of them, so they are never
// pruned. Kept beside the event, in a column that nothing reads for people; the event itself tells those that are not text.
import type { Comment } from '../../domain/comment.ts'
import type { Event, EventType } from '../../domain/event.ts'
import type { Role } from '../../domain/member.ts'
import type { Project } from '../../domain/project.ts'
import type { Ticket, TicketField } from '../../domain/ticket.ts'

type ProjectField = 'name' | 'description' | 'key' | 'owner_id' | 'transfer_to' | 'transfer_until'

/** By type of event; null where no field changes. A type that is missing does not compile. */
export type BeforeOf = OfEach<{
  'project.created': null
  'project.changed': Partial<Pick<Project, ProjectField>>
  'project.deleted': null
  'member.added': null
  'member.changed': { role: Role }
  /** `assigned`: the numbers of the tickets that lost their assignee. */
  'member.removed': { role: Role; assigned: number[] }
  // Names are the person's own, not the project's: the log never holds one.
  'user.changed': null
  'ticket.created': null
  'ticket.changed': Partial<Pick<Ticket, TicketField>>
  'ticket.deleted': null
  'ticket.restored': null
  'comment.created': null
  'comment.changed': Pick<Comment, 'content'>
  // Nobody may restore a comment, so its text goes with it.
  'comment.deleted': null
}>
type OfEach<T extends Record<EventType, object | null>> = T

/** Fields that people write, in whichever noun. What they say now stands in its row, what they said before in `before`. */
const TEXTS = new Set(['title', 'excerpt', 'description', 'content', 'name'])
/** As long as a person's list of tickets. */
const LONG = new Set(['assigned'])

/** The part of `before` that the event tells. */
export function toldOf(before: object | undefined): Event['before'] {
  const told = Object.entries((before ?? {}) as Record<string, string | null>).filter(
    ([field]) => !TEXTS.has(field) && !LONG.has(field),
  )
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

/**
 * For `JSON.stringify`: the log holds neither texts nor names, so nobody reads in it what was overwritten or deleted since,
 * or what a person was called; as-of-now.ts puts in those of now. People stand in it by id alone.
 */
export function withoutTexts(key: string, value: unknown): unknown {
  if (typeof value === 'string' && TEXTS.has(key)) return ''
  return value !== null && typeof value === 'object' && 'full_name' in value && 'id' in value
    ? { id: value.id }
    : value
}
