// Parses the text of a query into a tree, or into a list of errors. Names of people, labels and columns are looked up later, in
// resolve.ts.

import { fieldKey } from '../field/name.ts'
import { isCustomNumber } from '../field/number.ts'
import { customWords } from '../field/words.ts'
import { fold } from '../fold.ts'
import { LIMITS } from '../limits.ts'
import { Id } from '../text.ts'
import { ColumnKey } from '../ticket/shapes.ts'
import { isDay, isRelative, isTime } from './days.ts'
import { parse as parseTerms, type RawTerm, SyntaxError as Unexpected } from './grammar.js'
import { understandQueries } from './match.ts'
import { printFieldName } from './print.ts'
import {
  type FieldName,
  type FieldRules,
  fieldMeant,
  isField,
  LANGUAGE,
  type Language,
  nearest,
  type Operator,
  type Query,
  type QueryError,
  spokenIn,
  type Term,
  type TermSpan,
  type Value,
} from './tree.ts'

export type Parsed = { query: Query; spans: TermSpan[] }
/** The result of reading a query: the terms, or the errors with the terms of all fields that have none. */
export type ParseResult = Parsed | { errors: QueryError[]; valid: Parsed }

/** The most terms of a query and values of a term: more than people type, and few enough for the database. */
export const MAX_TERMS = 20
/** The most values of one term. */
export const MAX_VALUES = 20

type RawField = Extract<RawTerm, { kind: 'field' }>
type RawValue = RawField['values'][number]

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
    errors.push({ at: [0, text.length], message: `At most ${LIMITS.search} characters of text` })
  const first = raw[MAX_TERMS]
  if (first) errors.push({ at: [first.at[0], text.length], message: `At most ${MAX_TERMS} terms` })
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
    ? 'The closing quotation mark is missing'
    : 'A space is missing after the quotation mark'
  return { at: [start, text.length], message, ...(isOpen && { instead: `${text.slice(start)}"` }) }
}

type Reading = { language: Language; errors: QueryError[] }

function termOf(raw: RawTerm, text: string, reading: Reading): Term {
  const { language, errors } = reading
  if (raw.kind === 'field') return fieldOf(raw, text, reading)
  if (raw.kind === 'phrase') {
    // A phrase of invisible characters would match every ticket.
    if (fold(raw.text).trim() === '')
      errors.push({ at: raw.at, message: 'There is nothing between the quotation marks' })
    return { kind: 'phrase', text: raw.text, negated: raw.negated }
  }
  const name = /^-?([a-z_]+):/i.exec(raw.text)?.[1]
  if (name && isField(name.toLowerCase(), language))
    errors.push({ at: raw.at, message: `Quotation marks go around the whole value: ${name}:"two words"` })
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
    errors.push({ at: raw.at, message: `At most ${MAX_VALUES} values for one field` })
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
      message: `There is no field “${text}”. Did you mean “${meant}”?`,
      instead: printFieldName(meant),
    }
  return {
    at,
    message: `There is no field “${text}”. There are ${spokenIn(language).join(', ')}. Put text with a colon in quotation marks.`,
  }
}

function valueIn(
  field: FieldName,
  rules: FieldRules,
  { op, text, quoted, at }: RawValue,
  errors: QueryError[],
): Value {
  const typed = text.trim()
  // Names keep their case; all other values are lower-cased.
  const value: Value = {
    text: rules.kind === 'named' || rules.kind === 'words' ? typed : typed.toLowerCase(),
  }
  if (op === '#') value.id = true
  else if (op !== '') value.op = op
  if (typed === '') {
    errors.push({ at, message: `A value is missing for “${field}”: ${rules.hint}` })
  } else if (value.op && !rules.compares) {
    errors.push({ at, message: `“${field}” is not compared`, instead: typed })
  } else if (value.op && UNCOMPARED.has(value.text)) {
    errors.push({ at, message: `“${typed}” is not compared`, instead: typed })
  } else if (matchesNothing(rules, value)) {
    errors.push({ at, message: `Nothing is ${op} ${typed}`, instead: typed })
  } else if (!quoted || value.id || rules.kind !== 'named') {
    const error = unfit(field, rules, value)
    if (error) errors.push({ at, ...error })
  }
  return value
}

function matchesNothing({ ends: [lowest, highest] = ['', ''] }: FieldRules, { op, text }: Value): boolean {
  return (op === '<' && text === lowest) || (op === '>' && text === highest)
}

/** Words that are neither a single day nor a number, so that they cannot be compared. */
const UNCOMPARED = new Set(['none', 'overdue', 'soon'])

type Unfit = Pick<QueryError, 'message' | 'instead'>

/** The error of a value, found without any knowledge of the project; names are checked in resolve.ts. */
function unfit(field: FieldName, rules: FieldRules, { text, op, id }: Value): Unfit | undefined {
  const { words = [] } = rules
  if (rules.kind === 'named') {
    const isId = rules.list === 'columns' ? ColumnKey.safeParse(text).success : Id.safeParse(text).success
    return id && !isId ? { message: `“#${text}” is no id` } : undefined
  }
  if (!id && words.includes(text)) return
  if (!id && isOfKind[rules.kind](text, op, rules)) return
  const spaced = words.find((word) => word === text.replace(/[ -]/g, '_') || word.replace('_', '') === text)
  const meant = spaced ?? nearest(text, words)
  const guess = meant && `Did you mean “${meant}”? `
  return {
    message: `“${text}” is no value of “${field}”. ${guess ?? ''}It takes ${rules.hint}.`,
    ...(meant && { instead: `${op ?? ''}${meant}` }),
  }
}

const DIGITS = /^\d{1,10}$/
const TICKET = /^([a-z][a-z0-9]*-)?[1-9]\d{0,9}$/

const isDecimal = (text: string) => /^-?\d{1,12}(\.\d{1,3})?$/.test(text) && isCustomNumber(Number(text))

const isOfKind: Record<
  FieldRules['kind'],
  (text: string, op: Operator | undefined, rules: FieldRules) => boolean
> = {
  choice: () => false,
  named: () => true,
  ticket: (text) => TICKET.test(text),
  number(text, op, { ends: [, highest = ''] = ['', ''] }) {
    const isNumber = (end: string) => DIGITS.test(end) && end.length <= highest.length
    const [from = '', to, more] = text.split('..')
    if (to === undefined) return isNumber(text)
    if (op || more !== undefined) return false
    const areNumbers = [from, to].every((end) => end === '' || isNumber(end)) && from + to !== ''
    return areNumbers && Number(from) <= Number(to || highest)
  },
  words: (text) => customWords(text).length > 0,
  decimal(text, op) {
    const [from = '', to, more] = text.split('..')
    if (to === undefined) return isDecimal(text)
    if (op || more !== undefined || from + to === '') return false
    const areNumbers = [from, to].every((end) => end === '' || isDecimal(end))
    return areNumbers && (from === '' || to === '' || Number(from) <= Number(to))
  },
  date: (text, op) => isDate(text, op, isDay),
  time: (text, op) => isDate(text, op, isTime),
}

/** @param isEnd whether a text can be an end of a range */
function isDate(text: string, op: Operator | undefined, isEnd: (text: string) => boolean): boolean {
  const [from = '', to, more] = text.split('..')
  if (to === undefined) return isDay(text) || isRelative(text)
  if (op || more !== undefined || (from === '' && to === '')) return false
  return (from === '' || isEnd(from)) && (to === '' || isEnd(to)) && (from === '' || to === '' || from <= to)
}

understandQueries((text) => {
  const parsed = parseQuery(text)
  return 'errors' in parsed ? null : parsed.query
})
