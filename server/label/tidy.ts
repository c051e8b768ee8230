// Tidies up the rows of removed or merged labels, in small batches. Queries no longer depend on these rows, so it does not matter
// when this runs, and it can be interrupted at any point.
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
 * Locks the tickets first, because their rows repeat their labels. Tickets that somebody is changing are left for the next run:
 * waiting for them could cause a deadlock.
 * @returns the number of tickets that were tidied up
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
