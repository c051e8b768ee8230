// POST /api/stream: live updates of one page as server-sent events. The body names the projects and the last sequence number seen
// in each. The page gets every later event that its person may see; that is checked when each event is sent.

import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { Refusal } from '../../domain/error.ts'
import type { Bearer } from '../bearer.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { isReached, type Standing } from '../entry.ts'
import { type FairUse, personOf } from '../fair-use/fair-use.ts'
import { type Env, parseInput, readJson, requirePrincipal } from '../http/request.ts'
import { Subscription } from '../http/subscription.ts'
import { STREAMS_PER_PERSON } from '../limits.ts'
import type { Bearers } from '../token/bearers.ts'
import { frame } from './frame.ts'
import type { Hub, Listener } from './hub.ts'
import { CATCH_UP_LIMIT } from './log.ts'
import { recheck } from './recheck.ts'
import { roundRobin } from './round-robin.ts'
import { createStreamWriter, type StreamWriter } from './stream-writer.ts'

const HEARTBEAT_MS = 15_000
const RECHECK_MS = 5_000
const CONTENT_TYPE = 'text/event-stream'

const RETRY = Buffer.from('retry: 2000\n\n')
const HEARTBEAT = frame('beat', {})
const RESET = frame('reset', {})
const READY = frame('ready', {})

type Deps = {
  db: Db
  hub: Hub
  logger: Logger
  clock: Clock
  bearers: Bearers
  config: Pick<Config, 'twoFactor'>
}

export function streamRoutes(deps: Deps, fairUse: FairUse) {
  const { hub } = deps
  let stopped = false
  const stopHeartbeat = roundRobin(hub.listeners, HEARTBEAT_MS, (few) => {
    for (const listener of few) listener.change(HEARTBEAT)
  })
  // The recheck goes by person: one query per round checks access for all pages of a person.
  const stopRecheck = roundRobin(hub.byPerson, RECHECK_MS, (few) =>
    recheck(
      deps,
      few.flatMap((streams) => [...streams]),
    ),
  )
  const routes = new Hono<Env>().post('/api/stream', async (c) => {
    // A page that reconnects on a kept-alive connection would delay shutdown.
    if (stopped) throw stopping()
    const principal = await requirePrincipal(c, deps.bearers)
    const subscription = parseInput(Subscription, await readJson(c))
    if (subscription.all && principal.token?.projects)
      throw new Refusal('forbidden', {}, 'This token is limited to some projects: name them in `cursors`')
    // During shutdown the error is never 'not signed in', because a page would think that its session has ended.
    const whyClosed = () => (stopped ? stopping() : new Refusal('not_signed_in'))
    c.set('inTurn', true)
    // Catching up also waits in the fair queue, batch by batch, because many streams that are far behind cause as much work as
    // many requests.
    const read: Listener['read'] = (act) => fairUse.turn(principal, act)
    return read(() => open(c, deps, { ...principal, read }, subscription, whyClosed))
  })
  return {
    routes,
    stop() {
      stopped = true
      stopHeartbeat()
      stopRecheck()
      hub.closeAll()
    },
  }
}

type Follower = Bearer & Pick<Listener, 'read'>
type Membership = {
  id: string
  seq: number
  oldest: number | null
  joined_seq: number
  deleted_at: string | null
  archived_at: string | null
}

/**
 * The projects of the session's person, each with its newest and its oldest visible sequence number. Fails if the session has
 * ended.
 */
async function membershipsOf(deps: Deps, who: Bearer, { cursors, all }: z.output<typeof Subscription>) {
  const alive = await deps.db
    .selectFrom('credential')
    .innerJoin('account', 'account.id', 'credential.user_id')
    .select([
      'credential.id',
      'credential.awaiting_factor',
      'credential.two_factor',
      'credential.signed_in_at',
    ])
    .where('credential.id', '=', who.session_id)
    .where('credential.user_id', '=', who.user_id)
    .where('account.email_confirmed_at', 'is not', null)
    .where('account.disabled_at', 'is', null)
    .$if(!who.token, (query) =>
      query.where((where) =>
        where.exists(where.selectFrom('signing_key').select('kid').where('kid', '=', who.key)),
      ),
    )
    .executeTakeFirst()
  if (!alive) throw new Refusal('not_signed_in')
  if (alive.awaiting_factor) throw new Refusal('second_factor_required')
  if (deps.config.twoFactor === 'required' && !alive.two_factor) throw new Refusal('two_factor_missing')
  let query = deps.db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select([
      'project.id',
      'project.seq',
      'project.deleted_at',
      'project.archived_at',
      'member.joined_seq',
      sql<number | null>`(select min(seq) from event where event.project_id = project.id)`.as('oldest'),
    ])
    .where('member.user_id', '=', who.user_id)
  query = query.where(isReached({ ...who, standing: alive satisfies Standing }))
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
  who: Follower,
  subscription: z.output<typeof Subscription>,
  whyClosed: () => Refusal,
) {
  if (deps.hub.streamsOf(personOf(who)) >= STREAMS_PER_PERSON) throw new Refusal('too_many_requests')
  const outgoing = c.env?.outgoing
  if (!outgoing) throw new Error('a stream needs a connection')
  // Register with the hub before checking the session: if the session ends from here on, the stream ends too.
  const { listener, writer } = enter(deps.hub, outgoing, who, subscription.all)
  const requestId = c.get('requestId')
  try {
    const memberships = await membershipsOf(deps, who, subscription)
    // If the page has disconnected by now, there is no session error to report.
    if (!deps.hub.listeners.has(listener) && !outgoing.destroyed) throw whyClosed()
    begin(deps, listener, subscription, memberships, writer).catch((error: unknown) => {
      deps.logger.warn({ err: error, request_id: requestId }, 'stream ended while catching up')
      writer.end()
    })
  } catch (error) {
    deps.hub.leave(listener)
    throw error
  }
  c.env.stream = writer
  return c.body(null, 200, {
    'Content-Type': CONTENT_TYPE,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
}

/** Registers a stream. It keeps only the values named here, and not the whole request, as long as the page is open. */
function enter(hub: Hub, response: ServerResponse, who: Follower, all: boolean) {
  const { user_id, session_id, key, token, read } = who
  const writer = createStreamWriter(response, () => hub.leave(listener))
  const listener: Listener = {
    userId: user_id,
    payer: personOf(who),
    sessionId: session_id,
    key,
    all,
    ofInbox: !token?.projects,
    cursors: new Map(),
    change: writer.write,
    read,
    hasRoom: writer.hasRoom,
    room: writer.room,
    gone: (project_id, deleted) => writer.write(frame('gone', { project_id, deleted })),
    reset: () => writer.write(RESET),
    close: writer.end,
  }
  writer.write(RETRY)
  hub.enter(listener)
  return { listener, writer }
}

/**
 * Takes the response as it leaves the application, with all headers set by middleware. A stream takes these headers and writes
 * the rest itself.
 */
export function handOver(answer: Response, stream: Pick<StreamWriter, 'begin'> | undefined): Response {
  if (!stream || answer.headers.get('Content-Type') !== CONTENT_TYPE) return answer
  stream.begin(Object.fromEntries(answer.headers))
  return RESPONSE_ALREADY_SENT
}

async function begin(
  deps: Deps,
  listener: Listener,
  { cursors, all, once }: z.output<typeof Subscription>,
  memberships: Membership[],
  { write, complete }: StreamWriter,
) {
  const deleted = new Set(memberships.filter((project) => project.deleted_at).map((project) => project.id))
  const visible = memberships.filter((project) => !project.deleted_at)
  const ids = visible.map((project) => project.id)
  for (const id of Object.keys(cursors)) if (!ids.includes(id)) listener.gone(id, deleted.has(id))
  // The list of projects has no archived ones. These are followed, too: the page learns when one is restored.
  const listed = visible.filter(({ archived_at }) => archived_at === null)
  if (all && listed.some((project) => cursors[project.id] === undefined)) listener.reset()
  for (const { id, seq, oldest, joined_seq } of visible) {
    const cursor = cursors[id] ?? seq
    // A person may not read events from before they joined or rejoined.
    const tooOld =
      cursor > seq ||
      seq - cursor > CATCH_UP_LIMIT ||
      cursor < joined_seq ||
      (cursor < seq && (oldest ?? 0) > cursor + 1)
    listener.cursors.set(id, tooOld ? seq : cursor)
    if (tooOld) write(frame('reset', { project_id: id }))
  }
  for (const id of ids) await deps.hub.join(listener, id)
  write(READY)
  if (once) complete()
}
