// Moves the tickets of a large column that is being removed, in steps. Each step has its own transaction and event, so that
// others can work in between and the job can be interrupted at any point.
import { sql } from 'kysely'
import { ticketsInColumn } from '../../domain/column/columns.ts'
import type { Event } from '../../domain/event.ts'
import { countsOf } from '../db/counts.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { append } from '../events/log.ts'
import { COLUMN_STEP } from '../limits.ts'
import { takeLock } from '../pipeline/project-lock.ts'
import { columnsOf } from './columns.ts'
import type { EmptyColumnJob } from './jobs.ts'
import { moveSome, removed } from './remove.ts'

export async function emptyColumn(
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  job: EmptyColumnJob,
  signal?: AbortSignal,
): Promise<void> {
  for (let event = await step(db, job, clock.now()); event; event = await step(db, job, clock.now())) {
    hub.publish(event)
    if (event.type === 'column.deleted') return
    signal?.throwIfAborted()
  }
}

/** Whether the tickets change their status. If so, the database locks their parents and milestones after a batch of tickets. */
async function changesStatus(db: Db, projectId: string, columnId: string): Promise<boolean> {
  const columns = await columnsOf(db, projectId)
  const from = columns.find(({ id }) => id === columnId)
  const to = columns.find(({ key }) => key === from?.moving_to)
  return from?.status !== to?.status
}

/** One step. @returns null if the column is gone */
function step(db: Db, { column_id, by }: EmptyColumnJob, at: Date): Promise<Event | null> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('project_column')
      .innerJoin('project', 'project.id', 'project_column.project_id')
      .select('project_id')
      .where('project_column.id', '=', column_id)
      .where('project.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!known) return null
    const { project_id } = known
    const few = (await leftIn(tx, project_id, column_id)) <= COLUMN_STEP
    const isExclusive = few || (await changesStatus(tx, project_id, column_id))
    await takeLock(tx, project_id, isExclusive ? 'exclusive' : 'shared')
    const columns = await columnsOf(tx, project_id)
    const column = columns.find(({ id }) => id === column_id)
    const destination = columns.find(({ key }) => key === column?.moving_to)
    if (!column || !destination) return null
    const now = at.toISOString()
    const move = { project_id, column, destination, now }
    const who = { actor_id: by, at: now }
    if (few) return append(tx, { ...(await removed(tx, move)), ...who })
    const { emptied, numbers, delta } = await moveSome(tx, move)
    const payload = { type: 'column.emptied' as const, ...emptied }
    return append(tx, { project_id, payload, before: { moved: numbers }, delta, ...who })
  })
}

/** The number of tickets left in the column. */
async function leftIn(tx: Tx, projectId: string, columnId: string): Promise<number> {
  const columns = await columnsOf(tx, projectId)
  const column = columns.find(({ id }) => id === columnId)
  const { rows } = await sql<{
    counts: Event['counts']
  }>`select ${sql.raw(countsOf('project'))} as counts from project
    where id = ${projectId}`.execute(tx)
  return column && rows[0] ? ticketsInColumn(rows[0].counts, column, columns) : 0
}
