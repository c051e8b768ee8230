// Tidies up after labels that were removed or merged, in small batches: nobody reads through them any more, so it does not
// matter when, and it can be interrupted at any point.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

const STEP = 1_000

export async function tidyLabels(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from label where removed_at is not null`.execute(db)
  for (const { id } of rows) {
    while ((await moveSome(db, id)) === STEP);
    await sql`delete from label where id = ${id} and removed_at is not null
      and not exists (select from ticket_label where label_id = label.id)
      and not exists (select from label other where other.merged_into = label.id)`.execute(db)
  }
}

/** @returns how many tickets are done */
async function moveSome(db: Db, id: string): Promise<number> {
  const { rows } = await sql`with gone as (
      delete from ticket_label where label_id = ${id} and ticket_id = any(array(
        select ticket_id from ticket_label where label_id = ${id} limit ${STEP}))
      returning project_id, ticket_id, number
    ), moved as (
      insert into ticket_label (project_id, ticket_id, label_id, number)
      select gone.project_id, ticket_id, merged_into, number from gone
      join label on label.id = ${id} and merged_into is not null
      on conflict do nothing
    )
    select from gone`.execute(db)
  return rows.length
}
