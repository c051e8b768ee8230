// Bulk changes and imports: a chat gets one message about each.
import { sql } from 'kysely'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import type { Db, Tx } from '../db/handle.ts'

/** A message is sent after this time, also while the act goes on. */
const LONGEST_MS = 3_600_000

/** The bulk change of each event that is part of one, by the numbers of the events. */
export async function bulkChangesOf(
  tx: Tx,
  projectId: string,
  seqs: number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('event')
    .select(['seq', 'bulk_id'])
    .where('project_id', '=', projectId)
    .where('seq', 'in', seqs)
    .where('bulk_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ seq, bulk_id }) => [Number(seq), bulk_id as string]))
}

/** Whether the act goes on, so that its tickets cannot be counted yet. */
export async function isGoingOn(db: Db, id: string, begun: string, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(begun) > LONGEST_MS) return false
  const { rows } = await sql<{ is_on: boolean }>`select
    exists (select from bulk_change where id = ${id} and state = 'running')
    or exists (select from import where id = ${id} and state in ('running', 'paused', 'removing')) as is_on`.execute(
    db,
  )
  return rows[0]?.is_on ?? false
}

/** The numbers of the tickets of a bulk change in a project, in order. */
export async function numbersOfBulk(db: Db, projectId: string, bulkId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct coalesce(payload #>> '{ticket,number}', payload ->> 'number')::integer as number
    from event where project_id = ${projectId} and bulk_id = ${bulkId}
      and coalesce(payload #>> '{ticket,number}', payload ->> 'number') is not null
    order by number limit ${BULK_MOST}`.execute(db)
  return rows.map(({ number }) => number)
}

/** The number of tickets that an import added. @param seq the first event that may be of it */
export async function ticketsOfImport(
  db: Db,
  projectId: string,
  importId: string,
  seq: number,
): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select coalesce(sum((payload ->> 'tickets')::integer), 0)::integer as tickets from event
    where project_id = ${projectId} and seq >= ${seq} and type = 'import.advanced'
      and payload ->> 'import_id' = ${importId}`.execute(db)
  return rows[0]?.tickets ?? 0
}
