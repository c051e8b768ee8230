// Makes a user a member of very many projects of another user, by SQL, which takes only a moment.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** Makes the keys of each call differ, because no key is given twice. */
let calls = 0

type Many = { owner_id: string; user_id: string; count: number; deleted?: boolean }

/** One ticket of each project is assigned to the member. @returns what the keys of the projects begin with, before a number from 1 */
export async function addMemberships(db: Db, { owner_id, user_id, count, deleted = false }: Many) {
  calls += 1
  const prefix = `M${calls.toString(36).toUpperCase()}X`
  await sql`
    with made as (
      insert into project (id, name, key, owner_id, created_at, deleted_at, seq, last_ticket_number, todo_count, member_count)
      select gen_random_uuid(), 'One of many', ${prefix} || n, ${owner_id}, now(), ${deleted ? sql`now()` : sql`null`},
        0, 1, 1, 2
      from generate_series(1, ${count}::int) n returning id
    ), joined as (
      insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), id, person, 'developer', now()
      from made, unnest(array[${owner_id}, ${user_id}]::uuid[]) person returning id
    )
    insert into ticket (id, project_id, number, title, status, type, priority, assignee_id, reporter_id, created_at,
      updated_at)
    select gen_random_uuid(), id, 1, 'Mine', 'todo', 'task', 'low', ${user_id}, ${user_id}, now(), now()
    from made`.execute(db)
  return prefix
}
