// Unassigns a person from all their tickets in some projects before their memberships end, because the database refuses an
// assignee who is not a member.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

type Leaving = { user_id: string; project_ids: string[]; now: string }

/** @returns the numbers of the unassigned tickets, by project */
export async function unassign(
  db: Db,
  { user_id, project_ids, now }: Leaving,
): Promise<Map<string, number[]>> {
  const numbers = new Map<string, number[]>()
  if (project_ids.length === 0) return numbers
  const rows = await db
    .updateTable('ticket')
    .set({
      assignee_id: null,
      updated_at: now,
      version: sql`version + 1`,
      field_versions: sql`field_versions || jsonb_build_object('assignee_id', version + 1)`,
    })
    .where('project_id', 'in', project_ids)
    .where('assignee_id', '=', user_id)
    .returning(['project_id', 'number'])
    .execute()
  for (const { project_id, number } of rows) {
    const known = numbers.get(project_id)
    if (known) known.push(number)
    else numbers.set(project_id, [number])
  }
  return numbers
}
