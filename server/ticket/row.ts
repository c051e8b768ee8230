// Tickets: rows with their people, and the shapes that are sent. Shared by queries and commands.
import { type RawBuilder, sql } from 'kysely'
import type { CustomValues } from '../../domain/field/value.ts'
import { EXCERPT_LENGTH, excerptOf } from '../../domain/ticket/excerpt.ts'
import type { WindowOrder } from '../../domain/ticket/order.ts'
import { isSortOrder } from '../../domain/ticket/own-order.ts'
import type { ColumnKey, Status } from '../../domain/ticket/shapes.ts'
import type { Ticket, TicketSummary } from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import { qualified } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import { isoTime, profileOf } from '../db/json.ts'
import { DERIVED, SUMMARY_COLUMNS, type TicketContext } from './columns.ts'
import { numbersOf, type TicketQuery } from './narrow.ts'
import { ownKeyOf, ownNumbers } from './own-order.ts'
import { keyOf, manualNumbers } from './rank.ts'
import { sortedNumbers, sortKeyOf } from './sorted.ts'
import { singleValue } from './terms.ts'

/** The columns that PostgreSQL writes as JSON exactly like the contract: all except the times. */
const PLAIN_COLUMNS = SUMMARY_COLUMNS.filter(
  (column) => column !== 'created_at' && column !== 'updated_at' && column !== 'milestone_id',
)

type Window = TicketQuery & {
  deleted?: boolean
  order?: WindowOrder
  /** The key of the ticket above the window; only in orders other than newest first. */
  above?: string
  /** The numbers of all matching tickets, if they are few; only in an order that sorts them. */
  few?: number[] | undefined
}

/**
 * A window of a project's tickets, newest first, or of a column in another order. The columns are those of a TicketSummary and
 * are sent unchanged.
 */
export function selectTickets(db: Db, { deleted = false, order = 'newest', above, few, ...query }: Window) {
  const { project_id, terms, before, limit } = query
  const status = singleValue(terms, 'status')?.text
  // An array, so that the search runs once. With a join, or without statistics, the planner may scan the whole project and search
  // for each ticket in turn.
  const numbers = numbersIn(query, { order, above, few })
  const key = order === 'newest' ? undefined : windowKeyOf(order, 'ticket')
  return selectSummaries(db)
    .where('ticket.project_id', '=', project_id)
    .where('ticket.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(numbers !== null, (query) => query.where(sql<boolean>`number = any(array(${numbers}))`))
    .$if(numbers === null && status !== undefined, (query) => query.where('status', '=', status as Status))
    .$if(numbers === null && before !== undefined, (query) => query.where('number', '<', before as number))
    .$if(key !== undefined, (query) => query.orderBy(key as RawBuilder<string>))
    .orderBy('number', 'desc')
    .limit(limit)
}

function numbersIn(
  query: TicketQuery,
  { order = 'newest', above, few }: Pick<Window, 'order' | 'above' | 'few'>,
) {
  if (order === 'newest') return numbersOf(query)
  const { project_id, limit } = query
  if (isSortOrder(order)) return sortedNumbers(query, order, above, few ?? [])
  const column = singleValue(query.terms, 'column')?.text as ColumnKey | undefined
  if (column === undefined) return null
  return order === 'manual'
    ? manualNumbers({ project_id, column, limit }, above)
    : ownNumbers({ ...query, column }, { order, above, few })
}

/**
 * The key of a ticket in an order, as SQL.
 * @param alias the alias of the ticket's table, or of a row that is sent
 */
export function windowKeyOf(order: Exclude<WindowOrder, 'newest'>, alias: string): RawBuilder<string> {
  if (order === 'manual') return keyOf(alias)
  return isSortOrder(order) ? sortKeyOf(order, alias) : ownKeyOf(order, alias)
}

/** Tickets with their people: the columns are those of a TicketSummary. */
export function selectSummaries(db: Db) {
  return db
    .selectFrom('ticket')
    .innerJoin('profile as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('profile as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(qualified('ticket', PLAIN_COLUMNS))
    .select([sql.raw<string[]>(DERIVED.label_ids('ticket')).as('label_ids')])
    .select([sql.raw<ColumnKey>(DERIVED.column('ticket')).as('column')])
    .select([sql.raw<string | null>(DERIVED.milestone_id('ticket')).as('milestone_id')])
    .select([sql.raw<CustomValues>(DERIVED.custom('ticket')).as('custom')])
    .select([
      isoTime('ticket.created_at').as('created_at'),
      isoTime('ticket.updated_at').as('updated_at'),
      profileOf('reporter').as('reporter'),
      profileOf<Profile | null>('assignee').as('assignee'),
      sql<string | null>`left(ticket.description, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'),
    ])
}

/** The ticket of a command's or query's context, in the shape that is sent. */
export function ticketOf({ ticket, assignee, reporter }: TicketContext): Ticket {
  const { column_slot: _, field_versions: __, deleted_at: ___, relation_count: ____, ...sent } = ticket
  return { ...sent, excerpt: excerptOf(ticket.description), assignee, reporter }
}

export function summaryOf({ description: _, ...summary }: Ticket): TicketSummary {
  return summary
}
