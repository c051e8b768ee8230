// Filters as terms of a query. The browser (match.ts) and the server (server/ticket/terms.ts) both use only these terms to decide
// whether a ticket belongs to a list. A filter of the contract that belongs to no field, and that is missing here, does not
// compile.
import { fold } from '../fold.ts'
import { type FilterName, QUERY_FIELDS } from '../ticket/fields.ts'
import { type Field, NONE } from '../ticket/kinds.ts'
import { wordsOf } from '../ticket/search.ts'
import type { TicketFilter } from '../ticket/ticket.ts'
import type { FieldTerm, Query, Term, Value } from './tree.ts'

/** The filters that belong to no field. `query` is not among them, because a query is parsed into terms elsewhere. */
type TextFilter = Exclude<keyof TicketFilter, FilterName | 'query'>

const TEXTS: Record<TextFilter, (text: string) => Term> = {
  search: (text) => ({ kind: 'phrase', text: text.trim(), negated: false }),
  exact: (text) => ({ kind: 'phrase', text, negated: false, exact: true }),
  words: (text) => ({ kind: 'word', text }),
}

/** The kinds of fields whose values are ids or keys. */
const BY_ID: ReadonlySet<string> = new Set([
  'person',
  'choices',
  'record',
  'ticket',
  'column',
] satisfies Field['kind'][])

function valueIn({ kind }: Field, text: string): Value {
  if (text === NONE) return { text }
  if (kind === 'number') return { text: `${text}..${text}` }
  return BY_ID.has(kind) ? { id: true, text } : { text }
}

/**
 * The terms of a field's filter. A ticket must have all labels of the filter, so each label is a term. The filter of any other
 * field is one term: a ticket must have one of its values.
 */
export function fieldTerms(field: Field, text: string): FieldTerm[] {
  const { kind, termName: name = '' } = field
  const values = text.split(',').map((one) => valueIn(field, one))
  return (kind === 'choices' ? values.map((one) => [one]) : [values]).map((some) => ({
    kind: 'field',
    field: name,
    values: some,
    negated: false,
  }))
}

/** Whether the filter of a field permits a value: it lists the value, or there is no such filter. */
export function permits(filter: string | undefined, value: string): boolean {
  return filter === undefined || filter.split(',').includes(value)
}

/** The terms of all filters except `query`, whose terms the caller adds. */
export function termsOfFilter(filter: Omit<TicketFilter, 'query'> & { query?: never }): Query {
  const fields = QUERY_FIELDS.flatMap((field): Term[] => {
    const value = field.filterName && filter[field.filterName as FilterName]
    return value === undefined ? [] : fieldTerms(field, String(value))
  })
  const texts = (Object.keys(TEXTS) as TextFilter[]).flatMap((name): Term[] => {
    const text = filter[name]?.trim()
    return text && fold(text) ? [TEXTS[name](text)] : []
  })
  return [...fields, ...texts]
}

/**
 * The parts that a ticket's text must contain, folded: phrases as typed, followed by the words.
 * @param form another form of the parts
 */
export function patternsIn(query: Query, form = fold): string[] {
  const phrases = query.flatMap((term) =>
    // A phrase of invisible characters becomes an empty text, which every ticket contains.
    term.kind === 'phrase' && !term.negated ? form(term.text) || [] : [],
  )
  const words = query.flatMap((term) => (term.kind === 'word' ? [term.text] : []))
  return [...phrases, ...wordsOf(words.join(' '), form)]
}
