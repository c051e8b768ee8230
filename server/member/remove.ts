// Removes a member from a project.
import type { Role } from '../../domain/member/member.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { unassign } from '../ticket/unassign.ts'

/**
 * Ends a membership and unassigns its tickets. The database refuses a ticket that is assigned to somebody outside its project.
 */
export async function withoutMember(
  { db, project, now }: Pick<ProjectContext, 'db' | 'now'> & { project: { id: string } },
  member: { id: string; user_id: string; role: Role },
): Promise<Change> {
  const unassigned = await unassign(db, { user_id: member.user_id, project_ids: [project.id], now })
  await db.deleteFrom('project_member').where('id', '=', member.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'member.removed', member_id: member.id, user_id: member.user_id },
    before: { role: member.role, assigned: unassigned.get(project.id) ?? [] },
    delta: { members: -1 },
  }
}
