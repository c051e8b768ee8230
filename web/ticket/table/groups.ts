// The groups of a table: one for each value of a field, each with the filter of its tickets. Fields whose filter lists their values
// can be grouped by.

import { t } from '../../../domain/locale/message.ts'
import { permits } from '../../../domain/query/filter.ts'
import { QUERY_FIELDS } from '../../../domain/ticket/fields.ts'
import { type Field, type Kind, mayLack, NONE, nounOf, type RowOf } from '../../../domain/ticket/kinds.ts'
import { sortedValues } from '../../../domain/ticket/sort.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { numberText } from '../../locale/format.ts'

/** The tickets with one value of a field; `value` is as in its filter. */
export type Group = { key: string; value: string; label: string; filter: TicketFilter }

/** The names in a project that groups need. */
export type Names = {
  people: readonly { id: string; name: string }[]
  labels: readonly { id: string; name: string }[]
  columns: readonly { id: string; name: string }[]
  milestones: readonly { id: string; name: string }[]
  /** The tickets that have sub-tickets. */
  parents?: readonly { id: string; name: string }[]
}

type Value = { id: string; name: string }

const VALUES: { [K in Kind]?: (names: Names, field: Field & RowOf<K>) => readonly Value[] } = {
  choice: (_, field) =>
    sortedValues(field).map((value) => ({
      id: value,
      name: field.choices.find((choice) => choice.value === value)?.label ?? value,
    })),
  person: ({ people }) => people,
  choices: ({ labels }) => labels,
  column: ({ columns }) => columns,
  record: ({ milestones }) => milestones,
  ticket: ({ parents = [] }) => parents,
}

/** More groups are not shown, because each is a window of its own. */
export const MOST_GROUPS = 100

/** The fields by which a table can be grouped. The status is part of the column, and a project has too many parents. */
export const GROUPABLE: readonly Field[] = QUERY_FIELDS.filter(
  ({ kind, filterName, name }) =>
    filterName !== undefined && kind in VALUES && kind !== 'ticket' && name !== 'status',
)

/**
 * The groups that the filter permits; a ticket with several labels is in several groups. `total` is larger than the number of
 * groups if there are too many.
 */
export function groupsOf(
  field: Field,
  filter: TicketFilter,
  names: Names,
): { groups: Group[]; total: number } {
  const { filterName = '' } = field
  const values = VALUES[field.kind]?.(names, field as never) ?? []
  const none = { id: NONE, name: t('No {field}', { field: nounOf(field) }) }
  const isAll = field.kind === 'choices'
  const given = filter[filterName as 'labels']
  const all = (mayLack(field) ? [...values, none] : values)
    .filter(({ id }) => (isAll ? id !== NONE || given === undefined || given === NONE : permits(given, id)))
    .filter(({ id }) => !isAll || given !== NONE || id === NONE)
  const last = all.filter(({ id }) => id === NONE)
  const some = [...all.filter(({ id }) => id !== NONE).slice(0, MOST_GROUPS - last.length), ...last]
  const groups = some.map(({ id, name }) => ({
    // Fields have a value of the same name, such as none.
    key: `${field.name} ${id}`,
    value: id,
    label: name,
    filter: { ...filter, [filterName]: isAll && given && id !== NONE ? withLabel(given, id) : id },
  }))
  return { groups, total: all.length }
}

/**
 * Says which tickets are in no group; undefined if each of them has one.
 */
export function leftOut(
  field: Field,
  { shown, total, hasClosed = false }: { shown: number; total: number; hasClosed?: boolean },
  kind: 'group' | 'lane' = 'group',
): string | undefined {
  if (shown < total) return someShown({ shown, total, field: nounOf(field) }, kind)
  if (field.kind === 'record' && hasClosed)
    return t('Tickets of a closed {field} are in no {kind, select, lane {lane} other {group}}.', {
      kind,
      field: nounOf(field),
    })
  if (field.kind !== 'person' || field.ofMembers) return undefined
  return withoutMember(nounOf(field), kind)
}

/** Says that there are more groups than are shown. */
export const someShown = (
  { shown, total, field }: { shown: number; total: number; field: string },
  kind: 'group' | 'lane',
): string =>
  t(
    '{kind, select, lane {{shown} of {total} lanes are shown.} other {{shown} of {total} groups are shown.}} Filter by {field} to see others.',
    { kind, shown: numberText(shown), total: numberText(total), field },
  )

/** Says that former members have no group. */
export const withoutMember = (field: string, kind: 'group' | 'lane'): string =>
  t(
    'Tickets whose {field} is not a member of the project are in no {kind, select, lane {lane} other {group}}.',
    { kind, field },
  )

const withLabel = (given: string, id: string) => [...new Set([...given.split(','), id])].sort().join()
