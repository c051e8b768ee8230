// Removes the values of fields that can no longer be restored, in small batches: it can be interrupted at any point. The row of the
// field stays, because the history names it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import { lostBefore } from './restorable.ts'

const STEP = 500

export async function emptyRemovedFields(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; project_id: string }>`select id, project_id from custom_field
    where removed_at <= ${lostBefore(now)} and emptied_at is null`.execute(db)
  for (const { id, project_id } of rows) {
    await inSteps(STEP, () => emptySome(db, id, project_id))
    await sql`update custom_field set emptied_at = ${now.toISOString()}
      where id = ${id} and removed_at is not null and not exists (${withField(id, project_id)})`.execute(db)
  }
}

/** The rows with a value of the field, from the index of keys. */
export const withField = (
  id: RawBuilder<unknown> | string,
  projectId: string,
) => sql`select ticket_id from ticket_custom
  where custom_keys(project_id, number, vals, texts, custom_words(texts)) @> array[hashtext('has ' || ${id}::text)]
    and project_id = ${projectId} and (vals ? ${id}::text or texts ? ${id}::text)`

/** Tickets that somebody is changing are left for the next run: waiting for them could cause a deadlock. */
function emptySome(db: Db, id: string, projectId: string) {
  return sql`update ticket_custom set vals = vals - ${id}::text, texts = texts - ${id}::text
    where ticket_id = any(array(${withField(id, projectId)} limit ${STEP} for no key update skip locked))`.execute(
    db,
  )
}
