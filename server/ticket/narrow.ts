// The ticket numbers of a window with filters or a search, newest first, at a cost independent of the project's size.
// row.ts reads the tickets; the database functions are in db/migrations/0005.
import { type RawBuilder, sql } from 'kysely'
import { PRIORITIES, STATUSES, type TicketFilter, TYPES } from '../../domain/ticket.ts'

export type TicketQuery = TicketFilter & { project_id: string; before?: number; limit: number }

/** Null without a search, priority or type: the project's order and its columns have their own indexes. */
export function numbersOf(query: TicketQuery): RawBuilder<number> | null {
  if (query.search?.trim()) return searched(query, query.search.trim())
  return query.priority || query.type ? filtered(query) : null
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
function searched(query: TicketQuery, word: string): RawBuilder<number> {
  const { project_id, before, limit } = query
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const below = before ?? sql`(select last_ticket_number + 1 from project where id = ${project_id})`
  return sql<number>`select found.number from ticket_search_steps(${below}) step
    cross join lateral (
      select text.number from ticket_text text join ticket on ticket.id = text.ticket_id
      where ticket_search_keys(text.project_id, text.number, text.body)
          @> (ticket_sought_keys(lower(${word})) || ticket_block_key(${project_id}, step.size, step.lowest))
        and text.project_id = ${project_id} and text.number >= step.lowest and text.number < step.above
        and text.body like lower(${pattern}) and ticket.deleted_at is null ${chosen(query)}
      order by text.number desc limit ${limit}
    ) found
    limit ${limit}`
}

function chosen({ priority, type, status }: TicketFilter): RawBuilder<unknown> {
  return sql`${priority ? sql`and ticket.priority = ${priority}` : sql``}
    ${type ? sql`and ticket.type = ${type}` : sql``} ${status ? sql`and ticket.status = ${status}` : sql``}`
}
