// The edit that takes an edit of a field back.
import type * as z from 'zod'
import type { CustomField, FieldOption, UpdateField } from './field.ts'

const chosen = ({ options }: CustomField) =>
  options.filter(({ removed }) => !removed).map(({ id, name, color }) => ({ id, name, color }))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Gives a field what an edit has changed: an option that was removed can be chosen again, and one that was added is removed. It is
 * refused if somebody has changed the field since.
 * @param after the field as the edit left it
 */
export function takenBack(before: CustomField, after: CustomField): z.output<typeof UpdateField> {
  const options: Pick<FieldOption, 'id' | 'name' | 'color'>[] = chosen(before)
  return {
    version: after.version,
    ...(before.name !== after.name && { name: before.name }),
    ...(before.unit !== after.unit && { unit: before.unit }),
    ...(before.on_card !== after.on_card && { on_card: before.on_card }),
    ...(before.position !== after.position && { position: before.position }),
    ...(!isSame(options, chosen(after)) && { options }),
  }
}
