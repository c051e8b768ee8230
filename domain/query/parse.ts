// Parses the text of a query into a tree, or into a list of errors. Names of people, labels and columns are looked up later, in
// resolve.ts.

import { fieldKey } from '../field/name.ts'
import { fold } from '../fold.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { parse as parseTerms, type RawTerm, SyntaxError as Unexpected } from './grammar.js'
import { understandQueries } from './match.ts'
import { printFieldName } from './print.ts'
import {
  type FieldName,
  fieldMeant,
  isField,
  LANGUAGE,
  type Language,
  type Query,
  type QueryError,
  spokenIn,
  type Term,
  type TermSpan,
} from './tree.ts'
import { valueIn } from './value.ts'

export type Parsed = { query: Query; spans: TermSpan[] }
/** The result of reading a query: the terms, or the errors with the terms of all fields that have none. */
export type ParseResult = Parsed | { errors: QueryError[]; valid: Parsed }

/** The most terms of a query and values of a term: more than people type, and few enough for the database. */
export const MAX_TERMS = 20
/** The most values of one term. */
export const MAX_VALUES = 20

type RawField = Extract<RawTerm, { kind: 'field' }>

/** Parses a query. Never throws. */
export function parseQuery(text: string, language: Language = LANGUAGE): ParseResult {
  let raw: RawTerm[]
  try {
    raw = parseTerms(text)
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { errors: [syntaxError(text, error.location.start.offset)], valid: { query: [], spans: [] } }
  }
  const errors: QueryError[] = []
  const query: Query = []
  const spans: TermSpan[] = []
  for (const one of raw) {
    const term = termOf(one, text, { language, errors })
    query.push(term)
    spans.push({ term: one.at, values: one.kind === 'field' ? one.values.map(({ at }) => at) : [] })
  }
  const length = query.reduce((sum, term) => sum + (term.kind === 'field' ? 0 : term.text.length + 1), 0)
  if (length > LIMITS.search + 1)
    errors.push({
      at: [0, text.length],
      message: t('At most {search} characters of text', { search: LIMITS.search }),
    })
  const first = raw[MAX_TERMS]
  if (first)
    errors.push({
      at: [first.at[0], text.length],
      message: t('At most {max_term} terms', { max_term: MAX_TERMS }),
    })
  return errors.length > 0 ? { errors, valid: validOf({ query, spans }, errors) } : { query, spans }
}

/** The terms of the fields that have no error. */
export function validOf({ query, spans }: Parsed, errors: QueryError[]): Parsed {
  const isWrong = (index: number) => {
    const [start, end] = spans[index]?.term ?? [0, 0]
    // The error of a missing value is at the end of its term.
    return errors.some(({ at }) => at[0] <= end && at[1] >= start)
  }
  const wrong = new Set(
    query.flatMap((term, index) => (term.kind === 'field' && isWrong(index) ? term.field : [])),
  )
  const kept = query.flatMap((term, index) => (term.kind === 'field' && !wrong.has(term.field) ? index : []))
  return {
    query: kept.flatMap((index) => query[index] ?? []),
    spans: kept.flatMap((index) => spans[index] ?? []),
  }
}

function syntaxError(text: string, from: number): QueryError {
  const quote = text.indexOf('"', from)
  const start = Math.min(quote < 0 ? from : quote, Math.max(0, text.length - 1))
  const isOpen = quote >= 0 && text.indexOf('"', quote + 1) < 0
  const message = isOpen
    ? t('The closing quotation mark is missing')
    : t('A space is missing after the quotation mark')
  return { at: [start, text.length], message, ...(isOpen && { instead: `${text.slice(start)}"` }) }
}

type Reading = { language: Language; errors: QueryError[] }

function termOf(raw: RawTerm, text: string, reading: Reading): Term {
  const { language, errors } = reading
  if (raw.kind === 'field') return fieldOf(raw, text, reading)
  if (raw.kind === 'phrase') {
    // A phrase of invisible characters would match every ticket.
    if (fold(raw.text).trim() === '')
      errors.push({ at: raw.at, message: t('There is nothing between the quotation marks') })
    return { kind: 'phrase', text: raw.text, negated: raw.negated }
  }
  const name = /^-?([a-z_]+):/i.exec(raw.text)?.[1]
  if (name && isField(name.toLowerCase(), language))
    errors.push({
      at: raw.at,
      message: t('Quotation marks go around the whole value: {name}:"two words"', { name }),
    })
  return { kind: 'word', text: raw.text }
}

/** A field, or a word with a colon that only looks like a field. */
function fieldOf(raw: RawField, text: string, { language, errors }: Reading): Term {
  const { name, values, negated } = raw
  const typed = nameIn(name, language)
  const rules = isField(typed, language) ? language[typed] : undefined
  if (!rules) {
    // Only letters may be the name of a field; other words with a colon are words.
    if (name.form === 'other') return { kind: 'word', text: text.slice(...raw.at) }
    const [value] = values
    // A word with a colon behind it, as in "Error: no such file".
    const isWord = values.length === 1 && value?.text === '' && !value.quoted && value.op === ''
    if (!isWord) errors.push(unknownField(name, language))
    return { kind: 'word', text: text.slice(...raw.at) }
  }
  if (values.length > MAX_VALUES)
    errors.push({
      at: raw.at,
      message: t('At most {max_value} values for one field', { max_value: MAX_VALUES }),
    })
  const { custom } = rules
  const spoken = custom?.name ?? typed
  return {
    kind: 'field',
    field: custom ? `#${custom.id}` : typed,
    values: values.map((value) => valueIn(spoken, rules, value, errors)),
    negated,
    ...(custom && { custom: { id: custom.id, kind: custom.kind } }),
  }
}

/** The name under which the language has a field. */
function nameIn({ text, form }: RawField['name'], language: Language): FieldName {
  const lower = text.toLowerCase()
  return form === 'id' || (form === 'plain' && isField(lower, language)) ? lower : fieldKey(text)
}

function unknownField({ text, at }: RawField['name'], language: Language): QueryError {
  const meant = fieldMeant(text, language)
  if (meant)
    return {
      at,
      message: t('There is no field “{text}”. Did you mean “{meant}”?', { text, meant }),
      instead: printFieldName(meant),
    }
  return {
    at,
    message: t('There is no field “{text}”. There are {spoken}. Put text with a colon in quotation marks.', {
      text,
      spoken: spokenIn(language).join(', '),
    }),
  }
}

understandQueries((text) => {
  const parsed = parseQuery(text)
  return 'errors' in parsed ? null : parsed.query
})
