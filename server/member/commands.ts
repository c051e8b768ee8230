// Changing who belongs to a project and in which role; leaving it.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import type { Change, MemberContext, ProjectContext } from '../pipeline/context.ts'
import { unassign } from '../ticket/unassign.ts'
import { blockInviter } from './block.ts'

export async function inviteMember(
  { db, user, project, now, newId }: ProjectContext,
  { username, role }: InputOf<'inviteMember'>,
): Promise<Change> {
  const name = asciiLowerCase(username)
  // Only a confirmed address counts: otherwise whoever signed up with somebody else's would be let in.
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
    // An account that is being deleted becomes a member of nothing.
    .forKeyShare('account')
    .executeTakeFirst()
  // A person who blocked the inviter seems not to exist, unless they are a member already, which the inviter can see anyway.
  if (!found || found.refuses) throw new Refusal('user_not_found')
  const { refuses: _, ...profile } = found
  const row = {
    id: newId(),
    project_id: project.id,
    user_id: profile.id,
    role,
    invited_by: user.id,
  }
  // The project is locked: the event of this is the next.
  const joined_seq = project.seq + 1
  // Later than everybody before, whatever the clock says: members are ordered by it, and the project is locked.
  const joined_at = sql<string>`greatest(${now}::timestamptz,
    (select max(joined_at) + interval '1 millisecond' from project_member where project_id = ${project.id}))`
  const inserted = await db
    .insertInto('project_member')
    .values({ ...row, joined_at, joined_seq, is_news: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('joined_at')
    .executeTakeFirst()
  if (!inserted) throw new Refusal('already_member')
  if (project.counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  return {
    project_id: project.id,
    payload: { type: 'member.added', member: { ...row, ...inserted, profile } },
    delta: { members: 1 },
  }
}

export async function changeMemberRole(
  { db, project, member }: MemberContext,
  { role }: InputOf<'changeMemberRole'>,
): Promise<Change | null> {
  if (member.user_id === project.owner_id)
    throw new Refusal(
      'owner_stays',
      {},
      'The owner may do everything; a role would change nothing. Hand over the project first.',
    )
  if (member.role === role) return null
  await db.updateTable('project_member').set({ role }).where('id', '=', member.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'member.changed', member_id: member.id, user_id: member.user_id, role },
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
  return withoutMember(context, { id: context.member_id, user_id: context.user.id })
}

/** The person has seen who added them, and stays. */
export async function keepMembership({ db, member_id }: ProjectContext): Promise<null> {
  await db.updateTable('project_member').set({ is_news: false }).where('id', '=', member_id).execute()
  return null
}

/** Ends a membership. No ticket may stay assigned to somebody outside the project: the database refuses it. */
async function withoutMember(
  { db, project, now }: ProjectContext,
  member: { id: string; user_id: string },
): Promise<Change> {
  await unassign(db, { user_id: member.user_id, project_ids: [project.id], now })
  await db.deleteFrom('project_member').where('id', '=', member.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'member.removed', member_id: member.id, user_id: member.user_id },
    delta: { members: -1 },
  }
}
