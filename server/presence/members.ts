// Which of the users who have a ticket open may read it now.
import { sql } from 'kysely'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'

/** The users on each ticket who may read it now. */
export async function membersAmong(
  db: Db,
  seen: { ticket_id: string; user_id: string }[],
): Promise<Map<string, Map<string, Profile>>> {
  const tickets = seen.map(({ ticket_id }) => ticket_id)
  const people = seen.map(({ user_id }) => user_id)
  const { rows } = await sql<Profile & { ticket_id: string }>`
    select distinct seen.ticket_id, profile.id, profile.full_name, profile.username
    from unnest(${tickets}::uuid[], ${people}::uuid[]) seen (ticket_id, user_id)
    join ticket on ticket.id = seen.ticket_id and ticket.deleted_at is null
    join project on project.id = ticket.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and member.user_id = seen.user_id
    join account on account.id = seen.user_id and account.disabled_at is null
    join profile on profile.id = seen.user_id`.execute(db)
  const found = new Map<string, Map<string, Profile>>()
  for (const { ticket_id, ...person } of rows)
    found.set(ticket_id, (found.get(ticket_id) ?? new Map<string, Profile>()).set(person.id, person))
  return found
}
