// Decides in the browser whether a ticket belongs to a window, by the same rules as the SQL of server/ticket/terms.ts.
import { rangeOf } from '../date.ts'
import { exactForm, fold } from '../fold.ts'
import { EXCERPT_LENGTH } from '../ticket/excerpt.ts'
import { QUERY_FIELDS } from '../ticket/fields.ts'
import { type Field, type Kind, NONE, type RowOf, type Values } from '../ticket/kinds.ts'
import { searchedText } from '../ticket/search.ts'
import type { TicketFilter, TicketSummary } from '../ticket/ticket.ts'
import { patternsIn, termsOfFilter } from './filter.ts'
import type { Query, Term, Value } from './tree.ts'

type Description = string | null | undefined
/** Whether a ticket matches; null if only the database knows. */
type Decision = boolean | null

let read: (text: string) => Query | null = () => null

/** Sets the parser of queries (parse.ts), which only few pages load. */
export function understandQueries(reader: (text: string) => Query | null) {
  read = reader
}

/**
 * Whether a ticket matches a filter; null if only the database knows.
 * @param description undefined if it is not known
 */
export function matches(
  ticket: TicketSummary,
  description: Description,
  { query: text, ...filter }: TicketFilter,
): Decision {
  const query = text === undefined ? [] : read(text)
  const isMatch = matchesQuery(ticket, description, [...termsOfFilter(filter), ...(query ?? [])])
  return query === null && isMatch ? null : isMatch
}

/**
 * Whether a ticket matches a query.
 * @param query a canonical query, as resolveQuery returns it
 * @param fields the fields that its terms may be about
 */
export function matchesQuery(
  ticket: TicketSummary,
  description: Description,
  query: Query,
  fields: readonly Field[] = QUERY_FIELDS,
): Decision {
  const decisions = query.map((term) => decided(ticket, description, term, fields))
  decisions.push(containsAll(ticket, description, patternsIn(query)))
  if (decisions.includes(false)) return false
  return decisions.includes(null) ? null : true
}

function decided(
  ticket: TicketSummary,
  description: Description,
  term: Term,
  fields: readonly Field[],
): Decision {
  if (term.kind === 'word') return true
  if (term.kind === 'phrase') {
    if (term.exact) return exactForm(ticket.title).includes(exactForm(term.text))
    // A phrase that is not negated is one of the patterns, which are checked for the whole query.
    const contains = term.negated && containsAll(ticket, description, [term.text])
    return contains === null ? null : !contains
  }
  const field = fields.find(({ termName }) => termName === term.field)
  const is = field ? anyOf(term.values.map((value) => hasValue(ticket, field, value, fields))) : null
  return is === null ? null : is !== term.negated
}

function anyOf(decisions: Decision[]): Decision {
  if (decisions.includes(true)) return true
  return decisions.includes(null) ? null : false
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function hasValue(ticket: Values, field: Field, value: Value, fields: readonly Field[]): Decision {
  if (field.kind === 'presence') return isPresent(ticket, value.text, fields)
  const own = field.of(ticket)
  if (own === undefined) return null
  if (value.text === NONE || isNothing(own)) return value.text === NONE && isNothing(own)
  return IS[field.kind](own as never, value, field as never, ticket)
}

function isPresent(ticket: Values, name: string, fields: readonly Field[]): Decision {
  const own = fields.find(({ termName }) => termName === name)?.of(ticket)
  return own === undefined ? null : !isNothing(own)
}

const same = (own: unknown, { text }: Value) => own === text

/** Whether a ticket's value, which is not empty, equals the value of a term. */
const IS: {
  [K in Exclude<Kind, 'presence'>]: (own: never, value: Value, field: RowOf<K>, ticket: Values) => Decision
} = {
  choice: same,
  column: same,
  person: same,
  text: same,
  choices: (own: string[], { text }) => own.includes(text),
  record: (own: string, { text }) => own === text,
  // A query names the other ticket by its number, which is not known here.
  ticket: (own: string, { id, text }) => (id ? own === text : null),
  checkbox: (own: boolean, { text }) => own === (text === 'yes'),
  number(own: number, { text }) {
    const [from, to] = text.split('..')
    return own >= Number(from || 0) && (!to || own <= Number(to))
  },
  day(own: string, { text }, { untilDone }, { status }) {
    const { from, to } = rangeOf(text)
    return !(untilDone && status === 'done') && from <= own && own <= to
  },
  time(own: string, { text }) {
    const [from = '', to = ''] = text.toUpperCase().split('..')
    const at = Date.parse(own)
    return (from === '' || at >= Date.parse(from)) && (to === '' || at < Date.parse(to))
  },
}

/** Whether a ticket's text contains every one of these parts; null if only the database knows. */
export function containsAll(ticket: TicketSummary, description: Description, parts: string[]): Decision {
  if (parts.length === 0) return true
  const patterns = parts.map(fold)
  const text = searchedText(ticket.title, description === undefined ? ticket.excerpt : description)
  if (patterns.every((pattern) => text.includes(pattern))) return true
  // The excerpt is the whole description unless it was truncated.
  const isWhole = description !== undefined || [...(ticket.excerpt ?? '')].length < EXCERPT_LENGTH
  return isWhole ? false : null
}
