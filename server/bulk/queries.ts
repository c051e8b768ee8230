// The progress of a bulk change, for the person who started it, and the number of tickets that match a filter.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { BULK_LISTED, type StoredBulkAction } from '../../domain/bulk/bulk.ts'
import { isoTime } from '../db/json.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { matching } from './matching.ts'

export async function getBulkChange(
  { db, user, project }: ProjectContext,
  { id }: InputOf<'getBulkChange'>,
): Promise<OutputOf<'getBulkChange'>> {
  const bulk = await db
    .selectFrom('bulk_change')
    .select([
      'id',
      sql<StoredBulkAction['do']>`act ->> 'do'`.as('does'),
      'state',
      isoTime('started_at').as('started_at'),
    ])
    .where('project_id', '=', project.id)
    .where('user_id', '=', user.id)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('bulk_change.started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!bulk) return { bulk: null }
  const { rows } = await sql<Record<'total' | 'changed' | 'unchanged' | 'partly' | 'failed', number>>`
    select count(*) as total, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'unchanged') as unchanged, count(*) filter (where outcome = 'failed') as failed,
      count(*) filter (where outcome = 'changed' and code is not null) as partly
    from bulk_change_ticket where bulk_id = ${bulk.id}`.execute(db)
  const failures = await db
    .selectFrom('bulk_change_ticket as one')
    .leftJoin('ticket', (join) =>
      join.onRef('ticket.id', '=', 'one.ticket_id').on('ticket.project_id', '=', project.id),
    )
    .select(['one.ticket_id', 'ticket.number', sql<string>`code`.as('code')])
    .where('bulk_id', '=', bulk.id)
    .where('code', 'is not', null)
    .orderBy('position')
    .limit(BULK_LISTED)
    .execute()
  const counts = rows[0] ?? { total: 0, changed: 0, unchanged: 0, partly: 0, failed: 0 }
  return { bulk: { ...bulk, ...counts, failures } }
}

export async function countTickets(
  { db, project, user, now }: ProjectContext,
  { most, ...filter }: InputOf<'countTickets'>,
): Promise<OutputOf<'countTickets'>> {
  const matches = await matching(db, { project, userId: user.id, now }, filter, most + 1)
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (${matches}) those`.execute(db)
  const found = rows[0]?.found ?? 0
  return { tickets: Math.min(found, most), is_more: found > most }
}
