// A query as a tree. The text of a query, the filter boxes, the address, the API and the server's SQL conditions are all read
// from it or converted to it.

import type { FieldKind } from '../field/field.ts'
import { t } from '../locale/message.ts'
import { QUERY_FIELDS } from '../ticket/fields.ts'
import {
  type Field,
  type Kind,
  mayLack,
  NONE,
  type RecordList,
  type RowOf,
  valuesOf,
} from '../ticket/kinds.ts'

/** A position in the text: from the first character to just before the end. */
export type Span = [start: number, end: number]

/** How a term compares. */
export type Operator = '>' | '>=' | '<' | '<='

/**
 * One of the values of a field term. `id`: given as an id or key instead of a name, as in `label:#…`; such a value means the same
 * to everybody at any time.
 */
export type Value = { op?: Operator; text: string; id?: true }

/** One condition of a query. */
export type Term =
  | { kind: 'word'; text: string }
  /** A phrase, exactly as typed, with its spaces. An exact phrase is in the title, with its accents. */
  | { kind: 'phrase'; text: string; negated: boolean; exact?: true }
  /** Matches if the field has any of the values. */
  | FieldTerm
/** A condition about a field. */
export type FieldTerm = {
  kind: 'field'
  field: FieldName
  values: Value[]
  negated: boolean
  /** A custom field of the project. */
  custom?: { id: string; kind: FieldKind }
}

/** A query matches if all of its terms match. */
export type Query = Term[]

/** The positions of a term and its values in the text. */
export type TermSpan = { term: Span; values: Span[] }

/** An error in a query, and its position. */
export type QueryError = {
  at: Span
  message: string
  /** The text that should replace the characters at `at`, if it can be guessed. */
  instead?: string
}

type RuleKind = 'choice' | 'named' | 'date' | 'time' | 'number' | 'decimal' | 'words' | 'ticket'

/** The lists of a project in which names are looked up. */
export type List = 'people' | 'labels' | 'columns' | RecordList

/** The values that a field accepts, and the hint that explains it. */
export type FieldRules = {
  kind: RuleKind
  /** The list in which its names are looked up. */
  list?: List
  /** The names that it has itself, with their ids: its options. */
  names?: readonly { id: string; names: string[] }[]
  /** Names that they had before; a current name comes first. */
  former?: readonly { id: string; names: string[] }[]
  /** The custom field that it is. */
  custom?: { id: string; kind: FieldKind; name: string }
  /** Whether this is a former name of a field, which is understood, and offered nowhere. */
  isFormer?: true
  /** The words that it accepts besides the values of its kind. */
  words?: readonly string[]
  /** Accepts >, >=, < and <=. */
  compares?: true
  /** The lowest and the highest value: nothing compares below or above them. */
  ends?: [lowest: string, highest: string]
  hint: string
}

/** The word for the record that is under way, such as the current milestone. */
export const CURRENT = 'current'

/** The words for days and ranges of days. */
export const WORDS_OF_DAYS = ['overdue', 'today', 'tomorrow', 'soon']
const named = (list: List, words: string[], hint: string): FieldRules => ({
  kind: 'named',
  list,
  words,
  hint: [hint, ...words].join(', '),
})

/** The rules of each kind of field. */
const RULES: {
  [K in Exclude<Kind, 'text'>]: (field: RowOf<K>, none: string[], all: readonly Field[]) => FieldRules
} = {
  choice({ choices, ordered }, none) {
    const values = valuesOf(choices)
    const words = [...values, ...none]
    if (!ordered) return { kind: 'choice', words, hint: words.join(', ') }
    const [lowest = '', highest = '', next = ''] = [values[0], values.at(-1), values.at(-2)]
    const hint = [t('{lowest} to {highest}', { lowest, highest }), `also >=${next}`, ...none].join(', ')
    return { kind: 'choice', words, compares: true, ends: [lowest, highest], hint }
  },
  choices: () => named('labels', [NONE], t('the name of a label')),
  record: ({ list }, none) => named(list, [CURRENT, ...none], t('a name')),
  person: (_, none) => named('people', ['me', ...none], t('a username')),
  column: () => ({ kind: 'named', list: 'columns', hint: t('the name of a column') }),
  day: (_, none) => ({
    kind: 'date',
    words: [...WORDS_OF_DAYS, ...none],
    compares: true,
    hint: ['<7d', t('a date'), 'overdue', ...none].join(', '),
  }),
  time: () => ({ kind: 'time', words: ['today', 'yesterday'], compares: true, hint: t('<7d (ago), a date') }),
  number: ({ max }, none) => ({
    kind: 'number',
    words: none,
    compares: true,
    ends: ['0', String(max)],
    hint: ['5', '>=8', '3..8', ...none].join(', '),
  }),
  ticket: (_, none) => ({
    kind: 'ticket',
    words: none,
    hint: [t('the key of a ticket'), ...none].join(', '),
  }),
  checkbox: () => ({ kind: 'choice', words: ['yes', 'no'], hint: t('yes, no') }),
  presence: (_, __, all) => ({
    kind: 'choice',
    words: all.flatMap((field) => (mayLack(field) ? (field.termName ?? []) : [])).sort(),
    hint: t('attachment, label, due, estimate …'),
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

/** The name of a field in queries. `FIELD_NAMES` are the names of the fields that every project has. */
export type FieldName = string
export const LANGUAGE = languageOf(QUERY_FIELDS)
export const FIELD_NAMES = Object.keys(LANGUAGE)

/** The names that other trackers use for these fields. */
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
  sprint: 'milestone',
  cycle: 'milestone',
  iteration: 'milestone',
  version: 'milestone',
  begins: 'start',
  opened: 'created',
  changed: 'updated',
}

/** Whether a word is the name of a field in queries. */
export function isField(name: string, language: Language = LANGUAGE): boolean {
  return Object.hasOwn(language, name)
}

/** The field that a person who typed this name probably meant. */
export function fieldMeant(name: string, language: Language = LANGUAGE): FieldName | undefined {
  const typed = name.toLowerCase()
  return isField(typed, language) ? typed : (ALSO_CALLED[typed] ?? nearest(typed, spokenIn(language)))
}

/** The names of a language that people type. */
export const spokenIn = (language: Language): string[] =>
  Object.keys(language).filter((name) => !name.startsWith('#') && !language[name]?.isFormer)

/** The terms about one field, for pages that show them elsewhere. */
export function termsOf(query: Query, field: FieldName): FieldTerm[] {
  return query.filter((term): term is FieldTerm => term.kind === 'field' && term.field === field)
}

/** The most similar name, if it differs by one or two typing errors. */
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

/** The number of characters that have to be inserted, deleted, replaced, or swapped with the next one. */
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
