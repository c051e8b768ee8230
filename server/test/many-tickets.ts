// Fills a column of a project with more tickets than could be created one by one.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/**
 * Titles have their numbers: `Ticket 1` is the oldest of a new project. The tickets are not searchable, because indexing them
 * takes minutes.
 */
export async function addManyTickets(db: Db, projectId: string, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ticket disable trigger ticket_text_new`.execute(tx)
    await sql`
      with filled as (
        update project set todo_count = todo_count + ${count}, last_ticket_number = last_ticket_number + ${count}
        where id = ${projectId} returning id, owner_id, last_ticket_number - ${count} as last
      )
      insert into ticket (id, project_id, number, title, description, status, type, priority, reporter_id,
          created_at, updated_at)
        select gen_random_uuid(), id, last + i, 'Ticket ' || last + i,
          'One of many, with as many words as it takes to fill the two lines that a card has for them.',
          'todo', (array['bug', 'feature', 'task'])[1 + i % 3], (array['low', 'medium', 'high'])[1 + i % 3],
          owner_id, now(), now()
        from filled, generate_series(1, ${count}::int) i`.execute(tx)
    await sql`alter table ticket enable trigger ticket_text_new`.execute(tx)
  })
  await sql`analyze ticket`.execute(db)
}
