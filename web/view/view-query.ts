// Converts between the filter of the page and the query of a saved view, which names people, labels and columns by their ids.
import { fieldTerms } from '../../domain/query/filter.ts'
import { parseQuery } from '../../domain/query/parse.ts'
import { printFieldName, printTerm, printValue } from '../../domain/query/print.ts'
import { resolveQuery, type Vocabulary } from '../../domain/query/resolve.ts'
import {
  CURRENT,
  type FieldName,
  type FieldTerm,
  LANGUAGE,
  type Term,
  type Value,
} from '../../domain/query/tree.ts'
import { BOXES } from '../../domain/ticket/fields.ts'
import type { FilterSearch } from '../paths.ts'

const rulesOf = (field: FieldName, { language = LANGUAGE }: Vocabulary) => language[field]
/** The names of the values of a field, which a saved view keeps as ids. */
function namesOf(field: FieldName, vocabulary: Vocabulary) {
  const { names, list } = rulesOf(field, vocabulary) ?? {}
  return names ?? (list && vocabulary[list])
}
const ME = 'me'

/**
 * The query of a filter; undefined while its text is invalid. The same filter always gives the same query, however it was chosen.
 */
export function viewQueryOf({ q = '', ...boxes }: FilterSearch, vocabulary: Vocabulary): string | undefined {
  const parsed = parseQuery(q, vocabulary.language)
  if ('errors' in parsed || 'errors' in resolveQuery(parsed, vocabulary)) return undefined
  const terms = parsed.query.map((term) => byIds(term, vocabulary))
  return printInOrder([...termsOfBoxes(boxes), ...terms])
}

/** A query with its terms and their values in order, so that equal queries are equal texts; an invalid one as it is. */
export function inOrder(query: string): string {
  const parsed = parseQuery(query)
  return 'errors' in parsed ? query : printInOrder(parsed.query)
}

function printInOrder(terms: Term[]): string {
  const fields = terms.flatMap((term) => (term.kind === 'field' ? printTerm(withSortedValues(term)) : []))
  const texts = terms.filter(({ kind }) => kind !== 'field').map(printTerm)
  return [...new Set(fields.toSorted()), ...texts].join(' ')
}

function withSortedValues(term: FieldTerm): FieldTerm {
  const values = new Map(term.values.map((value) => [printValue(value), value]))
  return { ...term, values: [...values.keys()].sort().flatMap((text) => values.get(text) ?? []) }
}

function byIds(term: Term, vocabulary: Vocabulary): Term {
  const { kind } = term
  if (kind !== 'field' || !namesOf(term.field, vocabulary)) return term
  return { ...term, values: term.values.flatMap((value) => idsOf(term, value, vocabulary)) }
}

function idsOf(term: FieldTerm, value: Value, vocabulary: Vocabulary): Value[] {
  const { list, words } = rulesOf(term.field, vocabulary) ?? {}
  const word = value.id ? undefined : value.text.toLowerCase()
  // Such a word means another person for each reader, and another milestone on another day.
  if ((word === ME && list === 'people') || (word === CURRENT && words?.includes(CURRENT)))
    return [{ text: word }]
  const resolved = resolveQuery({ query: [{ ...term, values: [value] }], spans: [] }, vocabulary)
  const [found] = 'errors' in resolved ? [] : resolved.query
  return found?.kind === 'field' ? found.values : [value]
}

function termsOfBoxes(boxes: FilterSearch): Term[] {
  return BOXES.flatMap((field): Term[] => {
    const text = boxes[field.filterName]
    if (text === undefined) return []
    return fieldTerms(field, text).map((term) => ({
      ...term,
      values: term.values.map((value) => (value.text === ME ? { text: ME } : value)),
    }))
  })
}

/** The text of a view in the search box. `isWhole` is false if the view names a person or thing that no longer exists. */
export function textOfView(query: string, vocabulary: Vocabulary): { text: string; isWhole: boolean } {
  const parsed = parseQuery(query, vocabulary.language)
  if ('errors' in parsed) return { text: query, isWhole: false }
  let isWhole = true
  const named = (term: FieldTerm, value: Value): Value => {
    const names = namesOf(term.field, vocabulary)
    if (!value.id || !names) return value
    const name = names.find(({ id }) => id === value.text)?.names[0]
    if (name === undefined) isWhole = false
    return name === undefined ? value : { text: name }
  }
  const text = parsed.query.map((term) => {
    if (term.kind !== 'field') return printTerm(term)
    const { custom } = rulesOf(term.field, vocabulary) ?? {}
    const field = custom ? printFieldName(custom.name) : term.field
    return printTerm({ ...term, field, values: term.values.map((value) => named(term, value)) })
  })
  return { text: text.join(' '), isWhole }
}
