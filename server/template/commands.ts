// Template commands: change the template of a ticket type.
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { isSameCustom, valuesOfChanges } from '../../domain/field/preset.ts'
import type { CustomChanges } from '../../domain/field/value.ts'
import { checkedCustom } from '../field/presets.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'

export async function changeTemplate(
  { db, project }: ProjectContext,
  { ticket_type, version, description, custom: sent }: InputOf<'changeTemplate'>,
): Promise<Change | null> {
  const known = await db
    .selectFrom('ticket_template')
    .select(['description', 'custom', 'version'])
    .where('project_id', '=', project.id)
    .where('type', '=', ticket_type)
    .executeTakeFirst()
  const current = { ticket_type, ...(known ?? { description: null, custom: {}, version: 0 }) }
  const custom = sent === undefined ? current.custom : await valuesIn(db, project.id, sent)
  const isText = current.description !== description
  const isCustom = !isSameCustom(current.custom, custom)
  if (!isText && !isCustom) return null
  if (current.version !== version) {
    const conflicts = [
      ...(isText ? [{ field: 'description', theirs: current.description, yours: description }] : []),
      ...(isCustom ? [{ field: 'custom', theirs: current.custom, yours: custom }] : []),
    ]
    throw new Refusal('edit_conflict', { conflicts, current })
  }
  const next = { description, custom, version: current.version + 1 }
  const row = { ...next, custom: JSON.stringify(custom) }
  await db
    .insertInto('ticket_template')
    .values({ project_id: project.id, type: ticket_type, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'type']).doUpdateSet(row))
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'template.changed', template: { ticket_type, ...next } },
    before: {
      ...(isText && { description: current.description }),
      ...(isCustom && { custom: current.custom }),
    },
  }
}

const valuesIn = (db: ProjectContext['db'], projectId: string, sent: CustomChanges) =>
  checkedCustom(db, projectId, valuesOfChanges(sent))
