// Filters as terms of a query: whatever narrows a list of tickets is decided by match.ts on a page, and by server/ticket/terms.ts on the
// server, from the tree alone. A filter that nothing makes a term of does not compile here.
import { type FilterName, SOUGHT } from '../ticket/fields.ts'
import type { Field } from '../ticket/kinds.ts'
import { wordsOf } from '../ticket/search.ts'
import { NONE } from '../ticket/shapes.ts'
import type { TicketFilter } from '../ticket/ticket.ts'
import type { FieldTerm, Query, Term, Value } from './tree.ts'

/** The filters of texts; what a query says has terms of its own. */
type TextFilter = Exclude<keyof TicketFilter, FilterName | 'query'>

const TEXTS: Record<TextFilter, (text: string) => Term> = {
  search: (text) => ({ kind: 'phrase', text: text.trim(), negated: false }),
  words: (text) => ({ kind: 'word', text }),
}

/** Kinds whose values filters name by id or key. */
const BY_ID: ReadonlySet<string> = new Set([
  'person',
  'choices',
  'ticket',
  'column',
] satisfies Field['kind'][])

function valueIn({ kind }: Field, text: string): Value {
  if (text === NONE) return { text }
  if (kind === 'number') return { text: `${text}..${text}` }
  return BY_ID.has(kind) ? { id: true, text } : { text }
}

/** What the filter of a field asks for: one value or, of labels, all of those that it lists. */
export function fieldTerms(field: Field, text: string): FieldTerm[] {
  const { kind, termName: name = '' } = field
  return (kind === 'choices' ? text.split(',') : [text]).map((one) => ({
    kind: 'field',
    field: name,
    values: [valueIn(field, one)],
    negated: false,
  }))
}

/** The terms of a filter. Whoever has a query adds what it means. */
export function termsOfFilter(filter: Omit<TicketFilter, 'query'> & { query?: never }): Query {
  const fields = SOUGHT.flatMap((field): Term[] => {
    const value = field.filterName && filter[field.filterName as FilterName]
    return value === undefined ? [] : fieldTerms(field, String(value))
  })
  const texts = (Object.keys(TEXTS) as TextFilter[]).flatMap((name): Term[] => {
    const text = filter[name]?.trim()
    return text ? [TEXTS[name](text)] : []
  })
  return [...fields, ...texts]
}

/** The parts that a ticket's text has to contain for a query: phrases as typed, then the words. */
export function patternsIn(query: Query): string[] {
  const phrases = query.flatMap((term) => (term.kind === 'phrase' && !term.negated ? [term.text] : []))
  const words = query.flatMap((term) => (term.kind === 'word' ? [term.text] : []))
  return [...phrases, ...wordsOf(words.join(' '))]
}
