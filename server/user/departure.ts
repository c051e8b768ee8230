// Ends a person's memberships when they delete their account, with the events for their projects.
import type { Profile } from '../../domain/user.ts'
import type { Db } from '../db/handle.ts'
import type { Change } from '../pipeline/context.ts'
import type { Membership } from '../pipeline/gate.ts'
import { unassign } from '../ticket/unassign.ts'

/** No ticket may stay assigned to somebody outside its project: the database refuses it. */
export async function endMemberships(db: Db, user_id: string, memberships: Membership[], now: string) {
  if (memberships.length === 0) return
  await unassign(db, { user_id, project_ids: memberships.map((row) => row.project_id), now })
  const ids = memberships.map((row) => row.member_id)
  await db.deleteFrom('project_member').where('id', 'in', ids).execute()
}

/** The events for each project. */
export function departures(profile: Profile, memberships: Membership[]): Change[] {
  return memberships.flatMap(({ project_id, member_id }): Change[] => [
    { project_id, payload: { type: 'user.changed', profile } },
    {
      project_id,
      payload: { type: 'member.removed', member_id, user_id: profile.id },
      delta: { members: -1 },
    },
  ])
}
