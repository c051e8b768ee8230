// What each term of a query (domain/query) asks of the database: keys of the index of facets, and the exact condition on the
// ticket's row. Beside facets.ts, which does the same for the filters of one value.
import { type RawBuilder, sql } from 'kysely'
import type { FieldName, FieldTerm, Query, Value } from '../../domain/query/tree.ts'
import { wordsOf } from '../../domain/ticket/search.ts'
import { type ColumnKey, NONE, PRIORITIES, STATUSES, TYPES } from '../../domain/ticket/ticket.ts'
import { periodsOf } from './due-periods.ts'
import { FACETS, type Facet, keyOf, keysOfEach, like } from './facets.ts'

/** What a query adds to a filter. */
export type QueryParts = { facets: Facet[]; patterns: string[] }

/** One value: the keys that its tickets have one of, if there are such keys, and the condition. */
type Part = { keys: RawBuilder<unknown> | null; exact: RawBuilder<unknown> }

/** @param query canonical, as resolveQuery leaves it */
export function partsOf(query: Query, projectId: string): QueryParts {
  const parts: QueryParts = { facets: [], patterns: [] }
  const words: string[] = []
  for (const term of query) {
    if (term.kind === 'word') words.push(term.text)
    else if (term.kind === 'field') parts.facets.push(facetOf(term, projectId))
    else if (term.negated) parts.facets.push({ keys: {}, exact: [without(term.text)] })
    else parts.patterns.push(term.text)
  }
  parts.patterns.push(...wordsOf(words.join(' ')))
  return parts
}

const without = (text: string) =>
  sql`not exists (select from ticket_text other where other.ticket_id = ticket.id and ${like('other', text)})`

function facetOf({ field, values, negated }: FieldTerm, projectId: string): Facet {
  const parts = values.map((value) => partOf(field, value, projectId))
  const exact = sql`(${sql.join(
    parts.map((part) => part.exact),
    sql` or `,
  )})`
  if (negated) {
    const keys = keysOfOthers(field, values, projectId)
    return { keys: keys === null ? {} : { anyOf: [keys] }, exact: [sql`${exact} is not true`] }
  }
  const keys = parts.map((part) => part.keys)
  const areKnown = keys.every((one) => one !== null)
  return { keys: areKnown ? { anyOf: [sql`${sql.join(keys, sql` || `)}`] } : {}, exact: [exact] }
}

const one = (name: string, value: unknown) => sql`array[${keyOf(name, value)}]`
const has = (what: string) => sql`array[hashtext(${`has ${what}`})]`
const keysIn = (name: string, texts: readonly string[]) => keysOfEach(name, sql`${texts}::text[]`)
const both = (exact: RawBuilder<unknown>[]) => sql`(${sql.join(exact, sql` and `)})`

function partOf(field: FieldName, { text }: Value, projectId: string): Part {
  switch (field) {
    case 'status':
    case 'type':
    case 'priority':
    case 'assignee':
    case 'reporter':
      return ofFacet(FACETS[field](text))
    case 'column':
      return ofFacet(FACETS.column(text as ColumnKey, projectId))
    case 'label':
      return ofFacet(FACETS.labels(text, projectId))
    case 'due':
      return ofFacet(FACETS.due(text))
    case 'parent':
      return parentPart(text, projectId)
    case 'blocked':
      return text === 'yes'
        ? { keys: one('blocked', 'true'), exact: sql`ticket.blocked_by > 0` }
        : { keys: one('blocked', 'false'), exact: sql`ticket.blocked_by = 0` }
    case 'has':
      return hasPart(text, projectId)
    case 'estimate':
      return estimatePart(text)
    case 'created':
    case 'updated':
      return timePart(field, text)
  }
}

function ofFacet({ keys: { all = [], anyOf = [] }, exact }: Facet): Part {
  const [first] = anyOf
  return { keys: first ?? (all.length > 0 ? sql`array[${sql.join(all)}]` : null), exact: both(exact) }
}

function parentPart(text: string, projectId: string): Part {
  if (text === NONE) return { keys: one('parent', null), exact: sql`ticket.parent_id is null` }
  const id = sql`(select above.id from ticket above where above.project_id = ${projectId}
    and above.number = ${Number(text)}::integer)`
  return {
    keys: sql`array[ticket_facet_key('parent', coalesce(${id}::text, '-'))]`,
    exact: sql`ticket.parent_id = ${id}`,
  }
}

const PRESENT: Record<string, RawBuilder<unknown>> = {
  attachment: sql`ticket.attachment_count > 0`,
  assignee: sql`ticket.assignee_id is not null`,
  due: sql`ticket.due_date is not null`,
  estimate: sql`ticket.estimate is not null`,
  parent: sql`ticket.parent_id is not null`,
}

function hasPart(what: string, projectId: string): Part {
  if (what === 'attachment')
    return { keys: one('attachment', 'true'), exact: PRESENT.attachment ?? sql`true` }
  const absent = sql`not ${both(FACETS.labels(NONE, projectId).exact)}`
  return { keys: has(what), exact: PRESENT[what] ?? absent }
}

const MOST = 999

function estimatePart(text: string): Part {
  if (text === NONE) return { keys: one('estimate', null), exact: sql`ticket.estimate is null` }
  const [start, end] = text.split('..')
  const from = Number(start || 0)
  const to = Math.min(Number(end || MOST), MOST)
  return {
    keys: keysIn('estimate', numbersWithin(from, to)),
    exact: sql`ticket.estimate between ${from}::integer and ${to}::integer`,
  }
}

/** The fewest keys that cover a range: hundreds, tens and numbers, as `ticket_facet_keys` names them. */
export function numbersWithin(from: number, to: number): string[] {
  const names: string[] = []
  for (let at = from; at <= to; ) {
    const size = [100, 10].find((step) => at % step === 0 && at + step - 1 <= to) ?? 1
    names.push(size === 1 ? String(at) : `${at / size}${size === 10 ? '*' : '**'}`)
    at += size
  }
  return names
}

function timePart(field: 'created' | 'updated', text: string): Part {
  const [from = '', to = ''] = text.split('..')
  const column = sql.ref(`ticket.${field}_at`)
  const days = periodsOf(`${from.slice(0, 10)}..${to.slice(0, 10)}`)
  const exact = [
    ...(from === '' ? [] : [sql`${column} >= ${from}::timestamptz`]),
    ...(to === '' ? [] : [sql`${column} < ${to}::timestamptz`]),
  ]
  return { keys: keysIn(field, days), exact: exact.length > 0 ? both(exact) : sql`true` }
}

const CHOICES: Partial<Record<FieldName, string[]>> = {
  status: STATUSES.map(({ value }) => value),
  type: TYPES.map(({ value }) => value),
  priority: PRIORITIES.map(({ value }) => value),
}

/**
 * The keys of which every ticket without these values has one; null where there are none, so that each ticket of a block is
 * read.
 */
function keysOfOthers(field: FieldName, values: Value[], projectId: string): RawBuilder<unknown> | null {
  const texts = values.map(({ text }) => text)
  const ids = texts.filter((text) => text !== NONE)
  const isNoneSought = ids.length < texts.length
  const choices = CHOICES[field]
  if (choices)
    return keysIn(
      field,
      choices.filter((choice) => !texts.includes(choice)),
    )
  switch (field) {
    case 'assignee': {
      const others = sql`array(select ticket_facet_key('assignee', user_id::text) from project_member
        where project_id = ${projectId} and user_id <> all(${ids}::uuid[]))`
      return isNoneSought ? others : sql`${one('assignee', null)} || ${others}`
    }
    case 'label': {
      if (isNoneSought) return has('label')
      const others = sql`array(select ticket_facet_key('label', id::text) from label
        where project_id = ${projectId} and id <> all(${ids}::uuid[]))`
      return sql`${one('label', null)} || ${others}`
    }
    case 'blocked':
      return keysIn(
        'blocked',
        ['true', 'false'].filter((key) => !texts.includes(key === 'true' ? 'yes' : 'no')),
      )
    case 'has':
      return texts.length === 1 ? keysWithout(texts[0] ?? '', projectId) : null
    case 'due':
    case 'estimate':
    case 'parent':
      return ids.length === 0 ? has(field) : null
    default:
      return null
  }
}

function keysWithout(what: string, projectId: string): RawBuilder<unknown> {
  if (what === 'attachment') return one('attachment', 'false')
  // Its labels may all have been removed and not be tidied up yet.
  if (what === 'label') return FACETS.labels(NONE, projectId).keys.anyOf?.[0] ?? one('label', null)
  return one(what, null)
}
