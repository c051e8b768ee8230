// Windows of a column that one person sorts for themselves: by priority, due date or last change. The keys are in
// domain/ticket/own-order.ts. A column without other filters is read in an index of that order, or, by priority, as one window
// for each priority. If few tickets match the filters, they are sorted here; if many match, they are close together in the index.

import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { patternsIn } from '../../domain/query/filter.ts'
import { type FieldName, type FieldTerm, termsOf } from '../../domain/query/tree.ts'
import { NONE } from '../../domain/ticket/kinds.ts'
import type { OwnOrder } from '../../domain/ticket/order.ts'
import { URGENT_FIRST } from '../../domain/ticket/own-order.ts'
import { cursorOfKey, type OwnOrderCursor } from '../../domain/ticket/own-order-cursor.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { Db } from '../db/handle.ts'
import { SORTED_MATCHES } from '../limits.ts'
import { matching, numbersOf, type TicketQuery } from './narrow.ts'
import { columnAt, numberKeyOf } from './rank.ts'
import { likes, singleTerm, singleValue } from './terms.ts'

type Query = TicketQuery & { column: ColumnKey }

/**
 * The first part of a ticket's key, as SQL.
 * @param alias the alias of the ticket's table, or of a row that is sent
 */
const HEADS: Record<OwnOrder, (alias: string) => RawBuilder<string>> = {
  priority: (alias) =>
    sql`(array_position(array[${sql.join(URGENT_FIRST)}], ${sql.ref(`${alias}.priority`)}) - 1)::text`,
  due: (alias) => sql`coalesce(to_char(${sql.ref(`${alias}.due_date`)}, 'YYYYMMDD'), '99999999')`,
  updated: (alias) =>
    sql`lpad((9999999999999 - floor(extract(epoch from ${sql.ref(`${alias}.updated_at`)}::timestamptz) * 1000))::text, 13, '0')`,
}

/** The key of a ticket, as SQL. */
export function ownKeyOf(order: OwnOrder, alias: string): RawBuilder<string> {
  return sql<string>`(${HEADS[order](alias)} || ${numberKeyOf(alias)}) collate "C"`
}

/** The numbers of all tickets that match the filters, if they are few; undefined without filters, or if there are more. */
export async function fewMatches(db: Db, query: TicketQuery): Promise<number[] | undefined> {
  const column = singleTerm(query.terms, 'column')
  if (query.terms.every((term) => term === column)) return undefined
  const numbers = numbersOf({ ...query, limit: SORTED_MATCHES + 1 })
  if (!numbers) return undefined
  const { rows } = await sql<{ numbers: number[] }>`select array(${numbers}) as numbers`.execute(db)
  const found = rows[0]?.numbers ?? []
  return found.length > SORTED_MATCHES ? undefined : found
}

/**
 * The numbers of a window.
 * @param above the key of the ticket above the window
 * @param few see `fewMatches`
 * @throws Refusal if `above` is not a key of this order
 */
export function ownNumbers(
  query: Query,
  { order, above, few }: { order: OwnOrder; above: string | undefined; few: number[] | undefined },
): RawBuilder<number> {
  const cursor = above === undefined ? undefined : cursorOfKey(above, order)
  if (above !== undefined && !cursor)
    throw new Refusal('invalid_input', {}, 'Must be the `next` of an earlier answer in the same order')
  if (few) return sortedHere(query, order, above, few)
  if (order === 'priority') return byPriority(query, cursor?.order === order ? cursor : undefined)
  if (order === 'due') return byDueDate(query, cursor?.order === order ? cursor : undefined)
  return byChange(query, cursor?.order === order ? cursor : undefined)
}

function sortedHere(
  { project_id, limit }: Query,
  order: OwnOrder,
  above: string | undefined,
  few: number[],
): RawBuilder<number> {
  const key = ownKeyOf(order, 'ticket')
  return sql<number>`select number from ticket where project_id = ${project_id} and number = any(${few}::integer[])
    and deleted_at is null ${above === undefined ? sql`` : sql`and ${key} > ${above}`} order by ${key} limit ${limit}`
}

type CursorOf<O extends OwnOrder> = Extract<OwnOrderCursor, { order: O }> | undefined

/** The windows of all priorities, one after another. A window that is not reached is not read. */
function byPriority(query: Query, cursor: CursorOf<'priority'>): RawBuilder<number> {
  const wanted = termsOf(query.terms, 'priority').filter(({ negated }) => !negated)
  const values = URGENT_FIRST.filter((value) =>
    wanted.every((term) => term.values.some(({ text }) => text === value)),
  )
  const left = cursor ? values.slice(Math.max(0, values.indexOf(cursor.priority))) : values
  const windows = left.map((priority) => {
    const before = cursor?.priority === priority ? cursor.number : undefined
    return sql`(${numbersOf({ ...withTerm(query, 'priority', priority), before })})`
  })
  return sql<number>`select * from (${sql.join(windows, sql` union all `)}) windows limit ${query.limit}`
}

/** The query, also narrowed to one value of a field. */
function withTerm(query: Query, field: FieldName, text: string): Query {
  const isThere = singleValue(query.terms, field)?.text === text
  const term: FieldTerm = { kind: 'field', field, values: [{ text }], negated: false }
  return isThere ? query : { ...query, terms: [...query.terms, term] }
}

/** Tickets with a date come first, from the index `ticket_due`. */
function byDueDate(query: Query, cursor: CursorOf<'due'>): RawBuilder<number> {
  const { limit } = query
  const wanted = singleValue(query.terms, 'due')?.text
  const before = cursor?.date === null ? cursor.number : undefined
  const none = sql`(${numbersOf({ ...withTerm(query, 'due', NONE), before })})`
  if (wanted === NONE || cursor?.date === null) return none as RawBuilder<number>
  const below = cursor
    ? sql`and (due_date, -ticket.number) > (${cursor.date}::date, ${-cursor.number}::integer)`
    : sql``
  const dated = sql`(select ticket.number ${matchingRows(query)} and due_date is not null ${below}
    order by due_date, -ticket.number limit ${limit})`
  if (wanted !== undefined) return dated as RawBuilder<number>
  return sql<number>`select * from (${dated} union all ${none}) windows limit ${limit}`
}

/** Reads the index `ticket_updated`. */
function byChange(query: Query, cursor: CursorOf<'updated'>): RawBuilder<number> {
  const below = cursor
    ? sql`and (updated_at, ticket.number) < (to_timestamp(${cursor.ms / 1000}::double precision), ${cursor.number}::integer)`
    : sql``
  return sql<number>`select ticket.number ${matchingRows(query)} ${below}
    order by updated_at desc, ticket.number desc limit ${query.limit}`
}

/** The matching tickets of the column. */
function matchingRows(query: Query): RawBuilder<unknown> {
  const column = columnAt(query.project_id, query.column)
  const words = likes(patternsIn(query.terms))
  const hasWords =
    words.length > 0
      ? sql`and exists (select from ticket_text text where text.ticket_id = ticket.id and ${sql.join(words, sql` and `)})`
      : sql``
  return sql`from ticket where ticket.project_id = ${query.project_id} and ticket.status collate "C" = ${column.status}
    and ticket.column_slot = ${column.slot} and ticket.deleted_at is null ${matching(query)} ${hasWords}`
}
