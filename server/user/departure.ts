// Ends a person's memberships when they delete their account, and creates the events for the projects.
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { Change } from '../pipeline/context.ts'
import type { Membership } from '../pipeline/project-lock.ts'
import { unassign } from '../ticket/unassign.ts'

/** An ended membership, and the numbers of the tickets that were assigned to the person there. */
type Ended = Membership & { assigned: number[] }

/** Unassigns the tickets, then ends the memberships: the database refuses a ticket assigned to somebody outside its project. */
export async function endMemberships(
  db: Db,
  user_id: string,
  memberships: Membership[],
  now: string,
): Promise<Ended[]> {
  if (memberships.length === 0) return []
  const project_ids = memberships.map((row) => row.project_id)
  const unassigned = await unassign(db, { user_id, project_ids, now })
  const ids = memberships.map((row) => row.member_id)
  await db.deleteFrom('project_member').where('id', 'in', ids).execute()
  return memberships.map((row) => ({ ...row, assigned: unassigned.get(row.project_id) ?? [] }))
}

/** The events about the deleted account, for each project. */
export function departures(profile: Profile, ended: Ended[]): Change[] {
  return ended.flatMap(({ project_id, member_id, role, assigned }): Change[] => [
    { project_id, payload: { type: 'user.changed', profile } },
    {
      project_id,
      payload: { type: 'member.removed', member_id, user_id: profile.id },
      before: { role, assigned },
      delta: { members: -1 },
    },
  ])
}
