// The groups of a table by a custom field: each is a term of the query, so that it is read from the index of custom values. Pure.

import type { CustomField, FieldKind } from '../../../domain/field/field.ts'
import { t } from '../../../domain/locale/message.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { type Group, MOST_GROUPS, type Names, someShown, withoutMember } from './groups.ts'

/** The kinds whose fields have few values. */
const KINDS = new Set<FieldKind>(['choice', 'choices', 'person', 'checkbox'])

/** Whether a table can be grouped by a custom field. */
export const isGroupable = ({ kind }: Pick<CustomField, 'kind'>): boolean => KINDS.has(kind)

/** Whether a ticket has at most one of few values, so that it is in one group and can be moved to another. */
export const isSingle = ({ kind }: Pick<CustomField, 'kind'>): boolean =>
  kind !== 'choices' && KINDS.has(kind)

/** The name of a field among the groups of a table. */
export const customGroupName = ({ id }: Pick<CustomField, 'id'>): string => `custom:${id}`

type Value = { term: string; label: string }

function valuesOf({ kind, name, options }: CustomField, { people }: Names): Value[] {
  if (kind === 'checkbox')
    return [
      { term: 'yes', label: name },
      { term: 'no', label: t('Not {field}', { field: name }) },
    ]
  const known = kind === 'person' ? people : options
  const values = known.map(({ id, name: label }) => ({ term: `#${id}`, label }))
  return [...values, { term: NONE, label: t('No {field}', { field: name }) }]
}

/** The groups of a custom field, options in their order; a ticket with several options is in several groups. */
export function customGroupsOf(field: CustomField, filter: TicketFilter, names: Names): Group[] {
  return valuesOf(field, names).map(({ term, label }) => ({
    key: `${field.id} ${term}`,
    value: term,
    label,
    filter: { ...filter, query: [filter.query, `#${field.id}:${term}`].filter(Boolean).join(' ') },
  }))
}

/** Says which tickets are in no group; undefined if each of them has one. */
export function leftOutOf(
  { kind, name }: CustomField,
  total: number,
  of: 'group' | 'lane' = 'group',
): string | undefined {
  const shown = Math.min(total, MOST_GROUPS)
  if (shown < total) return someShown({ shown, total, field: name }, of)
  return kind === 'person' ? withoutMember(name, of) : undefined
}
