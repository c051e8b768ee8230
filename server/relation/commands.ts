// Relation commands: add and remove. The database refuses circles, repeated relations and tickets of other projects, and keeps
// the counts (db/migrations/0026).
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { storedRelation } from '../../domain/relation/direction.ts'
import type { Change, ContextOf } from '../pipeline/context.ts'
import { blockedNow } from './of-ticket.ts'

export async function addRelation(
  { db, project, ticket }: ContextOf<'ticket'>,
  { kind, ticket_id }: InputOf<'addRelation'>,
): Promise<Change> {
  const other = await db
    .selectFrom('ticket')
    .select(['id', 'number'])
    .where('project_id', '=', project.id)
    .where('id', '=', ticket_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!other) throw new Refusal('relation_gone')
  const relation = storedRelation(kind, ticket, other)
  const { from_id, to_id } = relation
  const row = { project_id: project.id, from_id, to_id, kind: relation.kind }
  await db.insertInto('relation').values(row).execute()
  const blocked = relation.kind === 'blocks' ? await blockedNow(db, [to_id]) : {}
  return { project_id: project.id, payload: { type: 'relation.added', ...relation, ...blocked } }
}

/**
 * Removes a relation, even one to a ticket that was deleted meanwhile.
 * @returns null if there is no such relation
 */
export async function removeRelation(
  { db, project, ticket }: ContextOf<'ticket'>,
  { kind, ticket_id }: InputOf<'removeRelation'>,
): Promise<Change | null> {
  const other = await db
    .selectFrom('ticket')
    .select(['id', 'number'])
    .where('project_id', '=', project.id)
    .where('id', '=', ticket_id)
    .executeTakeFirst()
  if (!other) return null
  const ends = [storedRelation(kind, ticket, other), storedRelation(kind, other, ticket)]
  for (const relation of kind === 'relates_to' ? ends : ends.slice(0, 1)) {
    const { from_id, to_id } = relation
    const { numDeletedRows } = await db
      .deleteFrom('relation')
      .where('kind', '=', relation.kind)
      .where('from_id', '=', from_id)
      .where('to_id', '=', to_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) continue
    const blocked = relation.kind === 'blocks' ? await blockedNow(db, [to_id]) : {}
    return { project_id: project.id, payload: { type: 'relation.removed', ...relation, ...blocked } }
  }
  return null
}
