// The SQL of terms about custom fields: keys of the index `ticket_custom_keys`, and exact conditions. ../ticket/narrow.ts reads the
// index block by block, as it does with the facets of tickets.
import { type RawBuilder, sql } from 'kysely'
import { rangeOf } from '../../domain/date.ts'
import type { FieldKind } from '../../domain/field/field.ts'
import { customWords } from '../../domain/field/words.ts'
import { periodsOf } from '../../domain/query/periods.ts'
import type { FieldTerm, Query, Term, Value } from '../../domain/query/tree.ts'
import { NONE } from '../../domain/ticket/kinds.ts'
import { numberKeysWithin } from './number-keys.ts'

/** A term about a custom field. */
export type CustomTerm = FieldTerm & { custom: NonNullable<FieldTerm['custom']> }

export const isCustomTerm = (term: Term): term is CustomTerm =>
  term.kind === 'field' && term.custom !== undefined

/** The keys of a ticket. This must be the same expression as in the definition of the index. */
const KEYS = sql`custom_keys(custom.project_id, custom.number, custom.vals, custom.texts, custom_words(custom.texts))`

type One = { id: string; text: string }
const value = (id: string) => sql`(custom.vals ->> ${id})`
const equal = {
  keys: ({ text }: One) => [text],
  exact: ({ id, text }: One) => sql`${value(id)} = ${text}`,
}
const words = {
  // The longest word is usually the rarest.
  keys({ text }: One) {
    const [longest = ''] = customWords(text).toSorted((one, other) => other.length - one.length)
    return [longest]
  },
  exact: ({ id, text }: One) =>
    sql`custom_words(custom.texts) @> ${customWords(text).map((word) => `${id} ${word}`)}::text[]`,
}

/** The keys of which a ticket with the value has at least one, and the exact condition, by the kind of the field. */
const KINDS: Record<FieldKind, { keys: (one: One) => string[]; exact: (one: One) => RawBuilder<unknown> }> = {
  text: words,
  address: words,
  choice: equal,
  person: equal,
  choices: { keys: equal.keys, exact: ({ id, text }) => sql`custom.vals -> ${id} ? ${text}` },
  checkbox: { keys: () => ['true'], exact: ({ id }) => sql`custom.vals ? ${id}` },
  day: {
    keys: ({ text }) => periodsOf(text),
    exact({ id, text }) {
      const { from, to } = rangeOf(text)
      return sql`${value(id)} collate "C" between ${from} and ${to}`
    },
  },
  number: {
    keys: ({ text }) => numberKeysWithin(...endsOf(text)),
    exact({ id, text }) {
      const [from, to] = endsOf(text)
      return sql`${value(id)}::numeric between ${from}::numeric and ${to}::numeric`
    },
  },
}

const MOST = 1e12
function endsOf(text: string): [from: number, to: number] {
  const [from = '', to = ''] = text.split('..')
  return [from === '' ? -MOST : Number(from), to === '' ? MOST : Number(to)]
}

/** Whether a value asks for tickets without one; an empty checkbox has none. */
const isNone = ({ custom }: CustomTerm, { text }: Value) =>
  text === NONE || (custom.kind === 'checkbox' && text === 'no')

const hasValue = (id: string) => sql`(custom.vals ? ${id} or custom.texts ? ${id})`

/** The condition on the row `custom`, which has one of the values. Only for terms that need such a row. */
function onRow(term: CustomTerm): RawBuilder<unknown> {
  const { id, kind } = term.custom
  if (term.negated) return hasValue(id)
  return sql`(${sql.join(
    term.values.map(({ text }) => KINDS[kind].exact({ id, text })),
    sql` or `,
  )})`
}

/** Whether only tickets with a value in some custom field can match the term. */
const needsRow = (term: CustomTerm) =>
  term.negated ? term.values.every((one) => isNone(term, one)) : !term.values.some((one) => isNone(term, one))

const row = (condition: RawBuilder<unknown>) =>
  sql`exists (select from ticket_custom custom where custom.ticket_id = ticket.id and ${condition})`

/** The exact condition on the ticket's row. */
export function customCondition(term: CustomTerm): RawBuilder<unknown> {
  const { id } = term.custom
  if (needsRow(term)) return row(onRow(term))
  const others = term.values.filter((one) => !isNone(term, one))
  const parts = [
    ...(others.length > 0 ? [row(onRow({ ...term, negated: false, values: others }))] : []),
    ...(others.length < term.values.length ? [sql`not ${row(hasValue(id))}`] : []),
  ]
  return sql`${sql`${term.negated ? sql`not ` : sql``}(${sql.join(parts, sql` or `)})`}`
}

/** The terms by which the index of custom values is read. */
export const indexedTerms = (query: Query): CustomTerm[] =>
  query.filter((term): term is CustomTerm => isCustomTerm(term) && needsRow(term))

/** The conditions of these terms on the row `custom`, by its keys and exactly. @param block the key of a block of tickets */
export function customRows(terms: readonly CustomTerm[], block: RawBuilder<unknown>): RawBuilder<unknown> {
  const keyed = terms.map((term) => {
    const { id, kind } = term.custom
    const keys = term.negated
      ? [`has ${id}`]
      : term.values.flatMap(({ text }) => KINDS[kind].keys({ id, text }).map((key) => `${id} ${key}`))
    return sql`array(select hashtext(key) from unnest(${keys}::text[]) key)`
  })
  return sql`${KEYS} @> array[${block}] and ${sql.join(
    [...keyed.map((keys) => sql`${KEYS} && ${keys}`), ...terms.map(onRow)],
    sql` and `,
  )}`
}
