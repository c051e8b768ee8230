// The parent of a ticket. The database refuses circles, a tree that is too deep, and parents in other projects. It also keeps the
// counts (db/migrations/0020).
import { Refusal } from '../../domain/error.ts'
import type { Db } from '../db/handle.ts'

/** Locks the parent, because the new sub-ticket changes its counts. Refuses a parent that is deleted or in another project. */
export async function requireParent(
  db: Db,
  projectId: string,
  parentId: string | null | undefined,
): Promise<{ id: string; sub_total: number; sub_done: number } | null> {
  if (!parentId) return null
  const parent = await db
    .selectFrom('ticket')
    .select(['id', 'sub_total', 'sub_done'])
    .where('project_id', '=', projectId)
    .where('id', '=', parentId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!parent) throw new Refusal('parent_gone')
  return parent
}

type Sub = { parent_id: string | null; status: string; deleted: boolean }

/** The new counts of the parents that are affected by a ticket's change, for its event. */
export async function parentsAfter(db: Db, before: Sub, after: Sub) {
  const counts = (sub: Sub) => sub.parent_id && !sub.deleted
  const isSame =
    before.parent_id === after.parent_id &&
    before.deleted === after.deleted &&
    (before.status === 'done') === (after.status === 'done')
  const ids = [counts(before) ? before.parent_id : null, counts(after) ? after.parent_id : null]
  const known = [...new Set(ids)].filter((id): id is string => typeof id === 'string')
  if (isSame || known.length === 0) return {}
  const parents = await db
    .selectFrom('ticket')
    .select(['id', 'sub_total', 'sub_done'])
    .where('id', 'in', known)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return parents.length > 0 ? { parents } : {}
}
