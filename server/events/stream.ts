// POST /api/stream: the live updates of one page as server-sent events. The body says which projects and up to which
// number the page has seen; it gets every later event that its person may see, checked when each is sent.

import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod'
import { Refusal } from '../../domain/error.ts'
import { Id } from '../../domain/text.ts'
import type { Deps } from '../deps.ts'
import type { FairUse } from '../http/fair-use.ts'
import { type Env, readJson, requirePrincipal } from '../http/request.ts'
import { PROJECTS_PER_STREAM, STREAMS_PER_PERSON } from '../limits.ts'
import type { Listener } from './hub.ts'
import { CATCH_UP_LIMIT } from './log.ts'
import { createOutbox } from './outbox.ts'

const HEARTBEAT_MS = 15_000
const RECHECK_MS = 5_000

export const Subscription = z.strictObject({
  /** Project id to the last number seen. */
  cursors: z
    .record(Id, z.int().min(0))
    .refine((cursors) => Object.keys(cursors).length <= PROJECTS_PER_STREAM, {
      message: `At most ${PROJECTS_PER_STREAM.toLocaleString('en')} projects`,
    })
    .default({}),
  /** Follow every project of the person; a membership that is not among the cursors means a reset. */
  all: z.boolean().default(false),
})

export function streamRoutes(deps: Deps, fairUse: FairUse) {
  const { hub } = deps
  let stopped = false
  const beat = setInterval(() => {
    for (const listener of hub.listeners) listener.change(frame('beat', {}))
  }, HEARTBEAT_MS).unref()
  const recheck = setInterval(() => void recheckListeners(deps), RECHECK_MS).unref()
  const routes = new Hono<Env>().post('/api/stream', async (c) => {
    // A page that comes back on a connection it still has would hold up the stop.
    if (stopped) throw stopping()
    const principal = await requirePrincipal(c, deps.tokens)
    const subscription = Subscription.parse(await readJson(c))
    // Never 'not signed in' because of a stop: a page would take that for the end of its session.
    const whyClosed = () => (stopped ? stopping() : new Refusal('not_signed_in'))
    return fairUse.turn(principal, () => open(c, deps, principal, subscription, whyClosed))
  })
  return {
    routes,
    stop() {
      stopped = true
      clearInterval(beat)
      clearInterval(recheck)
      hub.closeAll()
    },
  }
}

type Principal = { user_id: string; session_id: string }
type Membership = { id: string; seq: number; oldest: number | null; deleted_at: string | null }

/** The projects of a living session's person, each with its newest and its oldest kept number. */
async function membershipsOf(deps: Deps, who: Principal, { cursors, all }: z.output<typeof Subscription>) {
  const alive = await deps.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select('session.awaiting_factor')
    .where('session.id', '=', who.session_id)
    .where('session.user_id', '=', who.user_id)
    .where('account.email_confirmed_at', 'is not', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!alive) throw new Refusal('not_signed_in')
  if (alive.awaiting_factor) throw new Refusal('second_factor_required')
  let query = deps.db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select([
      'project.id',
      'project.seq',
      'project.deleted_at',
      sql<number | null>`(select min(seq) from event where event.project_id = project.id)`.as('oldest'),
    ])
    .where('member.user_id', '=', who.user_id)
  if (!all)
    query = query.where('project.id', 'in', [...Object.keys(cursors), '00000000-0000-0000-0000-000000000000'])
  return query.execute()
}

function stopping(): Refusal {
  return new Refusal('unavailable', {}, 'The server is stopping')
}

async function open(
  c: Context<Env>,
  deps: Deps,
  who: Principal,
  wanted: z.output<typeof Subscription>,
  whyClosed: () => Refusal,
) {
  const mine = [...deps.hub.listeners].filter((listener) => listener.userId === who.user_id)
  if (mine.length >= STREAMS_PER_PERSON) throw new Refusal('too_many_requests')
  let closed = false
  const outbox = createOutbox(() => {
    closed = true
    deps.hub.leave(listener)
  })
  const listener: Listener = {
    userId: who.user_id,
    sessionId: who.session_id,
    all: wanted.all,
    cursors: new Map(),
    change: outbox.write,
    hasRoom: outbox.hasRoom,
    room: outbox.room,
    gone: (project_id, deleted) => outbox.write(frame('gone', { project_id, deleted })),
    reset: () => outbox.write(frame('reset', {})),
    close: outbox.end,
  }
  outbox.write('retry: 2000\n\n')
  // Known to the hub before the session is looked at: one that ends from here on takes the stream with it.
  deps.hub.enter(listener)
  try {
    const memberships = await membershipsOf(deps, who, wanted)
    if (closed) throw whyClosed()
    begin(deps, listener, wanted, memberships, outbox.write).catch((error: unknown) => {
      deps.logger.warn({ err: error, request_id: c.get('requestId') }, 'stream ended while catching up')
      outbox.end()
    })
  } catch (error) {
    deps.hub.leave(listener)
    throw error
  }
  return c.body(outbox.body, 200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
}

async function begin(
  deps: Deps,
  listener: Listener,
  { cursors, all }: z.output<typeof Subscription>,
  memberships: Membership[],
  write: (frame: string) => void,
) {
  const deleted = new Set(memberships.filter((project) => project.deleted_at).map((project) => project.id))
  const visible = memberships.filter((project) => !project.deleted_at)
  const ids = visible.map((project) => project.id)
  for (const id of Object.keys(cursors)) if (!ids.includes(id)) listener.gone(id, deleted.has(id))
  if (all && visible.some((project) => cursors[project.id] === undefined)) listener.reset()
  for (const { id, seq, oldest } of visible) {
    const cursor = cursors[id] ?? seq
    const tooOld =
      cursor > seq ||
      seq - cursor > CATCH_UP_LIMIT ||
      (cursor < seq && ((oldest ?? 0) > cursor + 1 || (await cameBack(deps, listener, id, cursor))))
    listener.cursors.set(id, tooOld ? seq : cursor)
    if (tooOld) write(frame('reset', { project_id: id }))
  }
  for (const id of ids) await deps.hub.join(listener, id)
  write(frame('ready', {}))
}

/** Whether the person was removed and invited again since: told as it happened, it would end with the removal. */
async function cameBack({ db }: Deps, { userId }: Listener, projectId: string, cursor: number) {
  const removal = await db
    .selectFrom('event')
    .select('seq')
    .where('project_id', '=', projectId)
    .where('seq', '>', cursor)
    .where('type', '=', 'member.removed')
    .where(sql`payload ->> 'user_id'`, '=', userId)
    .executeTakeFirst()
  return removal !== undefined
}

function frame(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The net below the events: sessions and memberships that ended in another process or by hand. */
async function recheckListeners({ db, hub, logger }: Deps) {
  const listeners = [...hub.listeners]
  if (listeners.length === 0) return
  try {
    const rows = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.user_id')
      .leftJoin('project_member as member', 'member.user_id', 'session.user_id')
      .leftJoin('project', (join) =>
        join.onRef('project.id', '=', 'member.project_id').on('project.deleted_at', 'is', null),
      )
      .select([
        'session.id',
        sql<string[]>`coalesce(array_agg(project.id) filter (where project.id is not null), '{}')::text[]`.as(
          'projects',
        ),
      ])
      .where('session.id', 'in', [...new Set(listeners.map((listener) => listener.sessionId))])
      .where('account.disabled_at', 'is', null)
      .groupBy('session.id')
      .execute()
    const projectsOf = new Map(rows.map((row) => [row.id, new Set(row.projects)]))
    for (const listener of listeners) {
      const projects = projectsOf.get(listener.sessionId)
      if (!projects) {
        listener.close()
        continue
      }
      for (const projectId of [...listener.cursors.keys()]) {
        if (projects.has(projectId)) continue
        listener.cursors.delete(projectId)
        listener.gone(projectId, false)
      }
      if (listener.all && [...projects].some((id) => !listener.cursors.has(id))) listener.reset()
    }
  } catch (error) {
    logger.warn({ err: error }, 'could not check open streams')
  }
}
