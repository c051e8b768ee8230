// The ticket numbers of a window with filters or a search, newest first, at a cost independent of the project's size.
// row.ts reads the tickets; the database functions are in db/migrations/0005 and 0012, what each filter asks for in facets.ts.
import { type RawBuilder, sql } from 'kysely'
import { patternsOf } from '../../domain/ticket/search.ts'
import type { ColumnKey, TicketFilter } from '../../domain/ticket/ticket.ts'
import { newestIn } from '../column/window.ts'
import { exactly, hasKeys, like, needsFacets } from './facets.ts'
import { columnAt } from './rank.ts'
import type { QueryParts } from './terms.ts'

/** A query has become its parts (resolve-query.ts): left as it is, it would narrow nothing. */
export type TicketQuery = Omit<TicketFilter, 'query'> &
  Partial<QueryParts> & { query?: never; project_id: string; before?: number; limit: number }

/** Null without a filter, or with a status alone: the project's order and its statuses have their own indexes. */
export function numbersOf(query: TicketQuery): RawBuilder<number> | null {
  if (query.number !== undefined) return numbered(query, query.number)
  const patterns = soughtIn(query)
  if (query.parent !== undefined && patterns.length === 0) return below(query, query.parent)
  if (patterns.length > 0) return searched(query, patterns)
  if (needsFacets(query)) return filtered(query)
  return query.column === undefined ? null : standing(query, query.column)
}

/** At most one: it is looked up, and then has to match the rest. */
function numbered(query: TicketQuery, number: number): RawBuilder<number> {
  return sql<number>`select ticket.number from ticket join ticket_text text on text.ticket_id = ticket.id
    where ticket.project_id = ${query.project_id} and ticket.number = ${number} and ticket.deleted_at is null
      ${query.before === undefined ? sql`` : sql`and ticket.number < ${query.before}`}
      ${matching(query)} ${sql.join([sql``, ...likes(soughtIn(query))], sql` and `)}`
}

/** The newest of a column. */
function standing({ project_id, status, before, limit }: TicketQuery, key: ColumnKey): RawBuilder<number> {
  const column = columnAt(project_id, key)
  const numbers = newestIn({ project_id, column, limit }, before)
  return status === undefined
    ? numbers
    : sql<number>`select * from (${numbers}) those where ${column.status} = ${status}`
}

/** The sub-tickets of one, which are few. */
function below(query: TicketQuery, parent: string): RawBuilder<number> {
  return sql<number>`select ticket.number from ticket
    where ticket.parent_id = ${parent} and ticket.project_id = ${query.project_id} and ticket.deleted_at is null
      ${query.before === undefined ? sql`` : sql`and ticket.number < ${query.before}`} ${matching(query)}
    order by ticket.number desc limit ${query.limit}`
}

/**
 * As a search, block by block: the inverted index intersects the facets of a block. `number + 0` and `project_id::text` keep the
 * planner from scanning another index too: a generic plan, made for a project of average size, would read all of a large one there.
 */
function filtered(query: TicketQuery): RawBuilder<number> {
  const { project_id, limit } = query
  const block = sql`ticket_block_key(${project_id}, step.size, step.lowest)`
  return sql<number>`select found.number from ticket_facet_steps(${belowOf(query)}) step
    cross join lateral (
      select ticket.number from ticket
      where ${hasKeys(query, block)}
        and ticket.project_id::text = ${project_id} and ticket.number + 0 >= step.lowest and ticket.number + 0 < step.above
        and ticket.deleted_at is null ${matching(query)}
      order by ticket.number desc limit ${limit}
    ) found
    limit ${limit}`
}

/** Searches block by block from the newest, and stops once the window is full. */
function searched(query: TicketQuery, patterns: string[]): RawBuilder<number> {
  const { project_id, limit } = query
  const keys = patterns.map((pattern) => sql`ticket_sought_keys(lower(${pattern}))`)
  return sql<number>`select found.number from ticket_search_steps(${belowOf(query)}) step
    cross join lateral (
      select text.number from ticket_text text join ticket on ticket.id = text.ticket_id
      where ticket_search_keys(text.project_id, text.number, text.body)
          @> (${sql.join(keys, sql` || `)} || ticket_block_key(${project_id}, step.size, step.lowest))
        and text.project_id = ${project_id} and text.number >= step.lowest and text.number < step.above
        and ${sql.join(likes(patterns), sql` and `)} and ticket.deleted_at is null ${matching(query)}
      order by text.number desc limit ${limit}
    ) found
    limit ${limit}`
}

/** The parts of a text that a ticket's has to contain. */
export const soughtIn = (query: TicketQuery) => [...patternsOf(query), ...(query.patterns ?? [])]

function belowOf({ project_id, before }: TicketQuery): RawBuilder<unknown> {
  return before === undefined
    ? sql`(select last_ticket_number + 1 from project where id = ${project_id})`
    : sql`${before}::integer`
}

export function likes(patterns: string[]): RawBuilder<unknown>[] {
  return patterns.map((pattern) => like('text', pattern))
}

/** The exact condition of every filter but the texts, on the ticket's row. */
export function matching(query: TicketQuery): RawBuilder<unknown> {
  const conditions = exactly(query)
  if (query.parent !== undefined) conditions.push(sql`ticket.parent_id = ${query.parent}`)
  return sql.join([sql``, ...conditions], sql` and `)
}
