// Finds the values that a ticket keeps in another project: fields are matched by name and kind, options by name.
import { fold } from '../fold.ts'
import type { CustomField } from './field.ts'
import { fieldKey } from './name.ts'
import type { CustomValue, CustomValues } from './value.ts'

type Matched = {
  /** The values that the ticket keeps, with the fields of the other project. */
  kept: { field: CustomField; value: CustomValue }[]
  /** The names of the fields, or of the fields with their options, that have no match there. */
  lost: string[]
}

const isLive = ({ removed_at }: CustomField) => removed_at === null

/** The field of another project that a field goes to. */
const matchOf = ({ kind, name }: CustomField, to: readonly CustomField[]) =>
  to.find((one) => isLive(one) && one.kind === kind && fieldKey(one.name) === fieldKey(name))

/** @param isMember whether a person is a member of the other project */
export function matchCustom(
  values: CustomValues,
  from: readonly CustomField[],
  to: readonly CustomField[],
  isMember: (id: string) => boolean,
): Matched {
  const kept: Matched['kept'] = []
  const lost: string[] = []
  for (const field of from.filter(isLive)) {
    const value = values[field.id]
    if (value === undefined) continue
    const other = matchOf(field, to)
    if (!other || (field.kind === 'person' && !isMember(String(value)))) lost.push(field.name)
    else if (field.kind === 'choice' || field.kind === 'choices') {
      const { ids, missing } = optionsIn(field, other, [value].flat() as string[])
      lost.push(...missing.map((name) => `${field.name}: ${name}`))
      const [first] = ids
      if (first !== undefined) kept.push({ field: other, value: field.kind === 'choice' ? first : ids })
    } else kept.push({ field: other, value })
  }
  return { kept, lost }
}

function optionsIn(field: CustomField, other: CustomField, values: string[]) {
  const ids: string[] = []
  const missing: string[] = []
  for (const { name } of field.options.filter((option) => values.includes(option.id))) {
    const match = other.options.find((option) => !option.removed && fold(option.name) === fold(name))
    if (match) ids.push(match.id)
    else missing.push(name)
  }
  return { ids: ids.sort(), missing }
}
