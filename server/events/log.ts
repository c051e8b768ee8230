// The event log: one row per change, written in the transaction of the change. Updating the project's row assigns the
// sequence number; its row lock makes number order equal commit order, so a reader of `seq > n` misses nothing.
import { type Compilable, type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import type { BeforeOf, Event, EventPayload, EventType, Undid, Via } from '../../domain/event.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import { bytesOf } from '../../domain/text.ts'
import { countsOf } from '../db/counts.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import type { Schema } from '../db/schema.ts'
import { sendTogether } from '../db/together.ts'
import { WINDOW_BYTES } from '../limits.ts'
import { asOfNow } from './as-of-now.ts'
import { beforeInEvent, withoutTexts } from './before.ts'

/** A page that is behind by more events than this is asked to read everything again. */
export const CATCH_UP_LIMIT = 2_000

/** The change, and the values that the changed fields had before. `delta` is added to the exact counts. */
export type NewEvent = {
  [T in EventType]: {
    payload: Extract<EventPayload, { type: T }>
    delta?: Partial<ProjectCounts>
    undid?: Undid
  } & (BeforeOf[T] extends null ? { before?: undefined } : { before: BeforeOf[T] })
}[EventType]

/** Rows that the statement of an event inserts. */
export type Creating = {
  /**
   * Parts of the statement, in which `numbered` is the updated row of the project. The first of them, `created`, returns one row
   * with `text_bytes`, the size of its texts.
   */
  rows: RawBuilder<unknown>
  /** Whether the project's next ticket number is taken. */
  isTicket?: boolean
  /** Values that the database gives, by their path in the payload: SQL over `created`. */
  given: Record<string, RawBuilder<unknown>>
}

/**
 * A change that is about to be written to a project's log. All changes of a project wait for the lock on its row. Therefore the
 * statement that writes the event also inserts the rows of a new ticket or comment (`creating`).
 */
export type NewChange = {
  project_id: string
  creating?: Creating
  /** A statement that is sent together with that of the event, and runs before it. */
  first?: Compilable
} & NewEvent

/** The project after this change. Its row is still locked. */
export type Appended = {
  event: Event
  owner_id: string
  deleted: boolean
  text_bytes: number
  file_bytes: number
  removed_file_bytes: number
  /** The bytes of former values that are stored but not part of the event. */
  before_bytes: number
}

export type By = {
  /** Null if no person did it, such as for a push. */
  actor_id: string | null
  at: string
  via?: Via | undefined
  token_id?: string | undefined
  proposal_id?: string | undefined
  /** The bulk change that the change is part of. */
  bulk_id?: string | undefined
}
type Answering = { user_id: string; key: string }

/** Appends a change without follow-up changes. If a change has any, only the pipeline can append it. */
export async function append(
  tx: Tx,
  change: NewChange & By & { follows?: readonly unknown[] },
): Promise<Event> {
  if (change.follows) throw new Error(`The jobs and effects of ${change.payload.type} would be lost`)
  return (await appended(tx, change)).event
}

/** @param answering the idempotency key of the request; the event's number is stored with it in the same statement */
export async function appended(
  tx: Tx,
  { project_id, ...change }: NewChange & By,
  answering?: Answering,
): Promise<Appended> {
  const [one] = await appendToLogs(tx, [project_id], change, answering)
  if (!one) throw new Error(`no project ${project_id} to append to`)
  return one
}

/** Appends one change to several projects in a single statement. The caller has locked the projects in order. */
export async function appendToEach(tx: Tx, projectIds: string[], change: NewEvent & By): Promise<Event[]> {
  if (projectIds.length === 0) return []
  return (await appendToLogs(tx, projectIds, change)).map(({ event }) => event)
}

type Row = Omit<Appended, 'event' | 'before_bytes'> & {
  project_id: string
  seq: number
  counts: ProjectCounts
  /** The values that the database gave, by their path in the payload. */
  given?: Record<string, unknown>
}

async function appendToLogs(
  tx: Tx,
  projectIds: string[],
  change: NewEvent & By & Pick<NewChange, 'creating' | 'first'>,
  answering?: Answering,
) {
  const {
    actor_id,
    at,
    via = null,
    token_id = null,
    bulk_id = null,
    proposal_id,
    payload,
    before,
    undid,
    creating,
    first,
    delta = {},
  } = change
  const { type, ...rest } = payload
  const publishedBefore = beforeInEvent(before)
  const kept = before ? JSON.stringify(before) : null
  const bytes = creating ? sql`numbered.text_bytes + created.text_bytes` : sql`text_bytes`
  const stored = sql`${JSON.stringify({ ...rest, before: publishedBefore, undid, proposal_id }, withoutTexts)}::jsonb`
  const written = sql<Row>`
    with numbered as (
      update project set
        seq = seq + 1,
        ${creating?.isTicket ? sql`last_ticket_number = last_ticket_number + 1,` : sql``}
        todo_count = todo_count + ${delta.todo ?? 0},
        in_progress_count = in_progress_count + ${delta.in_progress ?? 0},
        done_count = done_count + ${delta.done ?? 0},
        member_count = member_count + ${delta.members ?? 0}
        ${delta.columns ? sql`, column_counts = column_counts_plus(column_counts, ${JSON.stringify(delta.columns)}::jsonb)` : sql``}
      where id = any(${projectIds}::uuid[])
      returning id, seq, ${sql.raw(countsOf('project'))} as counts, owner_id, deleted_at, text_bytes,
        file_bytes, removed_file_bytes, last_ticket_number
    )${creating ? sql`, ${creating.rows}` : sql``}, written as (
      insert into event (project_id, seq, type, actor_id, at, via, token_id, bulk_id, counts, payload, before)
      select numbered.id, seq, ${type}, ${actor_id}::uuid, ${at}::timestamptz, ${via}, ${token_id}::uuid, ${bulk_id}::uuid, counts,
        ${creating ? withGiven(stored, creating) : stored}, ${kept}::jsonb
      from numbered ${creating ? sql`cross join created` : sql``} returning project_id, seq, counts
    )${
      answering
        ? sql`, answered as (
      update idempotency_key set response = jsonb_build_object('project_id', project_id, 'seq', seq)
      from written where user_id = ${answering.user_id} and key = ${answering.key}
    )`
        : sql``
    }
    select written.project_id, written.seq, written.counts, owner_id, deleted_at is not null as deleted,
      file_bytes, removed_file_bytes, ${bytes} as text_bytes
      ${creating ? sql`, jsonb_build_object(${sql.join(Object.entries(creating.given).flatMap(([path, value]) => [sql.lit(path), value]))}) as given` : sql``}
    from written join numbered on numbered.id = written.project_id ${creating ? sql`cross join created` : sql``}`
  const { rows } = await (first ? after(tx, first, written) : written.execute(tx))
  return rows.map(
    ({ project_id, seq, counts, given = {}, ...project }): Appended => ({
      event: {
        project_id,
        seq,
        actor_id,
        at,
        counts,
        ...(publishedBefore && { before: publishedBefore }),
        ...(undid && { undid }),
        ...(proposal_id && { proposal_id }),
        ...filled(payload, given),
      },
      ...project,
      before_bytes: bytesOf(kept ?? ''),
    }),
  )
}

async function after(tx: Tx, first: Compilable, written: RawBuilder<Row>): Promise<{ rows: Row[] }> {
  const [former, latter] = await sendTogether(tx, (run) => [
    runCompiled(run, first.compile()),
    runCompiled<Row>(run, written.compile(tx)),
  ])
  await former
  return { rows: await latter }
}

const runCompiled = <R extends object>(run: RunStatement, { sql, parameters }: CompiledQuery) =>
  run<R>(sql, [...parameters])

/** The payload as it is stored, with the values that only the database knows. */
const withGiven = (stored: RawBuilder<unknown>, { given }: Creating): RawBuilder<unknown> =>
  Object.entries(given).reduce(
    (payload, [path, value]) =>
      sql`jsonb_set(${payload}, ${sql.lit(`{${path.replace('.', ',')}}`)}, to_jsonb(${value}))`,
    stored,
  )

/** The same for the payload that is sent. */
function filled(payload: NewEvent['payload'], given: Record<string, unknown>): NewEvent['payload'] {
  const whole: Record<string, unknown> = { ...payload }
  for (const [path, value] of Object.entries(given)) {
    const [key = '', field] = path.split('.')
    whole[key] = field === undefined ? value : { ...(whole[key] as object), [field]: value }
  }
  return whole as NewEvent['payload']
}

/** Events per batch. A batch also ends with the event that exceeds WINDOW_BYTES. */
const BATCH = 200

/** The next batch of events after `seq`, in order, with current texts and names; empty at the end. */
export async function readAfter(db: Db, projectId: string, seq: number, most = BATCH): Promise<Event[]> {
  return asOfNow(db, await readLog(db, projectId, seq, most))
}

/** The next batch of events as stored, without texts and names. */
export async function readLog(db: Db, projectId: string, seq: number, most = BATCH): Promise<Event[]> {
  const { rows } = await sql<Selectable<Schema['event']>>`
    select project_id, seq, type, actor_id, at, counts, payload
    from log_after(${projectId}, ${seq}, ${most}, ${WINDOW_BYTES})`.execute(db)
  return rows.map(({ type, payload, ...head }) => ({ ...head, ...payload, type }) as unknown as Event)
}
