// Adds a person to a project: invited by somebody, by accepting an invitation link, or through a group.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Profile } from '../../domain/user/user.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'
import { USABLE_ACCOUNT } from '../usable-account.ts'
import { mayComeBack, roleByGroup, rolesOf } from './sources.ts'

/** @property refuses whether the person has blocked the inviter, who then must not learn that there is such a person */
type Found = Profile & { refuses: boolean }

/** The person with this address or this username, who has a usable account. */
export async function findPerson(
  { db, user, project }: ProjectContext,
  { email, username }: { email: string; username?: string },
): Promise<Found | undefined> {
  return (
    db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['profile.id', 'full_name', 'username'])
      .select(
        sql<boolean>`exists (select from blocked_inviter where user_id = profile.id and inviter_id = ${user.id})
        and not exists (select from project_member where user_id = profile.id and project_id = ${project.id})`.as(
          'refuses',
        ),
      )
      .where((where) =>
        username === undefined
          ? where('email', '=', email)
          : where.or([where('username', '=', username), where('email', '=', email)]),
      )
      .where(USABLE_ACCOUNT)
      // The lock keeps an account from joining a project while it is being deleted.
      .forKeyShare('account')
      .executeTakeFirst()
  )
}

/** Adds a person who was found, and who is informed of it. */
export async function addFound(
  context: ProjectContext,
  { refuses: _, ...person }: Found,
  role: Role,
): Promise<Change> {
  const { user, project } = context
  const change = await addMember(context, project, { person, role, invited_by: user.id, is_news: true })
  if (project.counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  return change
}

type Added = {
  person: Profile
  /** The role that is given by hand; null if the person joins only through a group. */
  role: Role | null
  invited_by: string | null
  is_news: boolean
}

/** @param project must be locked, so that the event of this change gets the next number */
export async function addMember(
  { db, now, newId }: Pick<UserContext, 'db' | 'now' | 'newId'>,
  project: { id: string; seq: number },
  { person, role, invited_by, is_news }: Added,
): Promise<Change> {
  const { id: user_id, full_name, username } = person
  const place = { project_id: project.id, user_id }
  const { role: highest, role_by_hand } = rolesOf(role, await roleByGroup(db, place))
  if (role) await mayComeBack(db, place)
  const row = { id: newId(), project_id: project.id, user_id, role: highest, invited_by }
  // Later than all other members even if the clock went back, because the time orders members. The project is locked.
  const joined_at = sql<string>`greatest(${now}::timestamptz,
    (select max(joined_at) + interval '1 millisecond' from project_member where project_id = ${project.id}))`
  const inserted = await db
    .insertInto('project_member')
    .values({ ...row, role_by_hand, joined_at, joined_seq: project.seq + 1, is_news })
    .onConflict((conflict) => conflict.doNothing())
    .returning('joined_at')
    .executeTakeFirst()
  if (!inserted) throw new Refusal('already_member')
  const profile = { id: user_id, full_name, username }
  return {
    project_id: project.id,
    payload: {
      type: 'member.added',
      member: { ...row, ...inserted, profile },
      ...(role === null && { through_group: true }),
    },
    delta: { members: 1 },
  }
}
