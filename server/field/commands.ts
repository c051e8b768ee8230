// Commands about custom fields: create, change, remove, restore. They take the exclusive project lock, so names stay unique and
// the number of fields stays bounded without further locks.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { merge, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import {
  type CustomField,
  FIELDS_KEPT,
  FIELDS_ON_CARD,
  FIELDS_PER_PROJECT,
  type FieldKind,
  hasOptions,
} from '../../domain/field/field.ts'
import { fieldKey, formerNames, isWordOfQueries } from '../../domain/field/name.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import type { FieldContext, FieldRow } from './columns.ts'
import { optionsAfter } from './options.ts'
import { lostBefore } from './restorable.ts'

type Known = { id: string; name_key: string; on_card: boolean; position: number; removed_at: string | null }

export async function createField(context: ProjectContext, input: InputOf<'createField'>): Promise<Change> {
  const { db, project, now, newId } = context
  const known = await fieldsOf(context)
  const live = liveOf(known)
  if (live.length >= FIELDS_PER_PROJECT) throw new Refusal('field_limit')
  if (known.length >= FIELDS_KEPT) await forgetOldest(context)
  requireFree(live, input.name)
  if (input.on_card) requirePlaceOnCard(live)
  const options = optionsAfter([], input.options, newId)
  requireFits(input.kind, { unit: input.unit, options })
  const row = {
    id: newId(),
    project_id: project.id,
    ...input,
    former_names: [],
    options,
    position: live.length,
  }
  await db
    .insertInto('custom_field')
    .values({
      ...row,
      options: JSON.stringify(row.options),
      name_key: fieldKey(input.name),
      created_at: now,
    })
    .execute()
  const custom_field: CustomField = { ...row, removed_at: null, version: 1 }
  return { project_id: project.id, payload: { type: 'field.created', custom_field } }
}

const EDITED_FIELDS = ['name', 'unit', 'on_card'] as const

export async function updateField(
  context: FieldContext,
  { version, options: sentOptions, position, ...sent }: InputOf<'updateField'>,
): Promise<Change | null> {
  const { db, project, field, newId } = context
  const changedAt = Object.fromEntries(
    [...EDITED_FIELDS, 'options', 'position'].map((name) => [name, field.version]),
  )
  const live = liveOf(await fieldsOf(context))
  const options = sentOptions && optionsAfter(field.options, sentOptions, newId)
  const place = position === undefined ? undefined : Math.min(position, live.length - 1)
  const { changes, conflicts } = merge<Edited>(
    // Lists of options are compared as texts.
    {
      ...valuesOf(field, [...EDITED_FIELDS]),
      options: JSON.stringify(field.options),
      position: field.position,
    },
    changedAt,
    version,
    {
      ...sent,
      ...(options && { options: JSON.stringify(options) }),
      ...(place !== undefined && { position: place }),
    },
  )
  if (conflicts.length > 0) throw new Refusal('edit_conflict', { conflicts, current: field })
  const fields = Object.keys(changes) as (keyof Edited)[]
  if (fields.length === 0) return null
  const others = live.filter(({ id }) => id !== field.id)
  if (changes.name !== undefined) requireFree(others, changes.name)
  if (changes.on_card) requirePlaceOnCard(others)
  requireFits(field.kind, { unit: sent.unit, options })
  if (place !== undefined && place !== field.position) await moveOthers(context, place)
  const renamed = { from: field.name, to: changes.name ?? field.name }
  const former_names =
    changes.name === undefined ? field.former_names : formerNames(field.former_names, renamed, fieldKey)
  await db
    .updateTable('custom_field')
    .set({
      ...changes,
      ...(changes.name !== undefined && { name_key: fieldKey(changes.name), former_names }),
      version: field.version + 1,
    })
    .where('id', '=', field.id)
    .execute()
  const custom_field = {
    ...field,
    ...changes,
    former_names,
    options: options ?? field.options,
    version: field.version + 1,
  }
  return {
    project_id: project.id,
    payload: { type: 'field.changed', custom_field },
    before: valuesOf(
      field,
      fields.filter((name) => name === 'name' || name === 'unit' || name === 'position'),
    ),
  }
}

type Edited = Pick<FieldRow, (typeof EDITED_FIELDS)[number] | 'position'> & { options: string }

/** Shifts the fields between the former and the new place of a field. */
async function moveOthers({ db, project, field }: FieldContext, place: number): Promise<void> {
  const { position } = field
  await sql`update custom_field set position = position + ${place < position ? 1 : -1}::integer
    where project_id = ${project.id} and id <> ${field.id} and removed_at is null
      and position between ${Math.min(place, position)}::integer and ${Math.max(place, position)}::integer`.execute(
    db,
  )
}

/** Marks the field. This changes a few rows, however many tickets have a value. */
export async function deleteField({ db, project, field, now }: FieldContext): Promise<Change> {
  await db
    .updateTable('custom_field')
    .set({ removed_at: now, version: field.version + 1 })
    .where('id', '=', field.id)
    .execute()
  await sql`update custom_field set position = position - 1
    where project_id = ${project.id} and removed_at is null and position > ${field.position}::integer`.execute(
    db,
  )
  return {
    project_id: project.id,
    payload: { type: 'field.removed', field_id: field.id },
    before: valuesOf(field, ['name']),
  }
}

/** The field is the last one again. It is no longer on cards if others have taken its place there. */
export async function restoreField(context: FieldContext): Promise<Change | null> {
  const { db, project, field, now } = context
  if (field.removed_at === null) return null
  if (field.removed_at <= lostBefore(now)) throw new Refusal('erased')
  const live = liveOf(await fieldsOf(context))
  if (live.length >= FIELDS_PER_PROJECT) throw new Refusal('field_limit')
  requireFree(live, field.name)
  const restored = {
    removed_at: null,
    position: live.length,
    on_card: field.on_card && live.filter(({ on_card }) => on_card).length < FIELDS_ON_CARD,
    version: field.version + 1,
  }
  await db.updateTable('custom_field').set(restored).where('id', '=', field.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'field.restored', custom_field: { ...field, ...restored } },
  }
}

function fieldsOf({ db, project }: ProjectContext): Promise<Known[]> {
  return db
    .selectFrom('custom_field')
    .select(['id', 'name_key', 'on_card', 'position', 'removed_at'])
    .where('project_id', '=', project.id)
    .execute()
}

const liveOf = (known: Known[]) => known.filter(({ removed_at }) => removed_at === null)

/** Makes room for a new field: forgets the field that was emptied first. */
async function forgetOldest({ db, project }: ProjectContext): Promise<void> {
  const { numAffectedRows = 0n } = await sql`delete from custom_field where id = (select id from custom_field
    where project_id = ${project.id} and emptied_at is not null order by emptied_at, id limit 1)`.execute(db)
  if (numAffectedRows === 0n) throw new Refusal('field_limit')
}

function requireFree(others: Known[], name: string): void {
  if (isWordOfQueries(name)) {
    const message = `“${name}” is a word of queries: choose another name`
    throw new Refusal('invalid_input', { errors: [{ field: 'name', message }] }, message)
  }
  const key = fieldKey(name)
  if (others.some(({ name_key }) => name_key === key)) throw new Refusal('field_taken')
}

function requirePlaceOnCard(others: Known[]): void {
  if (others.filter(({ on_card }) => on_card).length >= FIELDS_ON_CARD) throw new Refusal('field_card_limit')
}

/** Refuses properties that fields of this kind do not have. */
function requireFits(
  kind: FieldKind,
  {
    unit,
    options,
  }: { unit?: string | null | undefined; options?: readonly { removed?: boolean }[] | undefined },
): void {
  const refused = (field: string, message: string) =>
    new Refusal('invalid_input', { errors: [{ field, message }] }, message)
  if (unit && kind !== 'number') throw refused('unit', 'Only a number has a unit')
  if (!options) return
  if (!hasOptions(kind) && options.length > 0) throw refused('options', 'Only a choice has options')
  if (hasOptions(kind) && options.every(({ removed }) => removed))
    throw refused('options', 'A choice needs at least one option')
}
