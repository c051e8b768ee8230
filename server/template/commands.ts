// Template commands: change the template of a ticket type.
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'

export async function changeTemplate(
  { db, project }: ProjectContext,
  { ticket_type, version, description }: InputOf<'changeTemplate'>,
): Promise<Change | null> {
  const known = await db
    .selectFrom('ticket_template')
    .select(['description', 'version'])
    .where('project_id', '=', project.id)
    .where('type', '=', ticket_type)
    .executeTakeFirst()
  const current = { ticket_type, ...(known ?? { description: null, version: 0 }) }
  if (current.description === description) return null
  if (current.version !== version) {
    const conflicts = [{ field: 'description', theirs: current.description, yours: description }]
    throw new Refusal('edit_conflict', { conflicts, current })
  }
  const next = { description, version: current.version + 1 }
  await db
    .insertInto('ticket_template')
    .values({ project_id: project.id, type: ticket_type, ...next })
    .onConflict((conflict) => conflict.columns(['project_id', 'type']).doUpdateSet(next))
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'template.changed', template: { ticket_type, ...next } },
    before: { description: current.description },
  }
}
