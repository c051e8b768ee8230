// Erases deleted content from the database for good: tickets and projects once they can no longer be restored, comments
// immediately. The time and author of the deletion stay, and so do the numbers. The nouns delete their rows (`erased` in their
// stored.ts). A run can be interrupted at any point, and the next one continues.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { HOUR } from '../limits.ts'
import { each } from '../noun.ts'
import { erasedBefore } from './restorable.ts'

/** A last-minute restore is finished by then, even if the clocks of two processes differ. */
const GRACE_MS = HOUR * 1_000
const STEP = 200

export async function eraseDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = erasedBefore(new Date(now.getTime() - GRACE_MS))
  for (const what of ['project', 'ticket'] as const)
    for (let ids = await dueIn(db, what, due); ids.length > 0; ids = await dueIn(db, what, due))
      for (const id of ids) await erase(db, what, { id, now: now.toISOString() })
}

async function dueIn(db: Db, table: 'project' | 'ticket', due: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where deleted_at <= ${due} and erased_at is null limit ${STEP}`.execute(db)
  return rows.map(({ id }) => id)
}

async function erase(db: Db, what: 'project' | 'ticket', { id, now }: { id: string; now: string }) {
  const all = each('erased').toReversed()
  for (const { batches } of all) await batches?.[what]?.(db, id)
  await db.transaction().execute(async (tx) => {
    for (const erased of all) await erased[what]?.(tx, id, now)
  })
}

/** Removes the texts of comments from the log, and from everything else that repeats them. */
export async function eraseCommentsFromLog(db: Db, ids: string[]): Promise<void> {
  for (const { comments } of each('erased')) await comments?.(db, ids)
}
