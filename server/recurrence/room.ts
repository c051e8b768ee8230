// The bound of the recurring tickets of a project, and for how long removed ones are kept.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { RECURRENCE_RESTORABLE_DAYS, RECURRENCES_PER_PROJECT } from '../../domain/recurrence/recurrence.ts'
import type { Db } from '../db/handle.ts'
import { DAY } from '../limits.ts'

/** A recurring ticket that was removed at or before this time can no longer be restored. ISO 8601. */
export function lostBefore(now: string | Date): string {
  return new Date(new Date(now).getTime() - RECURRENCE_RESTORABLE_DAYS * DAY * 1_000).toISOString()
}

/**
 * Makes room for one more, also by removing for good those that were removed first: with them, a project keeps no more than the bound.
 * @param kept the removed one that is about to be restored
 */
export async function makeRoom(db: Db, projectId: string, kept: string | null = null): Promise<void> {
  const { rows } = await sql<{ id: string; removed_at: string | null }>`select id, removed_at from recurrence
    where project_id = ${projectId} and id is distinct from ${kept} order by removed_at, id`.execute(db)
  const over = rows.length - (RECURRENCES_PER_PROJECT - 1)
  if (over <= 0) return
  const lost = rows.filter(({ removed_at }) => removed_at !== null).slice(0, over)
  if (lost.length < over) throw new Refusal('recurrence_limit')
  await sql`delete from recurrence where id = any(${lost.map(({ id }) => id)}::uuid[])`.execute(db)
}
