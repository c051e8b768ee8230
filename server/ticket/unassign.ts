// Takes a person off every ticket they are assigned to in some projects, before their memberships there end: the database refuses a ticket
// that is assigned to somebody outside its project.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

type Leaving = { user_id: string; project_ids: string[]; now: string }

export async function unassign(db: Db, { user_id, project_ids, now }: Leaving): Promise<void> {
  if (project_ids.length === 0) return
  await db
    .updateTable('ticket')
    .set({
      assignee_id: null,
      updated_at: now,
      version: sql`version + 1`,
      field_versions: sql`field_versions || jsonb_build_object('assignee_id', version + 1)`,
    })
    .where('project_id', 'in', project_ids)
    .where('assignee_id', '=', user_id)
    .execute()
}
