// Changes to what a project requires of its members. Open streams follow from the event: events/channel.ts.
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'

export async function changeAccess(
  { db, project, standing }: ProjectContext,
  { requires_two_factor }: InputOf<'changeAccess'>,
): Promise<Change | null> {
  // The owner would shut themselves out.
  if (requires_two_factor && !standing.two_factor) throw new Refusal('access_unmet')
  const version = project.version + 1
  const { numUpdatedRows } = await db
    .updateTable('project')
    .set({ requires_two_factor, version })
    .where('id', '=', project.id)
    .where('requires_two_factor', '<>', requires_two_factor)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: { requires_two_factor }, version },
    before: { requires_two_factor: !requires_two_factor },
  }
}

/** Sessions are not ended but shut out, because an owner has no power over the other projects of members. */
export async function endProjectSessions({ db, project, now, session_id }: ProjectContext): Promise<Change> {
  const version = project.version + 1
  await db
    .updateTable('project')
    .set({ sessions_from: now, sessions_except: session_id, version })
    .where('id', '=', project.id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: { sessions_from: now }, version },
    before: {},
  }
}
