// Cleans custom fields and the values of tickets in them: only values that their field accepts remain.
import { cut } from '../../domain/cut.ts'
import { hasOptions, OPTIONS_PER_FIELD } from '../../domain/field/field.ts'
import { customKey, type ReadValue, readCustom } from '../../domain/field/read.ts'
import {
  type CustomKey,
  CustomValue,
  type CustomValues,
  fieldIdIn,
  isTextKey,
} from '../../domain/field/value.ts'
import { LIMITS } from '../../domain/limits.ts'
import { type Alter, nameOf, storable, type ValueOf } from './clean.ts'

type Field = ValueOf<'field'>

/** Null for a choice without options: no ticket can have a value of it. */
export function cleanField(field: Field, alter: Alter): Field | null {
  const name = nameOf(field.name, LIMITS.field_name, 'Field')
  if (name !== field.name.trim())
    alter(`Its name is cut to ${LIMITS.field_name} characters that can be shown`)
  const unit =
    field.kind === 'number' && field.unit ? cut(storable(field.unit).trim(), LIMITS.field_unit) : ''
  const options = hasOptions(field.kind) ? field.options.slice(0, OPTIONS_PER_FIELD).map(cleanOption) : []
  if (hasOptions(field.kind) && options.length < field.options.length)
    alter(`It has more than ${OPTIONS_PER_FIELD} options: the first are kept`)
  if (hasOptions(field.kind) && options.every(({ removed }) => removed)) return null
  return { ...field, name, unit: unit || null, options }
}

const cleanOption = (option: Field['options'][number]) => ({
  ...option,
  name: nameOf(option.name, LIMITS.field_option, 'Option'),
})

export type Cleaning = {
  fields: ReadonlyMap<string, Field>
  alter: Alter
  /** Whether the bundle has a person. */
  knows: (person: string) => boolean
}

const NO_TEXTS = 'Former texts of custom fields are not imported, only the fact that they changed'

/**
 * How the values of a change of a custom field are read.
 * @param key its name in the change
 * @returns null if the bundle has no such field
 */
export function customReader(
  key: CustomKey,
  { fields, alter, knows }: Cleaning,
): ((value: unknown) => CustomValue | null) | null {
  const field = fields.get(fieldIdIn(key))
  if (!field || key !== customKey(field)) return null
  if (isTextKey(key)) {
    alter(NO_TEXTS)
    return () => null
  }
  return (value) => {
    const read = CustomValue.safeParse(value)
    const known = read.success ? readValue(field, read.data, knows) : { value: null }
    return 'value' in known ? known.value : null
  }
}

export function cleanCustom(
  values: Readonly<Record<string, CustomValue>>,
  { fields, alter, knows }: Cleaning,
): CustomValues {
  const kept = Object.entries(values).flatMap(([id, value]) => {
    const field = fields.get(id)
    if (!field) alter('Some of its custom fields do not exist')
    const read = field ? readValue(field, value, knows) : { value: null }
    if ('message' in read) alter(`${read.message}: the value is left out`)
    return 'value' in read && read.value !== null ? [[id, read.value] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Ids of options and people are those of the source, which `readCustom` does not know. */
function readValue(field: Field, value: CustomValue, knows: Cleaning['knows']): ReadValue {
  const isOption = (id: unknown) => field.options.some((option) => option.id === id)
  switch (field.kind) {
    case 'choice':
      return isOption(value) ? { value } : { message: `“${field.name}” must be one of its options` }
    case 'choices':
      return Array.isArray(value) && value.every(isOption)
        ? { value }
        : { message: `“${field.name}” must be a list of its options` }
    case 'person':
      return typeof value === 'string' && knows(value)
        ? { value }
        : { message: `“${field.name}” must be a person of the source` }
    default:
      return readCustom({ ...field, options: [] }, value)
  }
}
