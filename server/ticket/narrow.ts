// The ticket numbers of a window with filters or a search, newest first, at a cost that does not depend on the project's size.
// row.ts reads the tickets, terms.ts has the SQL of each term, and the database functions are in db/migrations/0005 and 0012.
import { type RawBuilder, sql } from 'kysely'
import { exactForm } from '../../domain/fold.ts'
import { patternsIn } from '../../domain/query/filter.ts'
import type { FieldTerm, Query } from '../../domain/query/tree.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { newestIn } from '../column/window.ts'
import { isMade } from '../db/later/made.ts'
import { type CustomTerm, customRows, indexedTerms } from '../field/terms.ts'
import { columnAt } from './rank.ts'
import {
  exactly,
  hasKeys,
  hasWords,
  isFaceted,
  likes,
  needsFacets,
  singleTerm,
  singleValue,
} from './terms.ts'

/** @param terms canonical terms, from filters and from a query alike (resolve-query.ts) */
export type TicketQuery = { project_id: string; terms: Query; before?: number | undefined; limit: number }

/** @returns null without a term, or with only a status: the project's order and its statuses have their own indexes */
export function numbersOf(query: TicketQuery): RawBuilder<number> | null {
  const { terms } = query
  const number = singleTerm(terms, 'number')
  if (number) return numbered(query, number)
  const patterns = patternsIn(terms)
  const parent = singleValue(terms, 'parent')
  if (parent?.id && patterns.length === 0) return below(query, parent.text)
  if (patterns.length > 0) return searched(query, patterns)
  const custom = indexedTerms(terms)
  if (custom.length > 0) return withCustom(query, custom)
  if (needsFacets(terms)) return filtered(query)
  const column = singleValue(terms, 'column')
  return column ? newestOfColumn(query, column.text as ColumnKey) : null
}

/** At most one ticket: it is looked up by number and must match the other terms too. */
function numbered(query: TicketQuery, number: FieldTerm): RawBuilder<number> {
  const rest = { ...query, terms: query.terms.filter((term) => term !== number) }
  const [wanted] = number.values[0]?.text.split('..') ?? []
  return sql<number>`select ticket.number from ticket join ticket_text text on text.ticket_id = ticket.id
    where ticket.project_id = ${query.project_id} and ticket.number = ${Number(wanted)} and ticket.deleted_at is null
      ${query.before === undefined ? sql`` : sql`and ticket.number < ${query.before}`}
      ${matching(rest)} ${sql.join([sql``, ...likes(patternsIn(query.terms))], sql` and `)}`
}

/** The newest tickets of a column. */
function newestOfColumn(
  { project_id, terms, before, limit }: TicketQuery,
  key: ColumnKey,
): RawBuilder<number> {
  const column = columnAt(project_id, key)
  const numbers = newestIn({ project_id, column, limit }, before)
  const status = singleValue(terms, 'status')
  return status === undefined
    ? numbers
    : sql<number>`select * from (${numbers}) those where ${column.status} = ${status.text}`
}

/** The sub-tickets of a ticket, which are few. */
function below(query: TicketQuery, parent: string): RawBuilder<number> {
  return sql<number>`select ticket.number from ticket
    where ticket.parent_id = ${parent} and ticket.project_id = ${query.project_id} and ticket.deleted_at is null
      ${query.before === undefined ? sql`` : sql`and ticket.number < ${query.before}`} ${matching(query)}
    order by ticket.number desc limit ${query.limit}`
}

/**
 * Works block by block, like a search: the inverted index intersects the facets of a block. `number + 0` and `project_id::text`
 * keep the planner from scanning another index as well. A generic plan, made for a project of average size, would read all of a
 * large project there.
 */
function filtered(query: TicketQuery): RawBuilder<number> {
  const { project_id, limit } = query
  if (!isMade('ticket_facets')) return readThrough(query)
  const block = sql`ticket_block_key(${project_id}, step.size, step.lowest)`
  return sql<number>`select found.number from ticket_facet_steps(${belowOf(query)}) step
    cross join lateral (
      select ticket.number from ticket
      where ${hasKeys(query.terms, project_id, block)}
        and ticket.project_id::text = ${project_id} and ticket.number + 0 >= step.lowest and ticket.number + 0 < step.above
        and ticket.deleted_at is null ${matching(query)}
      order by ticket.number desc limit ${limit}
    ) found
    limit ${limit}`
}

/** Without the index of facets, which an upgrade builds after the start: the tickets of the project from the newest on. */
function readThrough(query: TicketQuery): RawBuilder<number> {
  return sql<number>`select ticket.number from ticket
    where ticket.project_id = ${query.project_id} and ticket.number < ${belowOf(query)} and ticket.deleted_at is null
      ${matching(query)}
    order by ticket.number desc limit ${query.limit}`
}

/** More rows than this of the newest tickets: the values are so common that the facets find less. */
const COMMON = 2_000

/**
 * With terms about custom fields. Their index and that of facets belong to two tables: the rows of one are found, and each is looked
 * up in the other. If a query has terms for both, the values decide by how common they are among the newest tickets.
 */
function withCustom(query: TicketQuery, custom: CustomTerm[]): RawBuilder<number> {
  const { project_id, terms, limit } = query
  const rest = { ...query, terms: terms.filter((term) => !custom.includes(term as CustomTerm)) }
  const block = sql`ticket_block_key(${project_id}, step.size, step.lowest)`
  const byValue = sql<number>`select found.number from ticket_facet_steps(${belowOf(query)}) step
    cross join lateral (
      select custom.number from ticket_custom custom join ticket on ticket.id = custom.ticket_id
      where ${customRows(custom, block)}
        and custom.project_id::text = ${project_id} and custom.number >= step.lowest and custom.number < step.above
        and ticket.deleted_at is null ${matching(rest)}
      order by custom.number desc limit ${limit}
    ) found
    limit ${limit}`
  if (!isFaceted(rest.terms, project_id)) return byValue
  const newest = sql`ticket_block_key(${project_id}, 65536, ${belowOf(query)} - 1)`
  const common = sql`(select count(*) from (select from ticket_custom custom where ${customRows(custom, newest)}
    limit ${COMMON}) found) = ${COMMON}`
  return sql<number>`select unnest(case when ${common} then array(${filtered(query)}) else array(${byValue}) end)`
}

/** Searches block by block from the newest, and stops once the window is full. */
function searched(query: TicketQuery, patterns: string[]): RawBuilder<number> {
  const { project_id, limit } = query
  const block = sql`ticket_block_key(${project_id}, step.size, step.lowest)`
  return sql<number>`select found.number from ticket_search_steps(${belowOf(query)}) step
    cross join lateral (
      select text.number from ticket_text text join ticket on ticket.id = text.ticket_id
      where ${hasWords(patterns, block, patternsIn(query.terms, exactForm))}
        and text.project_id = ${project_id} and text.number >= step.lowest and text.number < step.above
        and ticket.deleted_at is null ${matching(query)}
      order by text.number desc limit ${limit}
    ) found
    limit ${limit}`
}

function belowOf({ project_id, before }: TicketQuery): RawBuilder<unknown> {
  return before === undefined
    ? sql`(select last_ticket_number + 1 from project where id = ${project_id})`
    : sql`${before}::integer`
}

/** The exact conditions on the ticket's row, for all terms except texts. */
export function matching({ terms, project_id }: TicketQuery): RawBuilder<unknown> {
  return sql.join([sql``, ...exactly(terms, project_id)], sql` and `)
}
