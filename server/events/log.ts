// The event log: one row for every change, in the transaction that makes the change. Updating the project's row
// gives the number; its row lock makes number order equal commit order, so a reader of `seq > n` misses nothing.
import { type Selectable, sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import type { ProjectCounts } from '../../domain/project.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { WINDOW_BYTES } from '../limits.ts'
import type { Change } from '../pipeline/context.ts'
import { asOfNow } from './as-of-now.ts'

/** Events a reader may be behind before it is told to fetch everything anew. */
export const CATCH_UP_LIMIT = 2_000

/** The project as it stood when the change was written, its row locked since. */
export type Appended = { event: Event; owner_id: string; deleted: boolean; text_bytes: number }

type By = { actor_id: string; at: string }
type Answering = { user_id: string; key: string }

export async function append(tx: Tx, change: Change & By): Promise<Event> {
  return (await appended(tx, change)).event
}

/** @param answering the idempotency key that the event answers; which event it was is stored in the same statement */
export async function appended(
  tx: Tx,
  { project_id, ...change }: Change & By,
  answering?: Answering,
): Promise<Appended> {
  const [one] = await written(tx, [project_id], change, answering)
  if (!one) throw new Error(`no project ${project_id} to append to`)
  return one
}

/** One change that is news in several projects, in a single statement. Whoever calls has locked them in their order. */
export async function appendToEach(
  tx: Tx,
  projectIds: string[],
  change: Omit<Change, 'project_id'> & By,
): Promise<Event[]> {
  if (projectIds.length === 0) return []
  return (await written(tx, projectIds, change)).map(({ event }) => event)
}

type Row = Omit<Appended, 'event'> & { project_id: string; seq: number; counts: ProjectCounts }

async function written(
  tx: Tx,
  projectIds: string[],
  change: Omit<Change, 'project_id'> & By,
  answering?: Answering,
) {
  const { actor_id, at, payload, delta = {} } = change
  const { type, ...rest } = payload
  const { rows } = await sql<Row>`
    with numbered as (
      update project set
        seq = seq + 1,
        todo_count = todo_count + ${delta.todo ?? 0},
        in_progress_count = in_progress_count + ${delta.in_progress ?? 0},
        done_count = done_count + ${delta.done ?? 0},
        member_count = member_count + ${delta.members ?? 0}
      where id = any(${projectIds}::uuid[])
      returning id, seq, todo_count, in_progress_count, done_count, member_count, owner_id, deleted_at, text_bytes
    ), written as (
      insert into event (project_id, seq, type, actor_id, at, counts, payload)
      select id, seq, ${type}, ${actor_id}::uuid, ${at}::timestamptz, jsonb_build_object(
        'todo', todo_count, 'in_progress', in_progress_count, 'done', done_count, 'members', member_count
      ), ${JSON.stringify(rest, withoutNames)}::jsonb
      from numbered returning project_id, seq, counts
    )${
      answering
        ? sql`, answered as (
      update idempotency_key set response = jsonb_build_object('project_id', project_id, 'seq', seq)
      from written where user_id = ${answering.user_id} and key = ${answering.key}
    )`
        : sql``
    }
    select project_id, written.seq, counts, owner_id, deleted_at is not null as deleted, text_bytes
    from written join numbered on numbered.id = written.project_id`.execute(tx)
  return rows.map(
    ({ project_id, seq, counts, ...project }): Appended => ({
      event: { project_id, seq, actor_id, at, counts, ...payload },
      ...project,
    }),
  )
}

/**
 * For `JSON.stringify`: the log stores people by id only, so that it holds no former names, nor those of deleted accounts.
 */
export function withoutNames(_key: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'full_name' in value && 'id' in value
    ? { id: value.id }
    : value
}

/** Events per batch. A batch also ends with the event that exceeds WINDOW_BYTES. */
const BATCH = 200

/** The next batch of events after `seq`, in order, with current texts and names; empty at the end. */
export async function readAfter(db: Db, projectId: string, seq: number, most = BATCH): Promise<Event[]> {
  return asOfNow(db, await readLog(db, projectId, seq, most))
}

/** The same as they were written, with the texts of that time and without names: never to be sent to anybody. */
export async function readLog(db: Db, projectId: string, seq: number, most = BATCH): Promise<Event[]> {
  const { rows } = await sql<Selectable<Schema['event']>>`
    select project_id, seq, type, actor_id, at, counts, payload
    from events_after(${projectId}, ${seq}, ${most}, ${WINDOW_BYTES})`.execute(db)
  return rows.map(({ type, payload, ...head }) => ({ ...head, ...payload, type }) as unknown as Event)
}
