// Label commands: create, change, merge, remove. of-ticket.ts has the labels of tickets. The commands take the exclusive project
// lock, so names stay unique and the number of labels stays bounded without further locks.
import type { InputOf } from '../../domain/api.ts'
import { merge, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import type { Label } from '../../domain/label/label.ts'
import { nameKey } from '../../domain/names.ts'
import { LABELS_PER_PROJECT } from '../limits.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import type { LabelContext } from './columns.ts'

export async function createLabel(context: ProjectContext, input: InputOf<'createLabel'>): Promise<Change> {
  const { db, project, now, newId } = context
  const labels = await labelsOf(context)
  if (labels.length >= LABELS_PER_PROJECT) throw new Refusal('label_limit')
  requireFree(labels, input.name)
  const row = { id: newId(), project_id: project.id, ...input }
  await db
    .insertInto('label')
    .values({ ...row, name_key: nameKey(input.name), created_at: now })
    .execute()
  return { project_id: project.id, payload: { type: 'label.created', label: { ...row, version: 1 } } }
}

const EDITED_FIELDS = ['name', 'color', 'description'] as const

export async function updateLabel(
  context: LabelContext,
  { version, ...sent }: InputOf<'updateLabel'>,
): Promise<Change | null> {
  const { db, project, label } = context
  const changedAt = Object.fromEntries(EDITED_FIELDS.map((field) => [field, label.version]))
  const { changes, conflicts } = merge(valuesOf(label, [...EDITED_FIELDS]), changedAt, version, sent)
  if (conflicts.length > 0) throw new Refusal('edit_conflict', { conflicts, current: label })
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  if (fields.length === 0) return null
  if (changes.name !== undefined) requireFree(await labelsOf(context), changes.name, label)
  const next: Label = { ...label, ...changes, version: label.version + 1 }
  const { id, project_id: _, ...values } = next
  await db
    .updateTable('label')
    .set({ ...values, name_key: nameKey(next.name) })
    .where('id', '=', id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'label.changed', label: next },
    before: valuesOf(label, fields),
  }
}

export async function mergeLabel(
  context: LabelContext,
  { into }: InputOf<'mergeLabel'>,
): Promise<Change | null> {
  if (into === context.label.id) return null
  if (!(await labelsOf(context)).some(({ id }) => id === into)) throw new Refusal('label_gone')
  return removed(context, into)
}

export async function deleteLabel(context: LabelContext): Promise<Change> {
  return removed(context, null)
}

/**
 * Marks the label, and the labels that were merged into it before. This changes one row per label, however many tickets have it.
 */
async function removed({ db, project, label, now }: LabelContext, into: string | null): Promise<Change> {
  const merged_into = into
  await db.updateTable('label').set({ merged_into }).where('merged_into', '=', label.id).execute()
  await db.updateTable('label').set({ removed_at: now, merged_into }).where('id', '=', label.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'label.deleted', label_id: label.id, into },
    before: valuesOf(label, [...EDITED_FIELDS]),
  }
}

type Known = { id: string; name_key: string }

function labelsOf({ db, project }: ProjectContext): Promise<Known[]> {
  return db
    .selectFrom('label')
    .select(['id', 'name_key'])
    .where('project_id', '=', project.id)
    .where('removed_at', 'is', null)
    .execute()
}

function requireFree(labels: Known[], name: string, self?: { id: string }) {
  const key = nameKey(name)
  if (labels.some((label) => label.name_key === key && label.id !== self?.id))
    throw new Refusal('label_taken')
}
