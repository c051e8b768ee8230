// The column of a ticket (a slot of its status), and the changes of the counts when a ticket moves.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import { type ColumnKey, Status } from '../../domain/ticket/shapes.ts'
import type { Db } from '../db/handle.ts'

/** A place for tickets: the columns of a ticket's row that define it. */
export type ColumnRef = { status: Status; column_slot: number }

/** The slot of a column with this key. */
export function slotOf(key: ColumnKey): number {
  return Status.safeParse(key).success ? 0 : Number(key)
}

/** The status of a column, as SQL, because tickets are found by status and slot. */
export function statusOf(projectId: string, key: ColumnKey): RawBuilder<Status> {
  if (slotOf(key) === 0) return sql<Status>`${key}`
  return sql<Status>`(select status from project_column where project_id = ${projectId} and slot = ${slotOf(key)})`
}

/** The condition that a ticket is in a column, as SQL. */
export function inColumn(projectId: string, key: ColumnKey): RawBuilder<boolean> {
  return sql<boolean>`ticket.status = ${statusOf(projectId, key)} and ticket.column_slot = ${slotOf(key)}`
}

/** The slot of the first column of a status that accepts tickets, as SQL: for Done, of the first one that is delivered. */
export function firstSlotOf(projectId: string, status: Status): RawBuilder<number> {
  return sql<number>`(select slot from project_column where project_id = ${projectId} and status = ${status}
    and removed_at is null and moving_to is null order by not delivered, position, id limit 1)`
}

/** The first column of a status that accepts tickets. For commands: their project lock keeps the columns unchanged. */
export async function firstColumnRef(db: Db, projectId: string, status: Status): Promise<ColumnRef> {
  const { rows } = await sql<{ slot: number }>`select ${firstSlotOf(projectId, status)} as slot`.execute(db)
  return { status, column_slot: rows[0]?.slot ?? 0 }
}

/** The key of the column at a place. */
export function keyAt({ status, column_slot }: ColumnRef): ColumnKey {
  return column_slot === 0 ? status : (String(column_slot) as ColumnKey)
}

/** Refuses a column that does not exist in the project or is being removed. */
export async function columnRefOf(db: Db, projectId: string, key: ColumnKey): Promise<ColumnRef> {
  const { rows } = await sql<ColumnRef>`select status, slot as column_slot from project_column
    where project_id = ${projectId} and status = ${statusOf(projectId, key)} and slot = ${slotOf(key)}
      and removed_at is null and moving_to is null`.execute(db)
  if (!rows[0]) throw new Refusal('column_gone')
  return rows[0]
}

/** The change of the counts when `count` tickets come to a place; a negative `count` if they leave it. */
export function countsAt(
  { status, column_slot }: ColumnRef,
  count: number,
): Pick<Partial<ProjectCounts>, Status | 'columns'> {
  return { [status]: count, ...(column_slot > 0 && { columns: { [column_slot]: count } }) }
}

/** The change of the counts when `count` tickets move. */
export function moved(from: ColumnRef, to: ColumnRef, count = 1): Partial<ProjectCounts> {
  const left = countsAt(from, -count)
  const joined = countsAt(to, count)
  if (from.column_slot === to.column_slot && from.status === to.status) return {}
  const columns = { ...left.columns, ...joined.columns }
  const statuses = from.status === to.status ? {} : { [from.status]: -count, [to.status]: count }
  return { ...statuses, ...(Object.keys(columns).length > 0 && { columns }) }
}
