// Moves the tickets of a column that is being removed to another column. empty.ts calls this in steps.
import { sql } from 'kysely'
import type { Column } from '../../domain/column/column.ts'
import type { Db } from '../db/handle.ts'
import { COLUMN_STEP } from '../limits.ts'
import type { Change } from '../pipeline/context.ts'
import { columnsOf } from './columns.ts'
import { moved, slotOf } from './of-ticket.ts'
import { newestIn } from './window.ts'

type Move = {
  project_id: string
  column: Pick<Column, 'id' | 'key' | 'status' | 'name'>
  destination: Pick<Column, 'key' | 'status'>
  now: string
}

const refOf = ({ key, status }: Pick<Column, 'key' | 'status'>) => ({ status, column_slot: slotOf(key) })

/** Moves the newest tickets of the column, at most COLUMN_STEP. */
export async function moveSome(db: Db, { project_id, column, destination, now }: Move) {
  const [from, to] = [refOf(column), refOf(destination)]
  const { rows } = await sql<{ number: number }>`
    with few as (
      select id from ticket where project_id = ${project_id}
        and number = any(array(${newestIn({ project_id, column: { status: from.status, slot: from.column_slot }, limit: COLUMN_STEP })}))
        and status = ${from.status} and column_slot = ${from.column_slot} and deleted_at is null
      for no key update
    )
    update ticket set status = ${to.status}, column_slot = ${to.column_slot}, rank = null, updated_at = ${now}, version = version + 1,
      field_versions = case when status = ${to.status} then field_versions
        else field_versions || jsonb_build_object('status', version + 1) end
    from few where ticket.id = few.id returning number`.execute(db)
  const numbers = rows.map(({ number }) => number)
  return {
    emptied: {
      from: column.key,
      to: destination.key,
      former_status: from.status,
      status: to.status,
      lowest: numbers.length > 0 ? Math.min(...numbers) : 1,
    },
    numbers,
    delta: moved(from, to, numbers.length),
  }
}

/** Moves the tickets that are left and removes the column. Requires the exclusive project lock. */
export async function removed(db: Db, move: Move): Promise<Change> {
  const { project_id, column, now } = move
  const { emptied, numbers, delta } = await moveSome(db, move)
  await db
    .updateTable('project_column')
    .set({ removed_at: now, moving_to: null })
    .where('id', '=', column.id)
    .execute()
  const columns = await columnsOf(db, project_id)
  return {
    project_id,
    payload: { type: 'column.deleted', columns, column_id: column.id, ...emptied, lowest: 1 },
    before: { name: column.name, moved: numbers },
    delta,
  }
}
