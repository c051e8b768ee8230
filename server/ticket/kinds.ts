// The SQL of one value in a term, by the kind of its field: the keys of the inverted index `ticket_facets`, and the exact
// condition on the ticket's row. A kind does not know its column: the caller passes the SQL expression of the field's value.
// terms.ts combines the values of terms.
import { type RawBuilder, sql } from 'kysely'
import { rangeOf } from '../../domain/date.ts'
import { periodsOf } from '../../domain/query/periods.ts'
import type { Value } from '../../domain/query/tree.ts'
import {
  type Kind,
  NONE,
  type RecordList,
  type Row,
  type RowOf,
  valuesOf,
} from '../../domain/ticket/kinds.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { inColumn, statusOf } from '../column/of-ticket.ts'
import { noLabels, sameLabels } from '../label/of-ticket.ts'
import { noMilestones } from '../milestone/of-ticket.ts'

/**
 * A key that the ticket must have, or an array of keys of which it must have at least one. Null: the index has no keys for this,
 * so every ticket of a block is read.
 */
export type Keys = { one: RawBuilder<unknown> } | { any: RawBuilder<unknown> } | null
export type Part = { keys: Keys; exact: RawBuilder<unknown> }

/** A field, and the SQL of its value. */
export type At<R extends Row = Row> = {
  row: R
  /** The name of the field in the index. */
  name: string
  /** The value of the field in the ticket's row. */
  column: RawBuilder<unknown>
  projectId: string
}

const keyOf = (name: string, value: unknown) => sql`ticket_facet_key(${name}, ${value})`
const keysOfEach = (name: string, values: RawBuilder<unknown>) =>
  sql`array(select ticket_facet_key(${name}, value::text) from unnest(${values}) value)`
const keysIn = (name: string, texts: readonly string[]) => keysOfEach(name, sql`${texts}::text[]`)
/** The key of all tickets that have any value of the field. */
const hasKey = (name: string) => sql`hashtext(${`has ${name}`})`

/** Keys as an array. */
export const arrayOf = (keys: NonNullable<Keys>) => ('one' in keys ? sql`array[${keys.one}]` : keys.any)
const both = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

/** The ids of removed records that tickets may still have, by list. */
const REMOVED: Record<RecordList, (projectId: string) => RawBuilder<string[]>> = { milestones: noMilestones }
/** The table of each list. */
export const RECORD_TABLES: Record<RecordList, string> = { milestones: 'milestone' }

/** The condition that a ticket has no value. */
function none({ row, name, column, projectId }: At): Part {
  if (row.kind === 'record') {
    // The record may have been removed but not yet been cleaned up.
    const removed = REMOVED[row.list](projectId)
    return {
      keys: { any: sql`array[${keyOf(name, null)}] || ${keysOfEach(name, removed)}` },
      exact: sql`(${column} is null or ${column} = any(${removed}))`,
    }
  }
  if (row.kind !== 'choices') return { keys: { one: keyOf(name, null) }, exact: sql`${column} is null` }
  if (row.list === 'files') return { keys: { one: keyOf(name, 'false') }, exact: sql`not (${column})` }
  // The labels of the ticket may all have been removed but not yet been cleaned up.
  const removed = noLabels(projectId)
  return {
    keys: { any: sql`ticket_facet_key(${name}, null) || ${keysOfEach(name, removed)}` },
    exact: sql`(${column} is null or ${column} <@ ${removed})`,
  }
}

/** The condition that a ticket has a value, whichever it is. */
export function present(at: At): Part {
  const { row, name, column } = at
  if (row.kind === 'choice')
    return { keys: { any: keysIn(name, valuesOf(row.choices)) }, exact: sql`${column} is not null` }
  if (row.kind === 'record') return { keys: { one: hasKey(name) }, exact: sql`not ${none(at).exact}` }
  // The text keeps the planner from using the index of parents, which has the sub-tickets of all projects.
  if (row.kind === 'ticket')
    return { keys: { one: hasKey(name) }, exact: sql`coalesce(${column}::text, '') <> ''` }
  if (row.kind !== 'choices') return { keys: { one: hasKey(name) }, exact: sql`${column} is not null` }
  if (row.list === 'files') return { keys: { one: keyOf(name, 'true') }, exact: column }
  return { keys: { one: hasKey(name) }, exact: sql`not ${none(at).exact}` }
}

/** The keys of tickets without a value. */
export const keysOfAbsent = (at: At): Keys => none(at).keys

const same = ({ text }: Value, { name, column }: At): Part => ({
  keys: { one: keyOf(name, text) },
  exact: sql`${column} = ${text}`,
})

/** The kinds whose terms compare a value. `has` compares no value, and texts are found by words. */
type Asking = Exclude<Kind, 'text' | 'presence'>

const PARTS: { [K in Asking]: (value: Value, at: At<RowOf<K>>) => Part } = {
  choice: same,
  person: same,
  record: ({ text }, at) => ({
    ...same({ text }, at),
    exact: sql`${at.column} = ${text} and not ${none(at).exact}`,
  }),
  choices: ({ text }, { name, column, projectId }) => {
    const labels = sameLabels(projectId, text)
    return { keys: { any: keysOfEach(name, labels) }, exact: sql`${column} && ${labels}` }
  },
  /** The index has no keys of columns, only of statuses. */
  column: ({ text }, { projectId }) => ({
    keys: { one: keyOf('status', statusOf(projectId, text as ColumnKey)) },
    exact: sql`(${inColumn(projectId, text as ColumnKey)})`,
  }),
  day({ text }, { row, name, column }) {
    const { from, to } = rangeOf(text)
    // The `coalesce` keeps the planner from using the index of due dates (see `filtered` in narrow.ts).
    const within = sql`coalesce(${column}, 'infinity') between ${from} and ${to}`
    return {
      keys: { any: keysIn(name, periodsOf(text)) },
      exact: row.untilDone ? both([within, sql`ticket.status <> 'done'`]) : within,
    }
  },
  time({ text }, { name, column }) {
    const [from = '', to = ''] = text.split('..')
    const ends = [
      ...(from === '' ? [] : [sql`${column} >= ${from}::timestamptz`]),
      ...(to === '' ? [] : [sql`${column} < ${to}::timestamptz`]),
    ]
    return {
      keys: { any: keysIn(name, periodsOf(`${from.slice(0, 10)}..${to.slice(0, 10)}`)) },
      exact: ends.length > 0 ? both(ends) : sql`true`,
    }
  },
  number({ text }, { row, name, column }) {
    const [start, end] = text.split('..')
    const from = Number(start || 0)
    const to = Math.min(Number(end || row.max), row.max)
    return {
      keys: row.max > MOST_OF_KEYS ? null : { any: keysIn(name, numbersWithin(from, to)) },
      exact: sql`${column} between ${from}::integer and ${to}::integer`,
    }
  },
  ticket({ id, text }, { name, column, projectId }) {
    if (id) return { keys: { one: keyOf(name, text) }, exact: sql`${column} = ${text}` }
    const above = sql`(select above.id from ticket above where above.project_id = ${projectId}
      and above.number = ${Number(text)}::integer)`
    return {
      keys: { one: keyOf(name, sql`coalesce(${above}::text, '-')`) },
      exact: sql`${column} = ${above}`,
    }
  },
  checkbox: ({ text }, { name, column }) => ({
    keys: { one: keyOf(name, String(text === 'yes')) },
    exact: text === 'yes' ? column : sql`not (${column})`,
  }),
}

export function partOf(value: Value, at: At<RowOf<Asking>>): Part {
  return value.text === NONE ? none(at) : PARTS[at.row.kind](value, at as never)
}

/** Numbers up to this one have keys in the index. */
const MOST_OF_KEYS = 999

/** The smallest set of keys that covers a range: hundreds, tens and single numbers, as `ticket_facet_keys` names them. */
export function numbersWithin(from: number, to: number): string[] {
  const names: string[] = []
  for (let at = from; at <= to; ) {
    const size = [100, 10].find((step) => at % step === 0 && at + step - 1 <= to) ?? 1
    names.push(size === 1 ? String(at) : `${at / size}${size === 10 ? '*' : '**'}`)
    at += size
  }
  return names
}

/** Keys such that every ticket without these values has at least one of them; null if the index has no such keys. */
const OTHERS: {
  [K in Asking]: (ids: string[], includesNone: boolean, at: At<RowOf<K>>) => RawBuilder<unknown> | null
} = {
  choice(texts, includesNone, { row, name }) {
    const left = keysIn(
      name,
      valuesOf(row.choices).filter((value) => !texts.includes(value)),
    )
    return row.optional && !includesNone ? sql`array[${keyOf(name, null)}] || ${left}` : left
  },
  person(ids, includesNone, { row, name, projectId }) {
    if (!row.ofMembers) return null
    const others = sql`array(select ticket_facet_key(${name}, user_id::text) from project_member
      where project_id = ${projectId} and user_id <> all(${ids}::uuid[]))`
    return includesNone ? others : sql`array[${keyOf(name, null)}] || ${others}`
  },
  choices(ids, includesNone, { row, name, projectId }) {
    if (row.list === 'files') return null
    if (includesNone) return sql`array[${hasKey(name)}]`
    const others = sql`array(select ticket_facet_key(${name}, id::text) from label
      where project_id = ${projectId} and id <> all(${ids}::uuid[]))`
    return sql`array[${keyOf(name, null)}] || ${others}`
  },
  record(ids, includesNone, { row, name, projectId }) {
    if (includesNone) return sql`array[${hasKey(name)}]`
    const others = sql`array(select ticket_facet_key(${name}, id::text) from ${sql.table(RECORD_TABLES[row.list])} record
      where project_id = ${projectId} and id <> all(${ids}::uuid[]))`
    return sql`array[${keyOf(name, null)}] || ${others}`
  },
  checkbox: (texts, _, { name }) =>
    keysIn(
      name,
      ['true', 'false'].filter((key) => !texts.includes(key === 'true' ? 'yes' : 'no')),
    ),
  day: (ids, _, { name }) => (ids.length === 0 ? sql`array[${hasKey(name)}]` : null),
  number: (ids, _, { name }) => (ids.length === 0 ? sql`array[${hasKey(name)}]` : null),
  ticket: (ids, _, { name }) => (ids.length === 0 ? sql`array[${hasKey(name)}]` : null),
  time: () => null,
  column: () => null,
}

/** Keys such that every ticket without these values has at least one of them. */
export function keysOfOthers(values: Value[], at: At<RowOf<Asking>>): Keys {
  const texts = values.map(({ text }) => text)
  const others = texts.filter((text) => text !== NONE)
  const keys = OTHERS[at.row.kind](others, others.length < texts.length, at as never)
  return keys && { any: keys }
}
