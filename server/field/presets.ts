// Values of custom fields in templates and recurring tickets: checked when they are stored, and matched where they are used.
import { matchCustom } from '../../domain/field/match.ts'
import { usableCustom } from '../../domain/field/preset.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { Db } from '../db/handle.ts'
import { selectFields } from './columns.ts'
import { customAfter, customEdits, membersAmong } from './of-ticket.ts'

/**
 * The values in the form in which they are stored.
 * @throws Refusal with the field that does not exist, or that does not accept its value
 */
export async function checkedCustom(db: Db, projectId: string, values: CustomValues): Promise<CustomValues> {
  return customAfter({}, await customEdits(db, projectId, values))
}

/** The values without fields, options and people that are gone. */
export async function customLeft(db: Db, projectId: string, values: CustomValues): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return {}
  const fields = await selectFields(db, projectId).where('removed_at', 'is', null).execute()
  const people = fields.flatMap(({ id, kind }) => (kind === 'person' ? (values[id] ?? []) : []))
  const members = await membersAmong(db, projectId, people)
  return usableCustom(values, fields, (id) => members.has(id))
}

/** How values become those of a copy of the project, whose only member is the person who copies. */
export async function customCopier(
  db: Db,
  { from, to, user_id }: { from: string; to: string; user_id: string },
): Promise<(values: CustomValues) => CustomValues> {
  const [here, there] = [await selectFields(db, from).execute(), await selectFields(db, to).execute()]
  return (values) => {
    const { kept } = matchCustom(values, here, there, (id) => id === user_id)
    return Object.fromEntries(kept.map(({ field, value }) => [field.id, value]))
  }
}
