// The values of imported tickets in the custom fields here: finds the fields, options and people that the values of a source mean.
import { sql } from 'kysely'
import { isSame } from '../../domain/edit.ts'
import { type CustomField, hasOptions } from '../../domain/field/field.ts'
import { customKey } from '../../domain/field/read.ts'
import {
  type CustomKey,
  type CustomValue,
  type CustomValues,
  fieldIdIn,
  isCustomKey,
} from '../../domain/field/value.ts'
import { selectFields } from '../field/columns.ts'
import { type CustomEdit, customAfter } from '../field/of-ticket.ts'
import type { ValueOf } from './clean.ts'
import { peopleOf } from './people.ts'
import { mappedOf, type Run } from './run.ts'
import { markOfImport, optionKey } from './write-fields.ts'
import { alter } from './write-project-parts.ts'

type Ticket = Pick<ValueOf<'ticket'>, 'id' | 'custom'>
type People = Pick<Awaited<ReturnType<typeof peopleOf>>, 'idOf' | 'isMember'>
/** The values of the source in the fields that it has, null for none. Fields of the project that the source does not have are missing. */
export type CustomHere = { field: CustomField; value: CustomValue | null }[]

/** The ids of the texts in the values of tickets: people may be among them. */
export const namedInCustom = (tickets: Ticket[]): string[] =>
  tickets.flatMap(({ custom = {} }) => Object.values(custom).filter((value) => typeof value === 'string'))

/**
 * The field here of each field of the source. Fields that only an earlier import from there had are missing; those of a release
 * that did not note the import are not.
 */
export async function fieldsHere(run: Run): Promise<Map<string, CustomField>> {
  const { db, project_id, origin_id } = run
  const fields = await selectFields(db, project_id).where('removed_at', 'is', null).execute()
  const { rows } = await sql<{
    source_id: string
    row_id: string
    hash: number
  }>`select source_id, row_id, hash from import_row
    where origin_id = ${origin_id} and kind = 'field' order by source_id`.execute(db)
  const isOfSource = (row: { source_id: string; hash: number }) =>
    run.isForecast ? run.fields?.has(row.source_id) : [0, markOfImport(run)].includes(row.hash)
  return new Map(
    rows.filter(isOfSource).flatMap(({ source_id, row_id }) => {
      const field = fields.find(({ id }) => id === row_id)
      return field ? [[source_id, field] as const] : []
    }),
  )
}

/** @returns undefined for a ticket whose source says nothing about custom fields */
export async function customResolver(
  run: Run,
  tickets: Ticket[],
  people: People,
  of: 'ticket' | 'template' | 'recurrence' = 'ticket',
): Promise<(ticket: Ticket) => CustomHere | undefined> {
  if (tickets.every(({ custom }) => custom === undefined)) return () => undefined
  const fields = await fieldsHere(run)
  const optionIn = await optionsHere(
    run,
    tickets.flatMap(({ custom = {} }) => Object.entries(custom)).filter(([id]) => fields.has(id)),
  )
  return ({ id: ticket, custom }) => {
    if (custom === undefined) return undefined
    const found = new Map<string, CustomHere[number]>()
    for (const [id, field] of fields) {
      const value = custom[id] ?? null
      const read = () => {
        if (field.kind === 'choice' || field.kind === 'choices') return optionIn(field, id, value)
        if (field.kind !== 'person' || value === null) return value
        if (people.isMember(String(value))) return people.idOf(String(value))
        alter(run, of, ticket, `The person in “${field.name}” is not a member here: the value is left out`)
        return null
      }
      const here = read()
      // Two fields of the source may be one here.
      if (here !== null || !found.has(field.id)) found.set(field.id, { field, value: here })
    }
    return [...found.values()]
  }
}

/** Finds options of a field here by their ids in the source. */
export async function optionsHere(run: Run, values: (readonly [field: string, value: unknown])[]) {
  const keys = values.flatMap(([id, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [optionKey(id, one)] : [])),
  )
  const mapped = await mappedOf(run, 'option', [...new Set(keys)])
  return (field: CustomField, sourceField: string, value: unknown): string | string[] | null => {
    const ids = [value].flat().flatMap((one) => {
      const id = typeof one === 'string' ? mapped.get(optionKey(sourceField, one))?.row_id : null
      return id && field.options.some((option) => option.id === id) ? [id] : []
    })
    const [first = null] = ids
    return first === null || field.kind === 'choice' ? first : [...new Set(ids)].sort()
  }
}

/**
 * Finds what former values of custom fields mean here.
 * @returns the name of the field and the value; nothing if the field is not here
 */
export async function customChangesHere(
  run: Run,
  changes: ValueOf<'change'>[],
  personHere: (id: string) => string | null,
) {
  const custom = changes.flatMap(({ changes }) => Object.entries(changes).filter(([key]) => isCustomKey(key)))
  if (custom.length === 0) return () => []
  const fields = await fieldsHere(run)
  const values = custom.flatMap(([key, { before, after }]) => [
    [fieldIdIn(key), before] as const,
    [fieldIdIn(key), after] as const,
  ])
  const optionIn = await optionsHere(run, values)
  return (key: CustomKey, value: unknown): [CustomKey, unknown][] => {
    const id = fieldIdIn(key)
    const field = fields.get(id)
    if (!field) return []
    if (hasOptions(field.kind)) return [[customKey(field), optionIn(field, id, value)]]
    const isPerson = field.kind === 'person' && typeof value === 'string'
    return [[customKey(field), isPerson ? personHere(value) : (value ?? null)]]
  }
}

/** The values here of templates or recurring tickets. */
export async function presetsHere(
  run: Run,
  records: Ticket[],
  of: 'template' | 'recurrence',
): Promise<(record: Ticket) => CustomValues> {
  const here = await customResolver(run, records, await peopleOf(run, namedInCustom(records)), of)
  return (record) => customAfter({}, editsOf(here(record)))
}

/** The values that differ from those of the ticket. */
export const editsOf = (custom: CustomHere = [], now: CustomValues = {}): CustomEdit[] =>
  custom.flatMap(({ field, value }) => {
    const before = now[field.id] ?? null
    return isSame(before, value) ? [] : [{ field, key: customKey(field), before, after: value }]
  })
