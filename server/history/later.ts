// Reads the log for undo: the change to undo, and the later changes of the same things.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { Left } from '../../domain/event.ts'
import type { ErrorCode } from '../../domain/refusals.ts'
import type { StoredRelation } from '../../domain/relation/relation.ts'
import type { Db } from '../db/handle.ts'
import type { TicketContext } from '../ticket/columns.ts'
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

/** A later change: its actor and token, the things that it changed, and the change that it undid. */
export type Later = {
  seq: number
  actor_id: string | null
  token_id: string | null
  things: string[]
  undid: number | null
}

/**
 * The changes of one thing that are still in effect. A change that was undone is not, and neither is the change that undid it:
 * the thing is as it was before both.
 * @param later oldest first
 */
export function withoutUndone(later: Later[], thing: string): Later[] {
  const remaining = new Map(later.filter(({ things }) => things.includes(thing)).map((one) => [one.seq, one]))
  for (const { seq, undid } of [...remaining.values()].reverse())
    if (undid !== null && remaining.has(seq) && remaining.delete(undid)) remaining.delete(seq)
  return [...remaining.values()]
}

export const leave = (field: string, code: ErrorCode, by: string | null = null): Left => ({ field, code, by })

/** @param remaining the changes of the field since */
export const leaveTo = (field: string, remaining: Later[]): Left =>
  leave(field, 'edit_conflict', remaining.at(-1)?.actor_id ?? null)

/** Refuses events of other tickets, events that cannot be undone, and edits of older releases, which stored no former values. */
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

const COMMON = sql`e.seq, e.actor_id, e.token_id, (e.payload #>> '{undid,seq}')::int as undid`

type ChangedFields = Omit<Later, 'things'> & {
  fields: string[]
  labels_before: string[] | null
  labels_after: string[] | null
}

/** The later edits and moves, oldest first. Each label is a thing of its own (`labelThing`); a place is two: column and rank. */
export async function laterChanges({ db, project, ticket }: TicketContext, seq: number): Promise<Later[]> {
  const { rows } =
    await sql<ChangedFields>`select ${COMMON}, array(select jsonb_object_keys(e.before)) as fields,
      e.before -> 'label_ids' as labels_before, e.payload #> '{ticket,label_ids}' as labels_after from event e
    where ${ofTicket('e', ticket.id)} and e.project_id = ${project.id} and e.seq > ${seq} and e.before is not null
    order by e.seq`.execute(db)
  return rows.map(({ fields, labels_before, labels_after, ...one }) => {
    const isMoved = fields.includes('status') || fields.includes('column')
    const labels = differing(labels_before ?? [], labels_before ? (labels_after ?? []) : [])
    return {
      ...one,
      things: [...fields, ...(isMoved ? ['column', 'rank'] : []), ...labels.map(labelThing)],
    }
  })
}

export const labelThing = (id: string) => `label ${id}`

function differing(some: string[], others: string[]): string[] {
  return [...some.filter((id) => !others.includes(id)), ...others.filter((id) => !some.includes(id))]
}

/** The later deletions and restorations of the ticket that are still in effect, oldest first. */
export async function laterPresence({ db, project, ticket }: TicketContext, seq: number): Promise<Later[]> {
  return selectLater(
    db,
    project.id,
    seq,
    sql`${ofTicket('e', ticket.id)} and e.type in ('ticket.deleted', 'ticket.restored')`,
  )
}

/** The later edits of a comment that are still in effect, oldest first. */
export async function laterEdits(
  { db, project }: TicketContext,
  seq: number,
  commentId: string,
): Promise<Later[]> {
  return selectLater(db, project.id, seq, sql`${ofComment('e', commentId)}`)
}

/** The later changes of a relation that are still in effect, oldest first. */
export async function laterRelations(
  { db, project }: TicketContext,
  seq: number,
  { kind, from_id, to_id }: StoredRelation,
): Promise<Later[]> {
  const same = sql`${ofRelations('e', from_id, 'from')} and e.payload ->> 'to_id' = ${to_id} and e.payload ->> 'kind' = ${kind}`
  return selectLater(db, project.id, seq, same)
}

async function selectLater(
  db: Db,
  projectId: string,
  seq: number,
  same: RawBuilder<unknown>,
): Promise<Later[]> {
  const { rows } = await sql<Later>`select ${COMMON}, array['it'] as things from event e
    where ${same} and e.project_id = ${projectId} and e.seq > ${seq} order by e.seq`.execute(db)
  return withoutUndone(rows, 'it')
}
