// The projects in answers over all projects of a user: those that are not archived, and that the caller may enter.
import { type RawBuilder, sql } from 'kysely'
import { isReached } from './entry.ts'
import type { UserContext } from './pipeline/context.ts'

/** The condition that the row `project`, of which the user is a member, is one of them. */
export const isMine = (context: Pick<UserContext, 'standing' | 'token'>): RawBuilder<boolean> =>
  sql`project.deleted_at is null and project.archived_at is null and ${isReached(context)}`

/**
 * Selects the names and event numbers of these projects. A query reads them before their tickets or milestones, so that a change in
 * between is in the stream after these numbers.
 */
export const selectMyProjects = (context: UserContext) =>
  context.db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id', 'project.name', 'project.key', 'project.seq'])
    .where('member.user_id', '=', context.user.id)
    .where(isMine(context))
    .orderBy('project.id')
