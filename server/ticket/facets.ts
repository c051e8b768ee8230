// What each filter of a ticket's values asks of the database: keys of the inverted index `ticket_facets`, and the exact
// condition on the ticket's row. narrow.ts puts them together.
import { type RawBuilder, sql } from 'kysely'
import { rangeOf } from '../../domain/date.ts'
import { type ColumnKey, NOBODY, NONE, type TicketFilter } from '../../domain/ticket/ticket.ts'
import { inColumn, statusOf } from '../column/of-ticket.ts'
import { noLabels, sameLabels } from '../label/of-ticket.ts'
import { periodsOf } from './due-periods.ts'

type Sought = {
  project_id: string
  /** What the terms of a query ask for (terms.ts). */
  facets?: Facet[]
} & TicketFilter

/** What the index is asked for. */
type Keys = {
  /** A ticket has every one of these. */
  all: RawBuilder<unknown>[]
  /** Arrays: a ticket has at least one key of each. */
  anyOf: RawBuilder<unknown>[]
}
export type Facet = { keys: Partial<Keys>; exact: RawBuilder<unknown>[] }

export const keyOf = (name: string, value: unknown) => sql`ticket_facet_key(${name}, ${value})`
export const keysOfEach = (name: string, values: RawBuilder<unknown>) =>
  sql`array(select ticket_facet_key(${name}, value::text) from unnest(${values}) value)`

/** A filter that compares one column. NOBODY stands for null. */
function equal(name: string, column: string) {
  return (value: string): Facet =>
    value === NOBODY
      ? { keys: { all: [keyOf(name, null)] }, exact: [sql`${sql.ref(column)} is null`] }
      : { keys: { all: [keyOf(name, value)] }, exact: [sql`${sql.ref(column)} = ${value}`] }
}

/** A further filter is a row here, and its keys in the database function `ticket_facet_keys`. */
export const FACETS = {
  status: equal('status', 'ticket.status'),
  priority: equal('priority', 'ticket.priority'),
  type: equal('type', 'ticket.type'),
  assignee: equal('assignee', 'ticket.assignee_id'),
  reporter: equal('reporter', 'ticket.reporter_id'),
  /** Its own facet is its status. */
  column: (key: string, project_id: string): Facet => ({
    keys: { all: [keyOf('status', statusOf(project_id, key as ColumnKey))] },
    exact: [inColumn(project_id, key as ColumnKey)],
  }),
  labels: (sought: string, project_id: string): Facet => {
    if (sought === NONE) {
      const removed = noLabels(project_id)
      return {
        keys: { anyOf: [sql`ticket_facet_key('label', null) || ${keysOfEach('label', removed)}`] },
        exact: [sql`(ticket.labels is null or ticket.labels <@ ${removed})`],
      }
    }
    const each = sought.split(',').map((id) => sameLabels(project_id, id))
    return {
      keys: { anyOf: each.map((labels) => keysOfEach('label', labels)) },
      exact: each.map((labels) => sql`ticket.labels && ${labels}`),
    }
  },
  due: (range: string): Facet => {
    if (range === NONE) return { keys: { all: [keyOf('due', null)] }, exact: [sql`ticket.due_date is null`] }
    const { from, to } = rangeOf(range)
    return {
      keys: { anyOf: [keysOfEach('due', sql`${periodsOf(range)}::text[]`)] },
      // `coalesce`, so that the planner does not take the index of due dates (see `filtered` in narrow.ts).
      exact: [
        sql`coalesce(ticket.due_date, 'infinity') between ${from} and ${to}`,
        sql`ticket.status <> 'done'`,
      ],
    }
  },
} as const

type FacetName = keyof typeof FACETS
const NAMES = Object.keys(FACETS) as FacetName[]

function facetsOf({ project_id, facets = [], ...filter }: Sought): Facet[] {
  const own = NAMES.flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [FACETS[name](value, project_id)]
  })
  return [...own, ...facets]
}

/** Whether a filter needs the index of facets: statuses and columns have their own. */
export function needsFacets({ facets = [], ...filter }: Pick<Sought, 'facets'> & TicketFilter): boolean {
  if (facets.length > 0) return true
  return NAMES.some((name) => name !== 'status' && name !== 'column' && filter[name] !== undefined)
}

const KEYS = sql`ticket_facet_keys(ticket.project_id, ticket.number, ticket.status, ticket.priority, ticket.type,
  ticket.assignee_id, ticket.reporter_id, ticket.labels, ticket.due_date, ticket.parent_id, ticket.estimate,
  ticket.blocked_by > 0, ticket.attachment_count > 0, ticket.created_at, ticket.updated_at)`

/** That the index has a ticket under the keys of a filter, and under `block`. */
export function hasKeys(sought: Sought, block: RawBuilder<unknown>): RawBuilder<boolean> {
  const facets = facetsOf(sought)
  const all = [...facets.flatMap(({ keys }) => keys.all ?? []), block]
  const anyOf = facets.flatMap(({ keys }) => keys.anyOf ?? []).map((keys) => sql` and ${KEYS} && (${keys})`)
  return sql<boolean>`${KEYS} @> array[${sql.join(all)}] ${sql.join(anyOf, sql``)}`
}

/** The exact conditions of a filter, on the ticket's row. */
export function exactly(sought: Sought): RawBuilder<unknown>[] {
  return facetsOf(sought).flatMap(({ exact }) => exact)
}

/** That a text contains another one. @param text the alias of `ticket_text` */
export function like(text: string, pattern: string): RawBuilder<unknown> {
  const body = sql.ref(`${text}.body`)
  return sql`${body} like lower(${`%${pattern.replace(/[\\%_]/g, '\\$&')}%`})`
}
