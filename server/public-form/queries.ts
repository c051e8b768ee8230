// Reads a project's public form, for its members.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { filedWith } from './filed-with.ts'

export async function getPublicForm({ db, project }: ProjectContext): Promise<OutputOf<'getPublicForm'>> {
  const form = await db
    .selectFrom('public_form')
    .select(['slug', 'robot_id', 'is_on', 'intro', 'suggests', 'shows_names', 'types', 'asks_mail'])
    .select(['label_ids', 'column_key'])
    .select(
      sql<boolean>`is_on and exists (select from project_member member
        where member.project_id = public_form.project_id and member.user_id = robot_id)`.as('works'),
    )
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  if (!form) return { seq: project.seq, form: null }
  const { label_ids, column_key, ...rest } = form
  const found = await filedWith(db, project.id, { label_ids, column_key })
  return { seq: project.seq, form: { ...rest, ...found, column: found.column ?? null } }
}
