// Tidies up after labels that were removed or merged, in small batches: nobody reads through them any more, so it does not
// matter when, and it can be interrupted at any point.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

const STEP = 200

export async function tidyLabels(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from label where removed_at is not null`.execute(db)
  for (const { id } of rows) {
    while ((await moveSome(db, id)) > 0);
    await sql`delete from label where id = ${id} and removed_at is not null
      and not exists (select from ticket_label where label_id = label.id)
      and not exists (select from label other where other.merged_into = label.id)`.execute(db)
  }
}

/**
 * The tickets are locked first, because their rows repeat their labels. Those that somebody is changing wait for the next run:
 * waiting for them could end in a deadlock.
 * @returns how many tickets are done
 */
async function moveSome(db: Db, id: string): Promise<number> {
  const { rows } = await sql`with free as (
      select id from ticket where id = any(array(
        select ticket_id from ticket_label where label_id = ${id} limit ${STEP}))
      order by id for no key update skip locked
    ), gone as (
      delete from ticket_label where label_id = ${id} and ticket_id = any(array(select id from free))
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
