// What the log says about a change that is to be undone, and about what happened to the same since.
import { sql } from 'kysely'
import { type ErrorCode, Refusal } from '../../domain/error.ts'
import type { Left } from '../../domain/event.ts'
import type { StoredRelation } from '../../domain/relation.ts'
import type { TicketText } from '../../domain/ticket.ts'
import type { TicketContext } from '../pipeline/context.ts'
import { ofComment, ofRelations, ofTicket } from './log.ts'

const UNDOABLE = [
  'ticket.changed',
  'ticket.deleted',
  'ticket.restored',
  'comment.changed',
  'relation.added',
  'relation.removed',
] as const

export type Undoable = {
  seq: number
  type: (typeof UNDOABLE)[number]
  actor_id: string | null
  payload: Record<string, unknown>
  before: Record<string, unknown> | null
}

/** A later change of the same ticket, and the fields that it changed. */
export type Later = { actor_id: string | null; fields: string[] }

export const lastOf = (later: Later[]) => later.at(-1)?.actor_id ?? null

export const leave = (field: string, code: ErrorCode, by: string | null = null): Left => ({ field, code, by })

/** Whoever undoes, and whoever made the change, may have changed it since and back; anybody else has decided on it anew. */
export function othersOf(later: Later[], { user }: TicketContext, event: Undoable): Later[] {
  return later.filter(({ actor_id }) => actor_id !== user.id && actor_id !== event.actor_id)
}

/** Refuses what is not about this ticket, what cannot be undone, and edits of older releases, which kept nothing to go back to. */
export async function undoable({ db, project, ticket }: TicketContext, seq: number): Promise<Undoable> {
  const { rows } = await sql<Undoable>`select seq, type, actor_id, payload, before from event
    where project_id = ${project.id} and seq = ${seq} and ${ticket.id} in (payload #>> '{ticket,id}', payload ->> 'ticket_id',
      payload #>> '{comment,ticket_id}', payload ->> 'from_id', payload ->> 'to_id')`.execute(db)
  const [event] = rows
  if (!event) throw new Refusal('not_found')
  const isKnown = (UNDOABLE as readonly string[]).includes(event.type)
  if (!isKnown || (event.type.endsWith('.changed') && event.before === null))
    throw new Refusal('not_undoable')
  return event
}

/** Edits and moves since, oldest first. */
export async function laterChanges({ db, project, ticket }: TicketContext, seq: number): Promise<Later[]> {
  const { rows } =
    await sql<Later>`select e.actor_id, array(select jsonb_object_keys(e.before)) as fields from event e
    where ${ofTicket('e', ticket.id)} and e.project_id = ${project.id} and e.seq > ${seq} and e.before is not null
    order by e.seq`.execute(db)
  return rows
}

/** Deletions and restorations since, oldest first. */
export async function laterPresence({ db, project, ticket }: TicketContext, seq: number): Promise<Later[]> {
  const { rows } = await sql<Later>`select e.actor_id, '{}'::text[] as fields from event e
    where ${ofTicket('e', ticket.id)} and e.project_id = ${project.id} and e.seq > ${seq}
      and e.type in ('ticket.deleted', 'ticket.restored')
    order by e.seq`.execute(db)
  return rows
}

/** What became of a relation since, oldest first. */
export async function laterRelations(
  { db, project }: TicketContext,
  seq: number,
  { kind, from_id, to_id }: StoredRelation,
): Promise<Later[]> {
  const { rows } = await sql<Later>`select e.actor_id, '{}'::text[] as fields from event e
    where ${ofRelations('e', from_id, 'from')} and e.project_id = ${project.id} and e.seq > ${seq}
      and e.payload ->> 'to_id' = ${to_id} and e.payload ->> 'kind' = ${kind}
    order by e.seq`.execute(db)
  return rows
}

/**
 * The text that a change set: the log keeps it as what the next change of it replaced.
 * @returns undefined if there was none, or if it was taken out for good
 */
export async function nextText(
  { db, project, ticket }: TicketContext,
  { seq, payload }: Undoable,
  field: TicketText | 'content',
): Promise<string | null | undefined> {
  const same =
    field === 'content' ? ofComment('e', (payload.comment as { id: string }).id) : ofTicket('e', ticket.id)
  const { rows } = await sql<{ text: string | null; is_removed: boolean }>`
    select e.before ->> ${field} as text, coalesce(e.before -> 'removed' ? ${field}, false) as is_removed from event e
    where ${same} and e.project_id = ${project.id} and e.seq > ${seq} and e.before ? ${field}
    order by e.seq limit 1`.execute(db)
  return rows[0]?.is_removed ? undefined : rows[0]?.text
}
