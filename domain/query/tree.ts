// A query as a tree: what the text, the filter boxes, the address, the API and the server's conditions are made of and into.
import { QUERY_FIELDS } from '../ticket/fields.ts'
import { type Field, type Kind, mayLack, type RowOf, valuesOf } from '../ticket/kinds.ts'
import { NONE } from '../ticket/shapes.ts'

/** Where something stands in the text: from a character up to before another. */
export type Span = [start: number, end: number]

export type Operator = '>' | '>=' | '<' | '<='

/**
 * One of the values that a field may have. `id`: named by its id or key rather than by what people call it, as in `label:#…`;
 * such a value means the same to everybody, for ever.
 */
export type Value = { op?: Operator; text: string; id?: true }

export type Term =
  | { kind: 'word'; text: string }
  /** As typed, spaces and all. */
  | { kind: 'phrase'; text: string; negated: boolean }
  /** Any of the values. */
  | FieldTerm
export type FieldTerm = { kind: 'field'; field: FieldName; values: Value[]; negated: boolean }

/** All of the terms. */
export type Query = Term[]

/** Where a term and its values stand in the text. */
export type TermSpan = { term: Span; values: Span[] }

export type QueryError = {
  at: Span
  message: string
  /** What the characters at `at` should be, where that can be guessed. */
  instead?: string
}

type FieldKind = 'choice' | 'named' | 'date' | 'time' | 'number' | 'ticket'

/** The lists of a project that names come from. */
export type List = 'people' | 'labels' | 'columns'

/** What values a field takes, and how the language is explained. */
export type FieldRules = {
  kind: FieldKind
  /** Where its names come from. */
  list?: List
  /** The words that it takes beside what its kind does. */
  words?: readonly string[]
  /** Takes >, >=, < and <=. */
  compares?: true
  /** Nothing is below the first or above the last. */
  ends?: [lowest: string, highest: string]
  hint: string
}

const WORDS_OF_DAYS = ['overdue', 'today', 'tomorrow', 'soon']
const named = (list: List, words: string[], hint: string): FieldRules => ({
  kind: 'named',
  list,
  words,
  hint: [hint, ...words].join(', '),
})

/** The rules of each kind. */
const RULES: {
  [K in Exclude<Kind, 'text'>]: (field: RowOf<K>, none: string[], all: readonly Field[]) => FieldRules
} = {
  choice({ choices, ordered }, none) {
    const values = valuesOf(choices)
    const words = [...values, ...none]
    if (!ordered) return { kind: 'choice', words, hint: words.join(', ') }
    const [lowest = '', highest = '', next = ''] = [values[0], values.at(-1), values.at(-2)]
    const hint = [`${lowest} to ${highest}`, `also >=${next}`, ...none].join(', ')
    return { kind: 'choice', words, compares: true, ends: [lowest, highest], hint }
  },
  choices: () => named('labels', [NONE], 'the name of a label'),
  person: (_, none) => named('people', ['me', ...none], 'a username'),
  column: () => ({ kind: 'named', list: 'columns', hint: 'the name of a column' }),
  day: (_, none) => ({
    kind: 'date',
    words: [...WORDS_OF_DAYS, ...none],
    compares: true,
    hint: ['<7d', 'a date', 'overdue', ...none].join(', '),
  }),
  time: () => ({ kind: 'time', words: ['today', 'yesterday'], compares: true, hint: '<7d (ago), a date' }),
  number: ({ max }, none) => ({
    kind: 'number',
    words: none,
    compares: true,
    ends: ['0', String(max)],
    hint: ['5', '>=8', '3..8', ...none].join(', '),
  }),
  ticket: (_, none) => ({ kind: 'ticket', words: none, hint: ['the key of a ticket', ...none].join(', ') }),
  checkbox: () => ({ kind: 'choice', words: ['yes', 'no'], hint: 'yes, no' }),
  presence: (_, __, all) => ({
    kind: 'choice',
    words: all.flatMap((field) => (mayLack(field) ? (field.termName ?? []) : [])).sort(),
    hint: 'attachment, label, due, estimate …',
  }),
}

/** The rules of fields, by their names in queries. */
export type Language = Readonly<Record<FieldName, FieldRules>>

/** The rules of these fields. */
export function languageOf(fields: readonly Field[]): Language {
  const rules = fields.flatMap((field): [FieldName, FieldRules][] => {
    const { kind, termName, spoken } = field
    if (termName === undefined || spoken === false || kind === 'text') return []
    return [[termName, RULES[kind](field as never, field.optional ? [NONE] : [], fields)]]
  })
  return Object.fromEntries(rules)
}

/** The name of a field in queries. `FIELD_NAMES` are those that every project has. */
export type FieldName = string
export const FIELDS = languageOf(QUERY_FIELDS)
export const FIELD_NAMES = Object.keys(FIELDS)

/** What other trackers call them. */
const ALSO_CALLED: Record<string, FieldName> = {
  is: 'status',
  state: 'status',
  lane: 'column',
  owner: 'assignee',
  assigned: 'assignee',
  author: 'reporter',
  creator: 'reporter',
  tag: 'label',
  tags: 'label',
  kind: 'type',
  prio: 'priority',
  deadline: 'due',
  epic: 'parent',
  points: 'estimate',
  opened: 'created',
  changed: 'updated',
}

export function isField(name: string, language: Language = FIELDS): boolean {
  return Object.hasOwn(language, name)
}

/** The field that somebody who typed this may have meant. */
export function fieldMeant(name: string, language: Language = FIELDS): FieldName | undefined {
  const typed = name.toLowerCase()
  return isField(typed, language) ? typed : (ALSO_CALLED[typed] ?? nearest(typed, Object.keys(language)))
}

/** The terms about a field, for those who show them elsewhere. */
export function termsOf(query: Query, field: FieldName): FieldTerm[] {
  return query.filter((term): term is FieldTerm => term.kind === 'field' && term.field === field)
}

/** The most similar one, if it differs by a slip or two of the finger. */
export function nearest<T extends string>(typed: string, names: readonly T[]): T | undefined {
  const text = typed.toLowerCase()
  const most = text.length < 3 ? 0 : text.length < 6 ? 1 : 2
  let best: T | undefined
  let least = most + 1
  for (const name of names) {
    const other = name.toLowerCase()
    const isPart = text.length >= 2 && other.startsWith(text)
    const distance = isPart
      ? 0.5
      : Math.abs(other.length - text.length) > most
        ? least
        : distanceOf(text, other)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** How many characters have to be added, left out, replaced, or swapped with the next. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const costs = [
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ]
      if (swapped && row > 1) costs.push((before[column - 2] ?? 0) + 1)
      now.push(Math.min(...costs))
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}
