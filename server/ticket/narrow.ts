// The ticket numbers of a window with filters or a search, newest first, at a cost independent of the project's size.
// row.ts reads the tickets; the database functions are in db/migrations/0005.
import { type RawBuilder, sql } from 'kysely'
import { PRIORITIES, STATUSES, type TicketFilter, TYPES } from '../../domain/ticket.ts'
import { patternsOf } from '../../domain/ticket-search.ts'

export type TicketQuery = TicketFilter & { project_id: string; before?: number; limit: number }

/** Null without a search, priority or type: the project's order and its columns have their own indexes. */
export function numbersOf(query: TicketQuery): RawBuilder<number> | null {
  if (query.number !== undefined) return numbered(query, query.number)
  const patterns = patternsOf(query)
  if (patterns.length > 0) return searched(query, patterns)
  return query.priority || query.type ? filtered(query) : null
}

/** At most one: it is looked up, and then has to match the rest. */
function numbered(query: TicketQuery, number: number): RawBuilder<number> {
  return sql<number>`select ticket.number from ticket join ticket_text text on text.ticket_id = ticket.id
    where ticket.project_id = ${query.project_id} and ticket.number = ${number} and ticket.deleted_at is null
      ${query.before === undefined ? sql`` : sql`and ticket.number < ${query.before}`}
      ${chosen(query)} ${sql.join([sql``, ...likes(patternsOf(query))], sql` and `)}`
}

/**
 * One index covers every combination. A filter that is not set expands to all its values, each a short range scan of
 * that index.
 */
function filtered({ project_id, priority, type, status, before, limit }: TicketQuery): RawBuilder<number> {
  const branches = valuesOf(PRIORITIES, priority).flatMap((p) =>
    valuesOf(TYPES, type).flatMap((t) => valuesOf(STATUSES, status).map((s) => sql`(${p}, ${t}, ${s})`)),
  )
  return sql<number>`select found.number
    from (values ${sql.join(branches)}) branch (priority, type, status)
    cross join lateral (
      select number from ticket
      where project_id = ${project_id} and deleted_at is null and priority = branch.priority and type = branch.type
        and status = branch.status ${before === undefined ? sql`` : sql`and number < ${before}`}
      order by number desc limit ${limit}
    ) found
    order by found.number desc limit ${limit}`
}

function valuesOf<V extends string>(all: readonly { value: V }[], chosen: V | undefined): V[] {
  return chosen ? [chosen] : all.map(({ value }) => value)
}

/** Searches block by block from the newest, and stops once the window is full. */
function searched(query: TicketQuery, patterns: string[]): RawBuilder<number> {
  const { project_id, before, limit } = query
  const below = before ?? sql`(select last_ticket_number + 1 from project where id = ${project_id})`
  const keys = patterns.map((pattern) => sql`ticket_sought_keys(lower(${pattern}))`)
  return sql<number>`select found.number from ticket_search_steps(${below}) step
    cross join lateral (
      select text.number from ticket_text text join ticket on ticket.id = text.ticket_id
      where ticket_search_keys(text.project_id, text.number, text.body)
          @> (${sql.join(keys, sql` || `)} || ticket_block_key(${project_id}, step.size, step.lowest))
        and text.project_id = ${project_id} and text.number >= step.lowest and text.number < step.above
        and ${sql.join(likes(patterns), sql` and `)} and ticket.deleted_at is null ${chosen(query)}
      order by text.number desc limit ${limit}
    ) found
    limit ${limit}`
}

function likes(patterns: string[]): RawBuilder<unknown>[] {
  return patterns.map((pattern) => sql`text.body like lower(${`%${pattern.replace(/[\\%_]/g, '\\$&')}%`})`)
}

function chosen({ priority, type, status }: TicketFilter): RawBuilder<unknown> {
  return sql`${priority ? sql`and ticket.priority = ${priority}` : sql``}
    ${type ? sql`and ticket.type = ${type}` : sql``} ${status ? sql`and ticket.status = ${status}` : sql``}`
}
