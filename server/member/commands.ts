// Membership commands: inviting, changing roles, removing, leaving.
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { higherRole } from '../../domain/member/roles.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { type Change, type Following, type ProjectContext, refreshProjects } from '../pipeline/context.ts'
import { addFound, findPerson } from './add.ts'
import { blockInviter } from './block.ts'
import type { MemberContext } from './columns.ts'
import { requireInvitable } from './may-invite.ts'
import { withoutMember } from './remove.ts'
import { roleByGroup, rolesOf, stayAway } from './sources.ts'

export async function inviteMember(
  context: ProjectContext,
  { username, role }: InputOf<'inviteMember'>,
): Promise<Change> {
  requireInvitable(context, role)
  const name = asciiLowerCase(username)
  const found = await findPerson(context, { email: name, username: name })
  // A person who blocked the inviter seems not to exist, unless the person is already a member, whom the inviter can see.
  if (!found || found.refuses) throw new Refusal('user_not_found')
  return addFound(context, found, role)
}

export async function changeMemberRole(
  { db, project, member }: MemberContext,
  { role }: InputOf<'changeMemberRole'>,
): Promise<Change | null> {
  if (member.user_id === project.owner_id)
    throw new Refusal(
      'owner_stays',
      {},
      'The owner may do everything, so a role would change nothing. Hand over the project first.',
    )
  if (member.role === role) return null
  const byGroup = await roleByGroup(db, { project_id: project.id, user_id: member.user_id })
  if (byGroup && higherRole(role, byGroup) !== role) throw new Refusal('role_from_group')
  await db.updateTable('project_member').set(rolesOf(role, byGroup)).where('id', '=', member.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'member.changed', member_id: member.id, user_id: member.user_id, role },
    before: { role: member.role },
  }
}

export async function removeMember(context: MemberContext): Promise<Change> {
  if (context.member.user_id === context.project.owner_id) throw new Refusal('owner_stays')
  const { db, project, member, now } = context
  await stayAway(db, { project_id: project.id, user_id: member.user_id }, now)
  return withoutMember(context, member)
}

export async function leaveProject(
  context: ProjectContext,
  { block_inviter }: InputOf<'leaveProject'>,
): Promise<Change> {
  if (block_inviter) await blockInviter(context)
  const { db, project, now, member_id: id, user, role } = context
  await stayAway(db, { project_id: project.id, user_id: user.id }, now)
  return withoutMember(context, { id, user_id: user.id, role })
}

/** The mark of a member is no event of the project, because it concerns nobody else. */
export async function changeFavourite(
  { db, user, member_id }: ProjectContext,
  { is_favourite }: InputOf<'changeFavourite'>,
): Promise<Following> {
  await db.updateTable('project_member').set({ is_favourite }).where('id', '=', member_id).execute()
  return { follows: [refreshProjects(user.id)] }
}

/** The person has seen who added them, and stays in the project. */
export async function keepMembership({ db, member_id }: ProjectContext): Promise<null> {
  await db.updateTable('project_member').set({ is_news: false }).where('id', '=', member_id).execute()
  return null
}
