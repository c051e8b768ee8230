// The sources of a membership: a role that was given by hand, and the roles of groups. The row of project_member always has the
// highest of these roles, so permission checks read nothing else. `role_by_hand` of the row is null if no group is concerned,
// 'none' if there are only groups, else the role that was given by hand. server/group recomputes the rows when groups change.
import type { Role } from '../../domain/member/member.ts'
import { higherRole } from '../../domain/member/roles.ts'
import type { Db } from '../db/handle.ts'

export type RoleByHand = Role | 'none' | null

type Place = { project_id: string; user_id: string }

/** The highest role that groups give to a person in a project; null if there is none. */
export async function roleByGroup(db: Db, { project_id, user_id }: Place): Promise<Role | null> {
  const rows = await db
    .selectFrom('group_role')
    .innerJoin('group_person', 'group_person.group_id', 'group_role.group_id')
    .innerJoin('people_group', 'people_group.id', 'group_role.group_id')
    .select('role')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.reduce<Role | null>((role, next) => (role ? higherRole(role, next.role) : next.role), null)
}

/** The values of a row of project_member. @param byHand null for a member who is there only because of a group */
export function rolesOf(byHand: Role | null, byGroup: Role | null): { role: Role; role_by_hand: RoleByHand } {
  if (byHand && byGroup) return { role: higherRole(byHand, byGroup), role_by_hand: byHand }
  const role = byHand ?? byGroup
  if (!role) throw new Error('a membership needs a source')
  return { role, role_by_hand: byHand ? null : 'none' }
}

/** After a person left or was removed: no group brings the person back, not even one that they join later. */
export async function stayAway(db: Db, { project_id, user_id }: Place, now: string): Promise<void> {
  await db
    .insertInto('group_absence')
    .values({ project_id, user_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Somebody adds the person by hand, so groups count for the person again. */
export async function mayComeBack(db: Db, { project_id, user_id }: Place): Promise<void> {
  await db
    .deleteFrom('group_absence')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute()
}
