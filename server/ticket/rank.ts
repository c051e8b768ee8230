// The manual order of a column: its windows, and the rank of a ticket that is placed below another. The keys are in
// domain/ticket/rank.ts.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { MAX_RANK_LENGTH, numberAt, orderKey, rankBetween } from '../../domain/ticket/rank.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { type ColumnRef, slotOf, statusOf } from '../column/of-ticket.ts'
import { type Bounds, type ColumnInSql, rowsInColumn } from '../column/window.ts'
import type { Db } from '../db/handle.ts'
import type { TicketRow } from './columns.ts'

const MAX_NUMBER = 2_147_483_647

export const columnAt = (projectId: string, key: Ticket['column']): ColumnInSql => ({
  status: statusOf(projectId, key),
  slot: slotOf(key),
})

/** The tickets of a column below a key, with their keys, in manual order. */
export function inOrder(bounds: Bounds, above: string | null, except?: string): RawBuilder<unknown> {
  const others = except === undefined ? sql`` : sql`and id <> ${except}`
  const unranked =
    above === null ? sql`` : sql`and number < ${Math.min(numberAt(above), MAX_NUMBER)}::integer`
  const ranked = above === null ? sql`` : sql`and rank > ${above}`
  return sql`select number, key from (
      (select number, ${numberKeyOf('ticket')} as key ${rowsInColumn(bounds, false)} ${unranked} ${others}
        order by number desc limit ${bounds.limit})
      union all
      (select number, rank as key ${rowsInColumn(bounds, true)} ${ranked} ${others}
        order by rank limit ${bounds.limit})
    ) ordered order by key limit ${bounds.limit}`
}

/** The key of a ticket, as SQL. @param ticket the alias of the ticket's table */
export function keyOf(ticket: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${ticket}.rank`)}, ${numberKeyOf(ticket)}) collate "C"`
}

export function numberKeyOf(ticket: string): RawBuilder<string> {
  return sql<string>`lpad((9999999999 - ${sql.ref(`${ticket}.number`)})::text, 10, '0') collate "C"`
}

/** The numbers of a window of a column in manual order. */
export function manualNumbers(
  { project_id, column, limit }: { project_id: string; column: ColumnKey; limit: number },
  above: string | null = null,
) {
  return sql<number>`select number from (${inOrder({ project_id, column: columnAt(project_id, column), limit }, above)}) those`
}

type RankedTicket = Pick<Ticket, 'id' | 'number' | 'rank' | 'project_id'>

/**
 * The rank of a ticket right below another one, or null if its number already puts it there. Requires the exclusive project lock.
 * @param isThere whether the ticket is already in the column
 * @param below the id of the ticket above; null for the top of the column
 */
export async function rankBelow(
  db: Db,
  {
    ticket,
    columnRef,
    isThere,
    below,
  }: { ticket: RankedTicket; columnRef: ColumnRef; isThere: boolean; below: string | null },
): Promise<string | null> {
  const { project_id } = ticket
  if (below === ticket.id) return isThere ? ticket.rank : null
  const above = below === null ? null : await orderKeyOf(db, project_id, below)
  const column = { status: columnRef.status, slot: columnRef.column_slot }
  const next = await sql<{
    key: string
  }>`${inOrder({ project_id, column, limit: 1 }, above, ticket.id)}`.execute(db)
  const under = next.rows[0]?.key ?? null
  const own = orderKey(isThere ? ticket : { ...ticket, rank: null })
  const isBetween = (above === null || above < own) && (under === null || own < under)
  if (isBetween) return isThere ? ticket.rank : null
  const rank = rankBetween(above, under)
  if (rank.length > MAX_RANK_LENGTH) throw new Refusal('rank_full')
  return rank
}

/** The place of a ticket; its last place if it was deleted or moved since. Null if the project has no such ticket. */
async function orderKeyOf(db: Db, projectId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('ticket')
    .select(['number', 'rank'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return found ? orderKey(found) : null
}

/** The rank of a deleted ticket, as SQL; null if another ticket has taken its place. */
export function rankIfFree({ project_id, status, column_slot, rank }: TicketRow): RawBuilder<string | null> {
  return sql<string | null>`case when not exists (select from ticket other
    where other.project_id = ${project_id} and other.status = ${status} and other.column_slot = ${column_slot}
      and other.rank = ${rank} and other.deleted_at is null) then ${rank}::text end`
}
