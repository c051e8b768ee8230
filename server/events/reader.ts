// Durable readers of the event log. Each stores its position in every project in the database, and advances it in the transaction
// of its work. So every event is handled in order and its effects in the database happen exactly once, even if processes are
// killed, and with any number of processes. A locked position is in use by another process.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Event } from '../../domain/event.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Reader } from '../jobs/kind.ts'
import { READERS } from '../limits.ts'
import { readLog } from './log.ts'

type Deps = { db: Db; logger: Logger; publishInbox?: (userIds: string[]) => void }
type ReaderPosition = { seq: number; failures: number }

/** The projects with unhandled events that are not waiting for a retry. Those that wait longest come first. */
async function behind(db: Db, { name }: Reader, projectId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select project.id from project left join reader_place place on place.reader = ${name} and project_id = project.id
    where project.seq > coalesce(place.seq, 0) and coalesce(retry_at <= now(), true)
      ${projectId === undefined ? sql`` : sql`and project.id = ${projectId}`}
    limit ${READERS.projects}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Works for one reader through the projects that it is notified of, one batch of each in turn. */
function createWorker({ db, logger, publishInbox }: Deps, reader: Reader) {
  /**
   * By project: the number of the last event of a failed batch. Up to it events are handled one by one, so that those before the
   * broken event are not blocked.
   */
  const oneByOne = new Map<string, number>()

  /** @returns whether the project has more to do now */
  async function step(projectId: string): Promise<boolean> {
    if (!(await handleBatch(projectId))) return false
    // This check needs no lock. If another process found the position locked, it has left, and this process handles the events
    // that it came for.
    return (await behind(db, reader, projectId)).length > 0
  }

  /** @returns whether this process held the position and may continue */
  async function handleBatch(projectId: string): Promise<boolean> {
    let position: ReaderPosition | undefined
    let events: Event[] = []
    let notified: string[] = []
    try {
      const mayGoOn = await db.transaction().execute(async (tx) => {
        position = await lock(tx, projectId)
        if (!position) return begin(tx, projectId)
        const isCareful = position.failures > 0 || position.seq < (oneByOne.get(projectId) ?? 0)
        events = await readLog(tx, projectId, position.seq, isCareful ? 1 : undefined)
        const last = events.at(-1)
        if (!last) return true
        notified = (await reader.handle(tx, events)) ?? []
        await sql`update reader_place set seq = ${last.seq}, failures = 0, retry_at = '-infinity'
          where reader = ${reader.name} and project_id = ${projectId}`.execute(tx)
        return true
      })
      if (notified.length > 0) publishInbox?.(notified)
      return mayGoOn
    } catch (error) {
      if (!position) throw error
      const isBatch = events.length > 1
      if (isBatch) oneByOne.set(projectId, events.at(-1)?.seq ?? 0)
      else await putOff(projectId, position, error)
      return isBatch
    }
  }

  /** @returns whether the position was missing and is now created; otherwise another process holds it, or it waits for a retry */
  async function begin(tx: Tx, projectId: string): Promise<boolean> {
    const { numAffectedRows } = await sql`insert into reader_place (reader, project_id)
      values (${reader.name}, ${projectId}) on conflict do nothing`.execute(tx)
    return numAffectedRows === 1n
  }

  async function lock(tx: Tx, projectId: string): Promise<ReaderPosition | undefined> {
    const { rows } = await sql<ReaderPosition>`select seq, failures from reader_place
      where reader = ${reader.name} and project_id = ${projectId} and retry_at <= now()
      for update skip locked`.execute(tx)
    return rows[0]
  }

  /** Retries the project with back-off. Its later events must not be handled before this one. */
  async function putOff(project_id: string, { seq }: ReaderPosition, error: unknown): Promise<void> {
    const { rows } = await sql<{
      failures: number
      retry_at: string
    }>`update reader_place set failures = failures + 1,
        retry_at = now() + least(power(2, least(failures, 20)), ${READERS.longestRetry}) * interval '1 second'
      where reader = ${reader.name} and project_id = ${project_id} and seq = ${seq}
      returning failures, retry_at`.execute(db)
    logger.error(
      { err: error, reader: reader.name, project_id, after: seq, ...rows[0] },
      'failed to handle an event; will retry with back-off',
    )
  }

  return { step, behind: () => behind(db, reader) }
}

type Pace = { roundMs: number; pollMs: number }

/** Runs the readers until `stop` is called. */
export function startReaders(deps: Deps, readers: Reader[], pace: Pace = READERS) {
  const running = readers.map((reader) => createLoop(deps, reader, pace))
  return {
    /** Says that the project has new events. It is only a hint and carries no data. */
    hint(projectId: string) {
      for (const loop of running) loop.hint(projectId)
    },
    async stop() {
      await Promise.all(running.map((loop) => loop.stop()))
    },
  }
}

function createLoop(deps: Deps, reader: Reader, { roundMs, pollMs }: Pace) {
  const worker = createWorker(deps, reader)
  const due = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | undefined
  let nextRound = 0
  let stopped = false

  /**
   * Starts a round immediately, but at most one per interval, so that a busy project costs one batch per interval and not a
   * transaction per event.
   */
  function soon() {
    if (stopped || timer || round) return
    const wait = Math.max(0, nextRound - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      round = work()
        .catch((error: unknown) => {
          // The database is unreachable. The poll finds the pending events once it is back.
          due.clear()
          deps.logger.warn({ err: error, reader: reader.name }, 'a reader of the event log was interrupted')
        })
        .finally(() => {
          round = undefined
          nextRound = performance.now() + roundMs
          if (due.size > 0) soon()
        })
    }, wait).unref()
  }

  async function work() {
    for (const id of due) {
      if (stopped) return
      due.delete(id)
      // The project goes to the back of the queue, so that a busy project does not block the others.
      if (await worker.step(id)) due.add(id)
    }
  }

  function hint(projectId: string) {
    due.add(projectId)
    soon()
  }

  // Finds events that came without a hint: a process was killed after its commit, or a retry is due.
  const poll = setInterval(() => {
    worker.behind().then(
      (ids) => ids.forEach(hint),
      (error: unknown) => deps.logger.debug({ err: error, reader: reader.name }, 'could not poll for events'),
    )
  }, pollMs).unref()

  return {
    hint,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(timer)
      await round
    },
  }
}

/** Handles all pending events, then returns. For tests. */
export async function readAll(deps: Deps, readers: Reader[]): Promise<void> {
  for (const reader of readers) {
    const worker = createWorker(deps, reader)
    for (let hasMore = true; hasMore; ) {
      hasMore = false
      for (const id of await worker.behind()) while (await worker.step(id)) hasMore = true
    }
  }
}

export type Lag = { reader: string; projects: number; failing: number; seconds: number; example: string }

/** The lag of each reader that is behind: how long its oldest event has waited, and in which project. */
export async function lagOf(db: Db, readers: Reader[]): Promise<Lag[]> {
  const { rows } = await sql<Lag>`
    select reader, count(*)::int as projects, count(*) filter (where failures > 0)::int as failing,
      extract(epoch from now() - min(at))::int as seconds,
      (array_agg(format('event %s of project %s', seq, project_id) order by failures desc, at))[1] as example
    from (
      select reader, coalesce(failures, 0) as failures, next.at, next.seq, project_id
      from unnest(${readers.map(({ name }) => name)}::text[]) reader cross join (select id as project_id, seq from project) project
      left join reader_place place using (reader, project_id)
      cross join lateral (select at, event.seq from event where event.project_id = project.project_id
        and event.seq > coalesce(place.seq, 0) order by event.seq limit 1) next
      where project.seq > coalesce(place.seq, 0)
    ) waiting group by reader order by reader`.execute(db)
  return rows
}
