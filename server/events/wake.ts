// Notifies other processes that share the database, after a commit, which projects have new events and which sessions ended. A
// wake-up is a hint, never data, and never sent in the writer's transaction. A slow poll guarantees delivery.

import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Db } from '../db/handle.ts'
import { cut } from '../db/pool.ts'
import type { Timelines } from '../db/timelines.ts'
import { Sighting } from '../presence/registry.ts'
import type { Announce, Hub } from './hub.ts'

export const CHANNEL = 'lacewing_wake'
/** Wake-ups are collected for 50 ms and sent together: at most 20 messages a second from each process. */
const GATHER_MS = 50
const POLL_MS = 1_000
const RECONNECT_MS = 1_000
const CONNECT_MS = 5_000
/** A connection to a machine that is gone stays silent; so it is asked this often, and has this long to answer. */
const ASK_MS = 5_000
/** A PostgreSQL notification holds at most 8,000 bytes, so the lists in it are limited. */
const PER_NOTICE = 100
const SIGHTINGS_PER_NOTICE = 20
const CODE_PER_NOTICE = 8

const Notice = z.object({
  from: z.string(),
  seqs: z.record(z.string(), z.int()),
  ended: z.array(z.string()),
  /** People whose inboxes changed. */
  inbox: z.array(z.string()).optional(),
  /** People whose marks of projects changed. */
  projects: z.array(z.string()).optional(),
  /** The people who have each ticket open. */
  presence: z.array(Sighting).optional(),
  /** The numbers of the tickets whose code changed, by project. An empty list means that any ticket may have changed. */
  code: z.record(z.string(), z.array(z.int())).optional(),
  /** The signing key was rotated: every open stream used a token that is now revoked. */
  rotated: z.boolean().optional(),
})

async function notify(db: Db, notice: z.infer<typeof Notice>): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}

/** Sends immediately. For a process that only sends this and exits. */
export async function announceEnded(db: Db, sessionIds: string[], from: string): Promise<void> {
  for (let sent = 0; sent < sessionIds.length; sent += PER_NOTICE)
    await notify(db, { from, seqs: {}, ended: sessionIds.slice(sent, sent + PER_NOTICE) })
}

/** Sends immediately which projects have new events. For a process that only sends this and exits. */
export async function announceEvents(
  db: Db,
  events: readonly { project_id: string; seq: number }[],
  from: string,
): Promise<void> {
  for (const { project_id, seq } of events) await notify(db, { from, seqs: { [project_id]: seq }, ended: [] })
}

/** Closes all streams of all processes, because the signing key was rotated. */
export async function announceRotation(db: Db, from: string): Promise<void> {
  await notify(db, { from, seqs: {}, ended: [], rotated: true })
}

/** The sender: collects wake-ups and sends them. */
export function createAnnouncer(db: Db, logger: Logger, from: string): Announce & { stop(): void } {
  const seqs = new Map<string, number>()
  const ended = new Set<string>()
  const inbox = new Set<string>()
  const projects = new Set<string>()
  /** The latest sighting from each page. */
  const presence = new Map<string, Sighting>()
  const code = new Map<string, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function soon() {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => logger.warn({ err: error }, 'could not wake the other processes'))
    }, GATHER_MS).unref()
  }

  async function flush() {
    const written = [...seqs].splice(0, PER_NOTICE)
    const sessions = [...ended].splice(0, PER_NOTICE)
    for (const [id] of written) seqs.delete(id)
    for (const id of sessions) ended.delete(id)
    if (written.length > 0 || sessions.length > 0)
      await notify(db, { from, seqs: Object.fromEntries(written), ended: sessions })
    await flushPeople()
    const seen = [...presence].splice(0, SIGHTINGS_PER_NOTICE)
    for (const [page] of seen) presence.delete(page)
    if (seen.length > 0)
      await notify(db, { from, seqs: {}, ended: [], presence: seen.map(([, last]) => last) })
    await flushCode()
    if ([seqs, ended, inbox, projects, presence, code].some(({ size }) => size > 0)) soon()
  }

  async function flushPeople() {
    const people = [...inbox].splice(0, PER_NOTICE)
    for (const id of people) inbox.delete(id)
    if (people.length > 0) await notify(db, { from, seqs: {}, ended: [], inbox: people })
    const marking = [...projects].splice(0, PER_NOTICE)
    for (const id of marking) projects.delete(id)
    if (marking.length > 0) await notify(db, { from, seqs: {}, ended: [], projects: marking })
  }

  async function flushCode() {
    const coded = [...code].splice(0, CODE_PER_NOTICE)
    for (const [id] of coded) code.delete(id)
    // A list with many numbers is replaced by an empty one, which means all tickets.
    const notices = coded.map(([id, numbers]) => [id, numbers.size > PER_NOTICE / 2 ? [] : [...numbers]])
    if (notices.length > 0) await notify(db, { from, seqs: {}, ended: [], code: Object.fromEntries(notices) })
  }

  return {
    event(event) {
      seqs.set(event.project_id, Math.max(event.seq, seqs.get(event.project_id) ?? 0))
      soon()
    },
    ended(sessionIds) {
      for (const id of sessionIds) ended.add(id)
      soon()
    },
    inbox(userIds) {
      for (const id of userIds) inbox.add(id)
      soon()
    },
    projects(userId) {
      projects.add(userId)
      soon()
    },
    presence(sightings) {
      for (const seen of sightings) presence.set(`${seen.session_id}/${seen.page}/${seen.ticket_id}`, seen)
      soon()
    },
    code({ project_id, numbers }) {
      code.set(project_id, new Set([...(code.get(project_id) ?? []), ...numbers]))
      soon()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * The receiver: a listening connection, and a poll in case a notification is lost. The poll also finds this process's own writes
 * if the connection broke between the commit and its response.
 */
export function listenForWakes({
  db,
  hub,
  logger,
  url,
  from,
  timelines,
}: {
  db: Db
  hub: Hub
  logger: Logger
  url: string
  from: string
  /** The guard of a database that may fail over. */
  timelines?: Timelines | undefined
}) {
  let stopped = false
  let client: pg.Client | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  /** The connection that has not yet answered. */
  let asked: pg.Client | undefined

  /**
   * @returns null for an invalid payload: anyone with access to the database can send on this channel, and that must not
   * crash the process
   */
  function noticeOf(payload: string): z.output<typeof Notice> | null {
    try {
      return Notice.parse(JSON.parse(payload))
    } catch (error) {
      logger.warn({ err: error }, 'ignored an invalid message on the wake-up channel')
      return null
    }
  }

  async function listen() {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = mine
    const lost = (error?: Error) => {
      timelines?.forget(mine)
      if (stopped || client !== mine) return
      client = undefined
      logger.warn({ err: error }, 'lost the connection that listens for wake-ups; reconnecting')
      again = setTimeout(listen, RECONNECT_MS).unref()
    }
    mine.on('error', lost)
    mine.on('end', () => lost())
    mine.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await mine.connect()
      await timelines?.admit(mine)
      await mine.query(`listen ${CHANNEL}`)
    } catch (error) {
      cut(mine)
      lost(error as Error)
    }
  }

  function heard(payload: string) {
    const notice = noticeOf(payload)
    if (!notice || notice.from === from) return
    for (const [projectId, seq] of Object.entries(notice.seqs)) hub.hint(projectId, seq)
    hub.endSessions(notice.ended, false)
    if (notice.inbox) hub.publishInbox(notice.inbox, false)
    for (const id of notice.projects ?? []) hub.publishProjects(id, false)
    for (const seen of notice.presence ?? []) hub.presence.report(seen, false)
    for (const [project_id, numbers] of Object.entries(notice.code ?? {}))
      hub.publishCode({ project_id, numbers }, false)
    if (notice.rotated) hub.closeAll()
  }

  const ask = setInterval(() => {
    const mine = client
    if (!mine) return
    if (asked === mine) return cut(mine)
    asked = mine
    const answer = timelines ? timelines.admit(mine) : mine.query('select')
    answer.then(
      () => {
        asked = undefined
      },
      // Also an old primary answers.
      () => cut(mine),
    )
  }, ASK_MS).unref()

  const poll = setInterval(async () => {
    const ids = hub.projects()
    if (ids.length === 0) return
    try {
      const rows = await db.selectFrom('project').select(['id', 'seq']).where('id', 'in', ids).execute()
      for (const { id, seq } of rows) hub.hint(id, seq)
    } catch (error) {
      logger.debug({ err: error }, 'could not poll for changes by other processes')
    }
  }, POLL_MS).unref()

  void listen()
  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      clearInterval(poll)
      clearInterval(ask)
      await client?.end()
    },
  }
}
