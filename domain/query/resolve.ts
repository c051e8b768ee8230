// What a query means in a project, for a reader, today: people, labels and columns by their ids, days by their dates. Such a
// canonical query means the same to everybody, and is what is sent, cached, and matched.
import { NEAR_DAYS } from '../date.ts'
import { labelKey } from '../label/label.ts'
import { NOBODY, NONE, PRIORITIES } from '../ticket/ticket.ts'
import { daysOf, instantsOf } from './days.ts'
import type { Parsed } from './parse.ts'
import { printName } from './print.ts'
import {
  FIELDS,
  type FieldName,
  type FieldRules,
  type FieldTerm,
  nearest,
  type Query,
  type QueryError,
  type Span,
  type Term,
  type Value,
} from './tree.ts'

type Named = { id: string; names: string[] }

/** What names and days mean. */
export type Vocabulary = {
  /** Who `me` is. */
  me: string
  /** The reader's own. */
  today: string
  /** The instant at which a day begins, where the reader is. */
  startOf: (day: string) => string
  projectKey: string
  labels: Named[]
  /** By username first. */
  people: Named[]
  /** By key. */
  columns: Named[]
}

export const startOfUtc = (day: string) => `${day}T00:00:00.000Z`

const LISTS = { assignee: 'people', reporter: 'people', label: 'labels', column: 'columns' } as const
const KINDS = { assignee: 'person', reporter: 'person', label: 'label', column: 'column' } as const
type NamedField = keyof typeof LISTS
const isNamedField = (field: FieldName): field is NamedField => Object.hasOwn(LISTS, field)

type Resolved = Value[] | Pick<QueryError, 'message' | 'instead'>

/** The canonical query, or which names mean nothing. */
export function resolveQuery(
  { query, spans }: Parsed,
  vocabulary: Vocabulary,
): { query: Query } | { errors: QueryError[] } {
  const errors: QueryError[] = []
  const resolved = query.map((term, index): Term => {
    if (term.kind !== 'field') return term
    const values = term.values.flatMap((value, at) => {
      const answer = valuesOf(term.field, value, vocabulary)
      if (Array.isArray(answer)) return answer
      const span = spans[index]?.values[at] ?? ([0, 0] as Span)
      errors.push({ at: span, ...answer })
      return []
    })
    return { ...term, values }
  })
  return errors.length > 0 ? { errors } : { query: resolved }
}

/** Which of the project's names a query needs. */
export function namesIn(query: Query): Set<'people' | 'labels' | 'columns'> {
  const named = query.filter((term): term is FieldTerm => term.kind === 'field')
  return new Set(
    named.flatMap(({ field, values }) =>
      isNamedField(field) && values.some((value) => !isKnown(field, value)) ? [LISTS[field]] : [],
    ),
  )
}

/** Whether it depends on who reads it, and on their today. */
export function readerIn(query: Query): { me: boolean; today: boolean } {
  const fields = query.filter((term): term is FieldTerm => term.kind === 'field')
  const has = (kinds: string[], is: (value: Value) => boolean) =>
    fields.some(({ field, values }) => kinds.includes(FIELDS[field].kind) && values.some(is))
  return {
    me: has(['named'], ({ text, id }) => !id && text.toLowerCase() === 'me'),
    today: has(['date', 'time'], ({ text }) => !/\d{4}-/.test(text) && text !== NONE),
  }
}

const isKnown = (field: NamedField, { text, id }: Value) =>
  id === true || wordsOf(field).includes(text.toLowerCase())
const wordsOf = (field: NamedField): readonly string[] => (FIELDS[field] as FieldRules).words ?? []

function valuesOf(field: FieldName, value: Value, vocabulary: Vocabulary): Resolved {
  if (isNamedField(field)) return namedOf(field, value, vocabulary)
  const { text, op } = value
  if (text === NONE) return [value]
  switch (field) {
    case 'priority':
      return prioritiesOf(value)
    case 'parent':
      return parentOf(text, vocabulary.projectKey)
    case 'estimate':
      return [{ text: numbersOf(value) }]
    case 'due':
      return [{ text: dueOf(value, vocabulary.today) }]
    case 'created':
    case 'updated': {
      const { from, to } = instantsOf(daysOf(op, text, vocabulary.today, true), vocabulary.startOf)
      return [{ text: `${from}..${to}`.toLowerCase() }]
    }
    default:
      return [value]
  }
}

function namedOf(field: NamedField, value: Value, vocabulary: Vocabulary): Resolved {
  if (value.id) return [{ id: true, text: value.text }]
  const word = value.text.toLowerCase()
  if (word === 'me' && wordsOf(field).includes('me')) return [{ id: true, text: vocabulary.me }]
  if (word === NOBODY && wordsOf(field).includes(NOBODY)) return [{ text: NOBODY }]
  const sought = labelKey(LISTS[field] === 'people' ? value.text.replace(/^@/, '') : value.text)
  const list = vocabulary[LISTS[field]]
  const found =
    list.find(({ names: [first = ''] }) => labelKey(first) === sought) ??
    list.find(({ names }) => names.some((name) => labelKey(name) === sought))
  if (found) return [{ id: true, text: found.id }]
  const meant = nearest(sought, [...wordsOf(field), ...list.flatMap(({ names }) => names)])
  const kind = KINDS[field]
  return {
    message: `There is no ${kind} “${value.text}” in this project.${meant ? ` Did you mean “${meant}”?` : ''}`,
    ...(meant && { instead: printName(meant) }),
  }
}

function prioritiesOf({ text, op }: Value): Value[] {
  const values = PRIORITIES.map(({ value }) => value)
  const at = values.indexOf(text as (typeof values)[number])
  const kept = values.filter((_, index) => {
    if (op === '>') return index > at
    if (op === '>=') return index >= at
    if (op === '<') return index < at
    if (op === '<=') return index <= at
    return index === at
  })
  return kept.map((value) => ({ text: value }))
}

/** A ticket of this project by its number. */
function parentOf(text: string, projectKey: string): Resolved {
  const number = text.replace(/^.*-/, '')
  const isHere = number === text || text === `${projectKey}-${number}`.toLowerCase()
  if (isHere && Number(number) <= 2_147_483_647) return [{ text: number }]
  return {
    message: `“${text.toUpperCase()}” is no ticket of this project`,
    instead: `${projectKey}-${number}`,
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

function dueOf({ text, op }: Value, today: string): string {
  if (text === 'overdue') return rangeText(daysOf('<', 'today', today, false))
  const { from, to } =
    text === 'soon'
      ? { from: today, to: daysOf(undefined, `${NEAR_DAYS}d`, today, false).to }
      : daysOf(op, text, today, false)
  return rangeText({ from, to })
}

const rangeText = ({ from, to }: { from: string; to: string }) => `${from}..${to}`
