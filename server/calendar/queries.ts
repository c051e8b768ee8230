// Lists a person's calendars, without their addresses. The calendar of a project that was deleted or that the person has left has
// no project name.
import type { OutputOf } from '../../domain/api.ts'
import type { UserContext } from '../pipeline/context.ts'

export async function listCalendars({ db, user }: UserContext): Promise<OutputOf<'listCalendars'>> {
  const rows = await db
    .selectFrom('calendar_link as link')
    .leftJoin('project_member as member', (join) =>
      join.onRef('member.project_id', '=', 'link.project_id').on('member.user_id', '=', user.id),
    )
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'member.project_id').on('project.deleted_at', 'is', null),
    )
    .select(['link.id', 'link.project_id', 'link.created_at', 'project.name'])
    .where('link.user_id', '=', user.id)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute()
  return {
    calendars: rows.map(({ id, project_id, created_at, name }) => ({
      id,
      created_at,
      project: project_id === null ? null : { id: project_id, name: name ?? '' },
    })),
  }
}
