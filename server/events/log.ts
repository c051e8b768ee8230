// The event log: one row for every change, in the transaction that makes the change. Updating the project's row
// gives the number; its row lock makes number order equal commit order, so a reader of `seq > n` misses nothing.
import { sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import type { ProjectCounts } from '../../domain/project.ts'
import type { Change } from '../context.ts'
import type { Db, Tx } from '../db/handle.ts'

/** Events a reader may be behind before it is told to fetch everything anew. */
export const CATCH_UP_LIMIT = 2_000

/** The project as it stood when the change was written, its row locked since. */
export type Appended = { event: Event; owner_id: string; deleted: boolean }

export async function append(tx: Tx, change: Change & { actor_id: string; at: string }): Promise<Event> {
  return (await appended(tx, change)).event
}

export async function appended(tx: Tx, change: Change & { actor_id: string; at: string }): Promise<Appended> {
  const { project_id, actor_id, at, payload, delta = {} } = change
  const { type, ...rest } = payload
  const { rows } = await sql<{ seq: number; counts: ProjectCounts; owner_id: string; deleted: boolean }>`
    with numbered as (
      update project set
        seq = seq + 1,
        todo_count = todo_count + ${delta.todo ?? 0},
        in_progress_count = in_progress_count + ${delta.in_progress ?? 0},
        done_count = done_count + ${delta.done ?? 0},
        member_count = member_count + ${delta.members ?? 0}
      where id = ${project_id}
      returning id, seq, todo_count, in_progress_count, done_count, member_count, owner_id, deleted_at
    ), written as (
      insert into event (project_id, seq, type, actor_id, at, counts, payload)
      select id, seq, ${type}, ${actor_id}::uuid, ${at}::timestamptz, jsonb_build_object(
        'todo', todo_count, 'in_progress', in_progress_count, 'done', done_count, 'members', member_count
      ), ${JSON.stringify(rest)}::jsonb
      from numbered returning seq, counts
    )
    select written.*, owner_id, deleted_at is not null as deleted from written, numbered`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`no project ${project_id} to append to`)
  const { seq, counts, owner_id, deleted } = row
  return { event: { project_id, seq, actor_id, at, counts, ...payload }, owner_id, deleted }
}

/** The events of a project after `seq`, in order, `limit` at most. */
export async function readAfter(
  db: Db,
  projectId: string,
  seq: number,
  limit = CATCH_UP_LIMIT,
): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ type, payload, ...head }) => ({ ...head, ...payload, type }) as unknown as Event)
}
