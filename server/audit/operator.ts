// The audit log as an operator reads it: all people and projects, with addresses and devices, oldest first.
import { sql } from 'kysely'
import type { ActivityEntry } from '../../domain/audit/audit.ts'
import type { Db } from '../db/handle.ts'

export type AuditRow = Pick<
  ActivityEntry,
  'id' | 'at' | 'action' | 'by' | 'detail' | 'address' | 'device'
> & {
  project_key: string | null
  actor: { full_name: string; username: string } | null
  person: { full_name: string; username: string } | null
}

export type AuditFilter = { user_id?: string; project_key?: string; since: string }

const STEP = 1_000

/** Reads in batches, so that a long log does not have to fit in memory. */
export async function* readAuditLog(
  db: Db,
  { user_id, project_key, since }: AuditFilter,
): AsyncGenerator<AuditRow[]> {
  const who = user_id ? sql`(e.actor_id = ${user_id} or e.person_id = ${user_id})` : sql`true`
  const where = project_key ? sql`project.key = ${project_key}` : sql`true`
  let last = { at: since, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<AuditRow>`
      select e.id, e.at, e.action, e.actor as by, e.detail, e.address, e.device, project.key as project_key,
        case when actor.id is not null
          then jsonb_build_object('full_name', actor.full_name, 'username', actor.username) end as actor,
        case when person.id is not null
          then jsonb_build_object('full_name', person.full_name, 'username', person.username) end as person
      from audit_entry e left join project on project.id = e.project_id
      left join profile actor on actor.id = e.actor_id left join profile person on person.id = e.person_id
      where (e.at, e.id) > (${last.at}::timestamptz, ${last.id}::uuid) and ${who} and ${where}
      order by e.at, e.id limit ${STEP}`.execute(db)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < STEP) return
    last = end
  }
}
