// How rows of a ticket follow it to another project, in the transaction of the move. Most need no more than these functions.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'

/** A ticket that moves. Its own row has already moved. */
export type TicketMove = {
  ticket_id: string
  from: string
  to: string
  /** The number of the ticket in the new project. */
  number: number
  /** The number of the event with which it arrives there. */
  seq: number
  /** The labels of the ticket in the new project. */
  label_ids: string[]
}

export type MoveStep = (tx: Tx, move: TicketMove) => Promise<unknown>

/** The tables that have this column. */
type Having<Column extends string> = {
  [T in keyof Schema]: Column extends keyof Schema[T] ? T : never
}[keyof Schema]
type OfTicket = Having<'project_id'> & Having<'ticket_id'>

/** The rows get the new project. @param more further columns to set, as SQL */
export function along(
  table: OfTicket,
  more: (move: TicketMove) => RawBuilder<unknown> = () => sql``,
): MoveStep {
  return (tx, move) =>
    sql`update ${sql.table(table)} set project_id = ${move.to} ${more(move)} where ticket_id = ${move.ticket_id}`.execute(
      tx,
    )
}

/** Rows of users: those of members of the new project go along, those of other users are deleted. */
export function alongForMembers(
  table: OfTicket & Having<'user_id'>,
  more?: (move: TicketMove) => RawBuilder<unknown>,
): MoveStep {
  return async (tx, move) => {
    await sql`delete from ${sql.table(table)} it where ticket_id = ${move.ticket_id} and not exists (
      select from project_member member where member.project_id = ${move.to} and member.user_id = it.user_id)`.execute(
      tx,
    )
    await along(table, more)(tx, move)
  }
}

type Sums = Partial<Record<'text_bytes' | 'file_bytes' | 'removed_file_bytes', RawBuilder<unknown>>>

/**
 * Counts towards the quotas of the new project what the rows counted in the old one.
 * @param sums the sums over the rows, by column of the project
 * @param key the column that has the id of the ticket
 */
export async function countThere(
  tx: Tx,
  { ticket_id, from, to }: TicketMove,
  table: OfTicket | 'ticket',
  sums: Sums,
  key = 'ticket_id',
): Promise<void> {
  const held = Object.entries(sums).map(([column, sum]) => sql`${sum} as ${sql.ref(column)}`)
  const set = Object.keys(sums).map((name) => {
    const column = sql.ref(name)
    return sql`${column} = project.${column} + case when project.id = ${to} then 1 else -1 end * held.${column}`
  })
  await sql`update project set ${sql.join(set)} from (
      select ${sql.join(held)} from ${sql.table(table)} where ${sql.ref(key)} = ${ticket_id}
    ) held where project.id in (${from}, ${to})`.execute(tx)
}

/** The rows get the new project, and are counted there. */
export function alongWithBytes(
  table: OfTicket,
  sums: Sums,
  more?: (move: TicketMove) => RawBuilder<unknown>,
): MoveStep {
  return async (tx, move) => {
    await countThere(tx, move, table, sums)
    await along(table, more)(tx, move)
  }
}

/** The rows belong to the work in the old project and are deleted. */
export function left(table: Having<'ticket_id'>): MoveStep {
  return (tx, move) => sql`delete from ${sql.table(table)} where ticket_id = ${move.ticket_id}`.execute(tx)
}
