// Audits project exports: one entry for all the windows that a person reads in a row.
import { sql } from 'kysely'
import type { ProjectContext } from '../pipeline/context.ts'
import { audit } from './log.ts'

/** Windows requested within this many minutes belong to the same export. */
const SAME_EXPORT_MINUTES = 10

export async function auditExport({ db, user, project, caller, now }: ProjectContext): Promise<void> {
  const { rows } =
    await sql`select from audit_entry where project_id = ${project.id} and actor_id = ${user.id}
    and action = 'project.exported' and at > ${now}::timestamptz - ${SAME_EXPORT_MINUTES} * interval '1 minute'
    limit 1`.execute(db)
  if (rows.length > 0) return
  const about = { at: now, actor: user.id, person_id: null, project_id: project.id, caller }
  await audit(db, { action: 'project.exported', ...about })
}
