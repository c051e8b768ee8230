// Reads what a project requires of its members, and the projects that ask for more than the caller's sign-in.
import { sql } from 'kysely'
import { ACCESS_NAMED } from '../../domain/access/access.ts'
import type { OutputOf } from '../../domain/api.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { closedProjects } from './closed.ts'

export async function getAccess({ db, project }: ProjectContext): Promise<OutputOf<'getAccess'>> {
  const { requires_two_factor } = await db
    .selectFrom('project')
    .select('requires_two_factor')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Profile & { of: number }>`
    select profile.id, full_name, username, count(*) over ()::int as of
    from project_member member join profile on profile.id = member.user_id
    where member.project_id = ${project.id} and not has_two_factors(member.user_id)
    order by member.joined_at, profile.id limit ${ACCESS_NAMED}`.execute(db)
  return {
    requires_two_factor,
    without: rows.map(({ of: _, ...profile }) => profile),
    without_count: rows[0]?.of ?? 0,
  }
}

export async function listClosedProjects(context: UserContext): Promise<OutputOf<'listClosedProjects'>> {
  const closed = await closedProjects(context)
  return { projects: closed.map(({ id, name, why }) => ({ id, name, why })) }
}
