// Reading tokens: a person's own, and those of a project's robots. Hashes are never sent.
import type { OutputOf } from '../../domain/api.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { isNoForm } from './robot.ts'

export async function listTokens({ db, user }: UserContext): Promise<OutputOf<'listTokens'>> {
  return { tokens: await tokensOf(db, [user.id]) }
}

/** The tokens of these accounts that have not been ended, newest first. */
async function tokensOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('token')
    .select(['id', 'user_id', 'name', 'scope', 'projects', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listRobots({ db, project }: ProjectContext): Promise<OutputOf<'listRobots'>> {
  const robots = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .leftJoin('project_member as member', (join) =>
      join.onRef('member.user_id', '=', 'account.id').on('member.project_id', '=', project.id),
    )
    .select(['profile.id', 'full_name', 'username', 'role'])
    .where('robot_project_id', '=', project.id)
    .where('disabled_at', 'is', null)
    .where(isNoForm)
    .orderBy('profile.id')
    .execute()
  const tokens = await tokensOf(
    db,
    robots.map(({ id }) => id),
  )
  return {
    seq: project.seq,
    robots: robots.map(({ role, ...profile }) => ({
      profile,
      role,
      tokens: tokens.filter(({ user_id }) => user_id === profile.id),
    })),
  }
}
