// Tidies up the rows of removed milestones, in small batches. Queries no longer depend on these rows, so it does not matter when
// this runs, and it can be interrupted at any point.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

const STEP = 200

export async function tidyMilestones(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from milestone where removed_at is not null`.execute(
    db,
  )
  for (const { id } of rows) {
    while ((await emptySome(db, id)) > 0);
    await sql`delete from milestone where id = ${id} and removed_at is not null
      and not exists (select from ticket where milestone_id = milestone.id)`.execute(db)
  }
}

/**
 * Tickets that somebody is changing are left for the next run: waiting for them could cause a deadlock.
 * @returns the number of tickets that were tidied up
 */
async function emptySome(db: Db, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update ticket set milestone_id = null where id = any(array(
    select id from ticket where milestone_id = ${id} limit ${STEP} for no key update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
