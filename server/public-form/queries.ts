// Reads a project's public form, for its members.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function getPublicForm({ db, project }: ProjectContext): Promise<OutputOf<'getPublicForm'>> {
  const form = await db
    .selectFrom('public_form')
    .select(['slug', 'robot_id', 'is_on', 'intro', 'suggests', 'shows_names'])
    .select(
      sql<boolean>`is_on and exists (select from project_member member
        where member.project_id = public_form.project_id and member.user_id = robot_id)`.as('works'),
    )
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  return { seq: project.seq, form: form ?? null }
}
