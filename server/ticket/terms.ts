// The SQL of a query's terms, from filters and from query texts alike (domain/query): keys of the index of facets, and exact
// conditions on the ticket's row. kinds.ts has the SQL of one value; narrow.ts builds the windows.
import { type RawBuilder, sql } from 'kysely'
import type { FieldName, FieldTerm, Query, Term, Value } from '../../domain/query/tree.ts'
import { type FACTS, QUERY_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import type { Field, Kind } from '../../domain/ticket/kinds.ts'
import { isMade } from '../db/later/made.ts'
import type { Schema } from '../db/schema.ts'
import { customCondition, isCustomTerm } from '../field/terms.ts'
import {
  type At,
  arrayOf,
  type Keys,
  keysOfAbsent,
  keysOfOthers,
  type Part,
  partOf,
  present,
} from './kinds.ts'

/** The SQL of values that are not stored in a column with the name of the field. */
const OUTSIDE_COLUMN: Record<
  keyof typeof FACTS | Exclude<TicketField, keyof Schema['ticket']>,
  RawBuilder<unknown>
> = {
  label_ids: sql`ticket.labels`,
  column: sql`ticket.column_slot`,
  reporter: sql`ticket.reporter_id`,
  number: sql`ticket.number`,
  blocked: sql`ticket.blocked_by > 0`,
  attachment: sql`ticket.attachment_count > 0`,
  has: sql`null`,
  created: sql`ticket.created_at`,
  updated: sql`ticket.updated_at`,
}
const columnOf = (name: string): RawBuilder<unknown> =>
  name in OUTSIDE_COLUMN ? OUTSIDE_COLUMN[name as keyof typeof OUTSIDE_COLUMN] : sql.ref(`ticket.${name}`)

/**
 * The fields for which `ticket_facet_keys` has keys. The index adds the keys of fields that were added later to these, by kind.
 */
const KEYED: ReadonlySet<string> = new Set([
  'status',
  'column',
  'priority',
  'type',
  'assignee',
  'reporter',
  'label',
  'due',
  'parent',
  'estimate',
  'blocked',
  'attachment',
  'created',
  'updated',
])
/** The keys of a field that was added later, by its kind: the same expressions as in the definition of the index. */
const LATER_KEYS: {
  [K in Kind]?: (name: RawBuilder<unknown>, column: RawBuilder<unknown>) => RawBuilder<unknown>
} = {
  choice: (name, column) => sql`array[ticket_facet_key(${name}, ${column})]`,
  day: (name, column) => sql`ticket_day_keys(${name}, ${column})`,
  record: (name, column) => sql`ticket_record_keys(${name}, ${column})`,
}
const LATER = QUERY_FIELDS.filter(({ kind, termName = '' }) => LATER_KEYS[kind] && !KEYED.has(termName))
const isKeyed = (field: Field) => KEYED.has(field.termName ?? '') || LATER.includes(field)

/** The keys of a ticket. This must be the same expression as in the definition of the index. */
const KEYS = sql.join(
  [
    sql`ticket_facet_keys(ticket.project_id, ticket.number, ticket.status, ticket.priority, ticket.type,
      ticket.assignee_id, ticket.reporter_id, ticket.labels, ticket.due_date, ticket.parent_id, ticket.estimate,
      ticket.blocked_by > 0, ticket.attachment_count > 0, ticket.created_at, ticket.updated_at)`,
    ...LATER.map(
      ({ name, termName, kind }) =>
        LATER_KEYS[kind]?.(sql.lit(termName), columnOf(name)) as RawBuilder<unknown>,
    ),
  ],
  sql` || `,
)

/** Fields by their names in queries, with the SQL of their values. */
export type Fields = ReadonlyMap<FieldName, { field: Field; column: RawBuilder<unknown> }>
const TERM_FIELDS: Fields = new Map(
  QUERY_FIELDS.flatMap((field) =>
    field.termName ? [[field.termName, { field, column: columnOf(field.name) }]] : [],
  ),
)

function at(name: FieldName, projectId: string, fields: Fields): At & { isKeyed: boolean } {
  const known = fields.get(name)
  if (!known) throw new Error(`A query uses the unknown field ${name}`)
  return { row: known.field, name, column: known.column, projectId, isKeyed: isKeyed(known.field) }
}

type TermCondition = { keys: Keys; exact: RawBuilder<unknown> }

/** The keys and the condition of each term, except for texts that a ticket must contain. */
function conditionsOf(query: Query, projectId: string, fields: Fields): TermCondition[] {
  return query.flatMap((term): TermCondition[] => {
    if (isCustomTerm(term)) return [{ keys: null, exact: customCondition(term) }]
    if (term.kind === 'field') return [conditionOfField(term, projectId, fields)]
    if (term.kind !== 'phrase') return []
    if (term.exact) return [{ keys: null, exact: hasExactly(sql`ticket.title`, term.text) }]
    return term.negated ? [{ keys: null, exact: without(term.text) }] : []
  })
}

/** The condition that a text contains another one exactly, except for case: the same as `exactForm` of domain/fold.ts. */
export function hasExactly(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(normalize(${text}, nfc)), lower(normalize(${part}, nfc))) > 0`
}

const without = (text: string) =>
  sql`not exists (select from ticket_text other where other.ticket_id = ticket.id and ${like('other', text)})`

function conditionOfField(
  { field, values, negated }: FieldTerm,
  projectId: string,
  fields: Fields,
): TermCondition {
  const parts = values.map((value) => partAt(field, value, projectId, fields))
  const [first, ...more] = parts
  const exact = sql`(${sql.join(
    parts.map((part) => part.exact),
    sql` or `,
  )})`
  if (negated)
    return { keys: keysWithout(field, values, projectId, fields), exact: sql`${exact} is not true` }
  if (first && more.length === 0) return first
  const keys = parts.flatMap((part) => (part.keys ? arrayOf(part.keys) : []))
  return { keys: keys.length === parts.length ? { any: sql`${sql.join(keys, sql` || `)}` } : null, exact }
}

/** The keys and the condition of one value. */
function partAt(field: FieldName, value: Value, projectId: string, fields: Fields): Part {
  const own = at(field, projectId, fields)
  const other = own.row.kind === 'presence' ? at(value.text, projectId, fields) : undefined
  const part = other ? present(other) : partOf(value, own as never)
  return (other ?? own).isKeyed ? part : { ...part, keys: null }
}

/** Keys such that every ticket without these values has at least one of them. */
function keysWithout(field: FieldName, values: Value[], projectId: string, fields: Fields): Keys {
  const own = at(field, projectId, fields)
  if (own.row.kind !== 'presence') return own.isKeyed ? keysOfOthers(values, own as never) : null
  const [first, ...more] = values
  const other = first && more.length === 0 ? at(first.text, projectId, fields) : undefined
  return other?.isKeyed ? keysOfAbsent(other) : null
}

/** The value of the first term that asks for a single value of a field. */
export function singleValue(query: Query, field: FieldName): Value | undefined {
  return singleTerm(query, field)?.values[0]
}

export function singleTerm(query: Query, field: FieldName): FieldTerm | undefined {
  return query.find(
    (term): term is FieldTerm =>
      term.kind === 'field' && term.field === field && !term.negated && term.values.length === 1,
  )
}

/** Whether a query requires the index of facets. A single status, column or number has an index of its own, and so do texts. */
export function needsFacets(query: Query): boolean {
  const own: (Term | undefined)[] = ['status', 'column', 'number'].map((field) => singleTerm(query, field))
  return query.some(
    (term) => !own.includes(term) && (term.kind === 'field' || (term.kind === 'phrase' && term.negated)),
  )
}

/** Whether the index of facets has keys for a term of the query. */
export const isFaceted = (query: Query, projectId: string): boolean =>
  conditionsOf(query, projectId, TERM_FIELDS).some(({ keys }) => keys !== null)

/** The condition that a ticket has the keys of a query, and the key `block`. */
export function hasKeys(
  query: Query,
  projectId: string,
  block: RawBuilder<unknown>,
  fields: Fields = TERM_FIELDS,
): RawBuilder<boolean> {
  const keys = conditionsOf(query, projectId, fields).flatMap((condition) => condition.keys ?? [])
  const all = [...keys.flatMap((one) => ('one' in one ? [one.one] : [])), block]
  const anyOf = keys.flatMap((one) => ('any' in one ? [sql` and (${KEYS}) && (${one.any})`] : []))
  return sql<boolean>`(${KEYS}) @> array[${sql.join(all)}] ${sql.join(anyOf, sql``)}`
}

/** The exact conditions of a query on the ticket's row, except for texts. */
export function exactly(
  query: Query,
  projectId: string,
  fields: Fields = TERM_FIELDS,
): RawBuilder<unknown>[] {
  return conditionsOf(query, projectId, fields).map(({ exact }) => exact)
}

/**
 * The condition that the text of a ticket in a block contains these parts, by the index of words.
 * @param block the key of the block
 * @param exact the parts with their accents: texts that an upgrade has not written again yet are found by them
 */
export function hasWords(
  patterns: string[],
  block: RawBuilder<unknown>,
  exact: string[] = [],
): RawBuilder<boolean> {
  const withKeys = (keys: RawBuilder<unknown>[], parts: RawBuilder<unknown>[]) => sql<boolean>`
    ticket_search_keys(text.project_id, text.number, text.body) @> (${sql.join(keys, sql` || `)} || ${block})
    and ${sql.join(parts, sql` and `)}`
  const keys = patterns.map((pattern) => sql`ticket_sought_keys(folded(${pattern}))`)
  const folded = withKeys(keys, likes(patterns))
  if (isMade('folded_texts') || exact.every((word) => patterns.includes(word))) return folded
  const unfolded = withKeys(
    exact.map((word) => sql`ticket_sought_keys(lower(${word}))`),
    exact.map((word) => hasLower(sql`text.body`, word)),
  )
  return sql<boolean>`(${folded} or ${unfolded})`
}

const hasLower = (body: RawBuilder<unknown>, part: string) => sql`strpos(${body}, lower(${part})) > 0`

/** The conditions that the text of a ticket contains these parts. */
export function likes(patterns: string[]): RawBuilder<unknown>[] {
  return patterns.map((pattern) => like('text', pattern))
}

/**
 * The condition that a text contains another one.
 * @param text the alias of `ticket_text`
 */
function like(text: string, pattern: string): RawBuilder<unknown> {
  const body = sql.ref(`${text}.body`)
  const folded = sql`${body} like folded_pattern(${pattern})`
  return isMade('folded_texts') ? folded : sql`(${folded} or ${hasLower(body, pattern)})`
}
