// Membership commands: inviting, changing roles, removing, leaving.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { addMember } from './add.ts'
import { blockInviter } from './block.ts'
import type { MemberContext } from './columns.ts'
import { withoutMember } from './remove.ts'

export async function inviteMember(
  context: ProjectContext,
  { username, role }: InputOf<'inviteMember'>,
): Promise<Change> {
  const { db, user, project } = context
  const name = asciiLowerCase(username)
  // Only confirmed addresses count. Otherwise a person who signed up with somebody else's address could become a member.
  const found = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['profile.id', 'full_name', 'username'])
    .select(
      sql<boolean>`exists (select from blocked_inviter where user_id = profile.id and inviter_id = ${user.id})
        and not exists (select from project_member where user_id = profile.id and project_id = ${project.id})`.as(
        'refuses',
      ),
    )
    .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
    .where('email_confirmed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('robot_project_id', 'is', null)
    // The lock keeps an account from joining a project while it is being deleted.
    .forKeyShare('account')
    .executeTakeFirst()
  // A person who blocked the inviter seems not to exist, unless the person is already a member, whom the inviter can see.
  if (!found || found.refuses) throw new Refusal('user_not_found')
  const { refuses: _, ...profile } = found
  const change = await addMember(context, project, {
    person: profile,
    role,
    invited_by: user.id,
    is_news: true,
  })
  if (project.counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  return change
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
  await db.updateTable('project_member').set({ role }).where('id', '=', member.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'member.changed', member_id: member.id, user_id: member.user_id, role },
    before: { role: member.role },
  }
}

export async function removeMember(context: MemberContext): Promise<Change> {
  if (context.member.user_id === context.project.owner_id) throw new Refusal('owner_stays')
  return withoutMember(context, context.member)
}

export async function leaveProject(
  context: ProjectContext,
  { block_inviter }: InputOf<'leaveProject'>,
): Promise<Change> {
  if (block_inviter) await blockInviter(context)
  const { member_id: id, user, role } = context
  return withoutMember(context, { id, user_id: user.id, role })
}

/** The person has seen who added them, and stays in the project. */
export async function keepMembership({ db, member_id }: ProjectContext): Promise<null> {
  await db.updateTable('project_member').set({ is_news: false }).where('id', '=', member_id).execute()
  return null
}
