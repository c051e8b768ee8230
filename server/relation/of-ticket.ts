// The effects of a ticket's change on the tickets that it blocks.
import type { Db } from '../db/handle.ts'

type Blocker = { id: string; status: string; relation_count: number; deleted_at: string | null }

const isOpen = ({ status, deleted_at }: Pick<Blocker, 'status' | 'deleted_at'>) =>
  deleted_at === null && status !== 'done'

/** The number of open tickets that block each of these tickets, for the event of the change. */
export async function blockedNow(db: Db, ids: string[]) {
  const blocked = await db
    .selectFrom('ticket')
    .select(['id', 'blocked_by'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return blocked.length > 0 ? { blocked } : {}
}

/** The same for all tickets that a ticket blocks, if that ticket was done, deleted, restored or reopened. */
export async function blockedAfter(
  db: Db,
  before: Blocker,
  after: Partial<Pick<Blocker, 'status' | 'deleted_at'>>,
) {
  if (before.relation_count === 0 || isOpen(before) === isOpen({ ...before, ...after })) return {}
  const rows = await db
    .selectFrom('relation')
    .select('to_id')
    .where('from_id', '=', before.id)
    .where('kind', '=', 'blocks')
    .execute()
  return rows.length > 0
    ? blockedNow(
        db,
        rows.map(({ to_id }) => to_id),
      )
    : {}
}
