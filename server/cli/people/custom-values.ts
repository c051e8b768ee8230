// Reads and prints the values of custom fields, by the names of the fields, their options and people.
import { choiceError } from '../../../domain/choice-error.ts'
import type { CustomField } from '../../../domain/field/field.ts'
import { parseCustom, printCustom } from '../../../domain/field/text.ts'
import type { CustomChanges, CustomValue, CustomValues } from '../../../domain/field/value.ts'
import { byName } from '../../../domain/names.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import { typedDay } from '../../../domain/typed-date.ts'
import type { Call } from './call.ts'
import { notOne, personBy, today } from './find.ts'
import { WrongUse } from './wrong.ts'

/** The values that words such as `Tier=Gold` set; `none` removes a value. */
export async function customValuesOf(
  call: Call,
  projectId: string,
  words: readonly string[] = [],
): Promise<{ custom?: CustomChanges }> {
  if (words.length === 0) return {}
  const { fields } = await call('listFields', { projectId }, {})
  const custom: CustomChanges = {}
  for (const word of words) {
    const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
    if (name === '') throw new WrongUse(`“${word}” is not a field and its value, such as Tier=Gold.`)
    const field = byName(fields, name.trim(), (one) => [one.name])
    if (!field)
      throw notOne(
        name.trim(),
        'custom field of this project',
        fields.map((one) => one.name),
      )
    custom[field.id] = text.trim() === NONE ? null : await read(call, field, text.trim())
  }
  return { custom }
}

async function read(call: Call, field: CustomField, text: string): Promise<CustomValue | null> {
  if (field.kind === 'person' && text !== '') return personBy(call, field.project_id, text)
  const value = field.kind === 'day' ? typedDay(text, today()) : parseCustom(field, text)
  if (value !== undefined && value !== null) return value
  if (text === '') return null
  const options = field.options.filter(({ removed }) => !removed).map(({ name }) => name)
  if (options.length > 0) throw notOne(text, `option of “${field.name}”`, [...options, NONE])
  throw new WrongUse(`${choiceError(text, `value of “${field.name}”`, EXAMPLES[field.kind] ?? [])}.`)
}

const EXAMPLES: Partial<Record<CustomField['kind'], string[]>> = {
  number: ['3', '0.5', NONE],
  day: ['2026-12-03', 'today', 'fri', NONE],
  checkbox: ['yes', 'no', NONE],
}

/** The custom fields of a ticket that have a value, in their order, with the value in words. */
export async function printedCustom(
  call: Call,
  projectId: string,
  custom: CustomValues,
): Promise<[name: string, value: string][]> {
  if (Object.keys(custom).length === 0) return []
  const { fields } = await call('listFields', { projectId }, {})
  const valued = fields.filter(({ id }) => custom[id] !== undefined)
  const hasPerson = valued.some(({ kind }) => kind === 'person')
  const { members } = hasPerson ? await call('listMembers', { projectId }, {}) : { members: [] }
  const nameOf = (id: string) => members.find(({ user_id }) => user_id === id)?.profile.full_name
  return valued.map((field) => [field.name, printCustom(field, custom[field.id], { nameOf })])
}
