// Between what the page is narrowed to and the query of a saved view, which names people, labels and columns by their ids.
import { parseQuery } from '../../domain/query/parse.ts'
import { printTerm } from '../../domain/query/print.ts'
import { resolveQuery, type Vocabulary } from '../../domain/query/resolve.ts'
import type { FieldName, FieldTerm, Term, Value } from '../../domain/query/tree.ts'
import { NONE } from '../../domain/ticket/ticket.ts'
import type { FilterSearch } from '../paths.ts'

const LISTS = { assignee: 'people', reporter: 'people', label: 'labels', column: 'columns' } as const
type NamedField = keyof typeof LISTS
const isNamed = (field: FieldName): field is NamedField => Object.hasOwn(LISTS, field)
const ME = 'me'

/** Undefined while the text is wrong. The same filter is the same query, however it was chosen. */
export function viewQueryOf({ q = '', ...boxes }: FilterSearch, vocabulary: Vocabulary): string | undefined {
  const parsed = parseQuery(q)
  if ('errors' in parsed || 'errors' in resolveQuery(parsed, vocabulary)) return undefined
  const terms = parsed.query.map((term) => byIds(term, vocabulary))
  const fields = [...termsOfBoxes(boxes), ...terms.filter(({ kind }) => kind === 'field')].map(printTerm)
  const texts = terms.filter(({ kind }) => kind !== 'field').map(printTerm)
  return [...new Set(fields.toSorted()), ...texts].join(' ')
}

function byIds(term: Term, vocabulary: Vocabulary): Term {
  const { kind } = term
  if (kind !== 'field' || !isNamed(term.field)) return term
  return { ...term, values: term.values.flatMap((value) => idsOf(term, value, vocabulary)) }
}

function idsOf(term: FieldTerm, value: Value, vocabulary: Vocabulary): Value[] {
  if (!value.id && value.text.toLowerCase() === ME && term.field !== 'label' && term.field !== 'column')
    return [{ text: ME }]
  const resolved = resolveQuery({ query: [{ ...term, values: [value] }], spans: [] }, vocabulary)
  const [found] = 'errors' in resolved ? [] : resolved.query
  return found?.kind === 'field' ? found.values : [value]
}

function termsOfBoxes(boxes: Omit<FilterSearch, 'q'>): Term[] {
  const { labels, column, assignee, reporter, ...plain } = boxes
  const named = [
    ['column', column],
    ['assignee', assignee],
    ['reporter', reporter],
    // All of them.
    ...(labels?.split(',') ?? []).map((id) => ['label', id] as const),
  ] as const
  const words = [ME, NONE]
  return [
    ...Object.entries(plain).map(([field, text]) => [field as FieldName, text, false] as const),
    ...named.map(([field, text]) => [field, text, !words.includes(text ?? '')] as const),
  ].flatMap(([field, text, isId]): Term[] =>
    text === undefined
      ? []
      : [{ kind: 'field', field, values: [isId ? { id: true, text } : { text }], negated: false }],
  )
}

/** What the search box says of a view. `isWhole` is false where it names somebody or something that is gone. */
export function textOfView(query: string, vocabulary: Vocabulary): { text: string; isWhole: boolean } {
  const parsed = parseQuery(query)
  if ('errors' in parsed) return { text: query, isWhole: false }
  let isWhole = true
  const named = (term: FieldTerm, value: Value): Value => {
    if (!value.id || !isNamed(term.field)) return value
    const name = vocabulary[LISTS[term.field]].find(({ id }) => id === value.text)?.names[0]
    if (name === undefined) isWhole = false
    return name === undefined ? value : { text: name }
  }
  const text = parsed.query.map((term) =>
    printTerm(
      term.kind === 'field' ? { ...term, values: term.values.map((value) => named(term, value)) } : term,
    ),
  )
  return { text: text.join(' '), isWhole }
}
