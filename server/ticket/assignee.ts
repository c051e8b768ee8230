// The person whom a ticket is assigned to.
import { Refusal } from '../../domain/error.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { ProjectContext } from '../pipeline/context.ts'

/** The profile of the new assignee, who must be a member. The database enforces that with a composite foreign key. */
export async function assigneeOf(
  { db, project }: ProjectContext,
  userId: string | null,
): Promise<Profile | null> {
  if (userId === null) return null
  const profile = await db
    .selectFrom('project_member as member')
    .innerJoin('profile', 'profile.id', 'member.user_id')
    .select(['profile.id', 'full_name', 'username'])
    .where('member.project_id', '=', project.id)
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
  if (!profile) throw new Refusal('assignee_not_member')
  return profile
}
