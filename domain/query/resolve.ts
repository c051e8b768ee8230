// Resolves a query for one project, reader and day: people, labels and columns become ids, relative days become dates. The
// result, a canonical query, means the same to everybody. Canonical queries are sent, cached and matched.

import { NEAR_DAYS } from '../date.ts'
import { t } from '../locale/message.ts'
import { byName, nameKey } from '../names.ts'
import { NONE } from '../ticket/kinds.ts'
import { daysOf, instantsOf } from './days.ts'
import type { Parsed } from './parse.ts'
import { printName } from './print.ts'
import {
  CURRENT,
  type FieldRules,
  type FieldTerm,
  LANGUAGE,
  type Language,
  type List,
  nearest,
  type Query,
  type QueryError,
  type Span,
  type Term,
  type Value,
} from './tree.ts'

/** @property isCurrent whether the entry is meant by the word `current` */
type Named = { id: string; names: string[]; isCurrent?: boolean }

/** The meaning of names and days in a query. */
export type Vocabulary = {
  /** The user id that `me` stands for. */
  me: string
  /** The reader's current date. */
  today: string
  /** The instant at which a day begins in the reader's time zone. */
  startOf: (day: string) => string
  /** The key of the project, then its former keys. */
  projectKeys: readonly string[]
  labels: Named[]
  /** The project's members; the first name of each is the username. */
  people: Named[]
  /** The project's columns, by their keys. */
  columns: Named[]
  milestones: Named[]
  /** The fields of the project's queries; default those that every project has. */
  language?: Language
}

/** The instant at which a day begins in UTC. */
export const startOfUtc = (day: string) => `${day}T00:00:00.000Z`

/** The word for one entry of each list, for messages. */
const ONE_OF: Record<List, string> = {
  people: 'person',
  labels: 'label',
  columns: 'column',
  milestones: 'milestone',
}

type Resolved = Value[] | Pick<QueryError, 'message' | 'instead'>

/** The canonical query, or errors for the names that are unknown. */
export function resolveQuery(
  { query, spans }: Parsed,
  vocabulary: Vocabulary,
  language: Language = vocabulary.language ?? LANGUAGE,
): { query: Query } | { errors: QueryError[] } {
  const errors: QueryError[] = []
  const resolved = query.map((term, index): Term => {
    if (term.kind !== 'field') return term
    const values = term.values.flatMap((value, at) => {
      const answer = valuesIn(language[term.field], value, vocabulary)
      if (Array.isArray(answer)) return answer
      const span = spans[index]?.values[at] ?? ([0, 0] as Span)
      errors.push({ at: span, ...answer })
      return []
    })
    return { ...term, values }
  })
  return errors.length > 0 ? { errors } : { query: resolved }
}

/** The lists of names that have to be loaded to resolve a query. */
export function namesIn(query: Query, language: Language = LANGUAGE): Set<List> {
  const named = query.filter((term): term is FieldTerm => term.kind === 'field')
  return new Set(
    named.flatMap(({ field, values }) => {
      const { list, words = [] } = language[field] ?? {}
      const isKnown = ({ text, id }: Value) =>
        id === true || (words.includes(text.toLowerCase()) && !isCurrent(text))
      return list && !values.every(isKnown) ? [list] : []
    }),
  )
}

const isCurrent = (text: string) => text.toLowerCase() === CURRENT

/** Whether the meaning of a query depends on the reader, and whether it depends on the reader's date. */
export function readerIn(query: Query, language: Language = LANGUAGE): { me: boolean; today: boolean } {
  const fields = query.filter((term): term is FieldTerm => term.kind === 'field')
  const has = (kinds: string[], is: (value: Value) => boolean) =>
    fields.some(({ field, values }) => kinds.includes(language[field]?.kind ?? '') && values.some(is))
  return {
    me: has(['named'], ({ text, id }) => !id && text.toLowerCase() === 'me'),
    today:
      has(['date', 'time'], ({ text }) => !/\d{4}-/.test(text) && text !== NONE) ||
      fields.some(
        ({ field, values }) =>
          language[field]?.words?.includes(CURRENT) && values.some(({ text, id }) => !id && isCurrent(text)),
      ),
  }
}

function valuesIn(rules: FieldRules | undefined, value: Value, vocabulary: Vocabulary): Resolved {
  if (!rules) return [value]
  if (rules.kind === 'named') return namedOf(rules, value, vocabulary)
  return value.text === NONE ? [value] : VALUES[rules.kind](value, vocabulary, rules)
}

const VALUES: Record<
  Exclude<FieldRules['kind'], 'named'>,
  (value: Value, vocabulary: Vocabulary, rules: FieldRules) => Resolved
> = {
  choice: comparedOf,
  ticket: ({ text }, { projectKeys }) => ticketOf(text, projectKeys),
  number: (value) => [{ text: numbersOf(value) }],
  decimal: (value) => [{ text: decimalsOf(value) }],
  words: ({ text }) => [{ text }],
  date: (value, { today }) => [{ text: daysText(value, today) }],
  time({ text, op }, { today, startOf }) {
    const { from, to } = instantsOf(daysOf(op, text, today, true), startOf)
    return [{ text: `${from}..${to}`.toLowerCase() }]
  },
}

function namedOf(
  { list = 'people', names, former = [], custom, words = [] }: FieldRules,
  value: Value,
  vocabulary: Vocabulary,
): Resolved {
  if (value.id) return [{ id: true, text: value.text }]
  const word = value.text.toLowerCase()
  if (word === 'me' && words.includes('me')) return [{ id: true, text: vocabulary.me }]
  if (word === NONE && words.includes(NONE)) return [{ text: NONE }]
  if (isCurrent(word) && words.includes(CURRENT)) return currentOf(vocabulary[list])
  const name = list === 'people' && !names ? value.text.replace(/^@/, '') : value.text
  const known = names ?? vocabulary[list]
  const found = byName(known, name, ({ names }) => names) ?? byName(former, name, ({ names }) => names)
  if (found) return [{ id: true, text: found.id }]
  const meant = nearest(nameKey(name), [...words, ...known.flatMap(({ names }) => names)])
  return {
    message: `${names ? `“${custom?.name}” has no option “${value.text}”.` : `There is no ${ONE_OF[list]} “${value.text}” in this project.`}${meant ? ` Did you mean “${meant}”?` : ''}`,
    ...(meant && { instead: printName(meant) }),
  }
}

/** The entry that is under way. Without one, the term matches no ticket. */
function currentOf(known: Named[]): Resolved {
  return [{ id: true, text: known.find(({ isCurrent }) => isCurrent)?.id ?? NO_ID }]
}

/** The id of no record. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The choices that a comparison matches. */
function comparedOf({ text, op }: Value, _: Vocabulary, { words = [] }: FieldRules): Value[] {
  if (!op) return [{ text }]
  const choices = words.filter((word) => word !== NONE)
  const at = choices.indexOf(text)
  const kept = choices.filter((_, index) => {
    if (op === '>') return index > at
    if (op === '>=') return index >= at
    return op === '<' ? index < at : index <= at
  })
  return kept.map((value) => ({ text: value }))
}

/** A ticket of this project, by its number. */
function ticketOf(text: string, projectKeys: readonly string[]): Resolved {
  const number = text.replace(/^.*-/, '')
  const isHere = number === text || projectKeys.some((key) => text === `${key}-${number}`.toLowerCase())
  if (isHere && Number(number) <= 2_147_483_647) return [{ text: number }]
  return {
    message: t('“{text}” is no ticket of this project', { text: text.toUpperCase() }),
    instead: `${projectKeys[0]}-${number}`,
  }
}

/** A range of numbers; an empty end is open. */
function numbersOf({ text, op }: Value): string {
  if (text.includes('..')) return text.replace(/\d+/g, (number) => String(Number(number)))
  const number = Number(text)
  if (op === '>') return `${number + 1}..`
  if (op === '>=') return `${number}..`
  if (op === '<') return `..${number - 1}`
  if (op === '<=') return `..${number}`
  return `${number}..${number}`
}

/** The smallest difference of two numbers in custom fields. */
const STEP = 0.001

/** Like `numbersOf`, for numbers with decimals. */
function decimalsOf({ text, op }: Value): string {
  if (text.includes('..')) return text
  const next = (by: number) => String(Number((Number(text) + by).toFixed(3)))
  if (op === '>') return `${next(STEP)}..`
  if (op === '>=') return `${text}..`
  if (op === '<') return `..${next(-STEP)}`
  if (op === '<=') return `..${text}`
  return `${text}..${text}`
}

function daysText({ text, op }: Value, today: string): string {
  if (text === 'overdue') return rangeText(daysOf('<', 'today', today, false))
  const { from, to } =
    text === 'soon'
      ? { from: today, to: daysOf(undefined, `${NEAR_DAYS}d`, today, false).to }
      : daysOf(op, text, today, false)
  return rangeText({ from, to })
}

const rangeText = ({ from, to }: { from: string; to: string }) => `${from}..${to}`
