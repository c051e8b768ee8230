// The former values that each event stores: the basis of a project's history, so events are never pruned. They are
// stored beside the event in a column that no response includes; the event itself carries only those that are not
// text.
import type { Column } from '../../domain/column/column.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import type { Event, EventType } from '../../domain/event.ts'
import type { Label } from '../../domain/label/label.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Project } from '../../domain/project/project.ts'
import type { TicketTemplate } from '../../domain/template/template.ts'
import { TICKET_TEXTS, type Ticket, type TicketField } from '../../domain/ticket/ticket.ts'

type ProjectField =
  | 'name'
  | 'description'
  | 'key'
  | 'owner_id'
  | 'transfer_to'
  | 'transfer_until'
  | 'ticket_order'

/** By event type; null if no field changes. A missing type does not compile. */
export type BeforeOf = OfEach<{
  'project.created': null
  'project.changed': Partial<Pick<Project, ProjectField>>
  'project.deleted': null
  'member.added': null
  'invitation.created': null
  'invitation.revoked': null
  'member.changed': { role: Role }
  /** `assigned`: the numbers of the tickets that lost their assignee. */
  'member.removed': { role: Role; assigned: number[] }
  // Names belong to the person, not the project: the log never stores one.
  'user.changed': null
  'ticket.created': null
  'ticket.changed': Partial<Pick<Ticket, TicketField | 'column' | 'rank'>>
  'ticket.deleted': null
  'ticket.restored': null
  'comment.created': null
  'comment.changed': Pick<Comment, 'content'>
  // Who reacted is no history: a reaction that was taken back leaves only its events.
  'comment.reacted': null
  // A comment cannot be restored, so its text is not kept.
  'comment.deleted': null
  // A removed file leaves no name behind.
  'attachment.created': null
  'attachment.changed': null
  'attachment.deleted': null
  'template.changed': Pick<TicketTemplate, 'description'>
  'views.changed': null
  'proposal.changed': null
  'column.created': null
  'column.changed': Partial<Column>
  'column.ordered': null
  /** `moved`: the numbers of the tickets. */
  'column.emptied': { moved: number[] }
  'column.deleted': Pick<Column, 'name'> & { moved: number[] }
  'label.created': null
  'label.changed': Partial<Label>
  'label.deleted': Pick<Label, 'name' | 'color' | 'description'>
  'relation.added': null
  'relation.removed': null
  'text.removed': null
  // A portion of an import: no field of anything that was here before.
  'import.advanced': null
}>
type OfEach<T extends Record<EventType, object | null>> = T

/** Text fields of all nouns. The current text is in the noun's row, the former one in `before`. */
const TEXTS = new Set<string>([...TICKET_TEXTS, 'excerpt', 'description', 'content', 'name'])
/** Lists without a bound on their length: as long as the person's list of tickets. */
const LONG = new Set(['assigned', 'moved'])

/** The part of `before` that the event carries. */
export function toldOf(before: object | undefined): Event['before'] {
  const told = Object.entries((before ?? {}) as Record<string, string | null>).filter(
    ([field]) => !TEXTS.has(field) && !LONG.has(field),
  )
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

/**
 * Replacer for `JSON.stringify`: the log stores neither texts nor names, so nobody can read there what was overwritten
 * or deleted since, or a person's former name. as-of-now.ts fills in the current ones. People are stored by id only.
 */
export function withoutTexts(key: string, value: unknown): unknown {
  if (typeof value === 'string' && TEXTS.has(key)) return ''
  if (key === 'views') return []
  return value !== null && typeof value === 'object' && 'full_name' in value && 'id' in value
    ? { id: value.id }
    : value
}
