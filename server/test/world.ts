// A whole server for one test file: the application on a fresh database, a clock that only moves when the test says so, and users
// who call the contract like a browser. A file begins with `const world = await startWorld()`.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from '../../domain/api.ts'
import type { Problem } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import { createApp } from '../app.ts'
import { createTokens } from '../auth/session/token.ts'
import { readConfig } from '../config.ts'
import { createPipelined } from '../db/pipelined.ts'
import type { Deps } from '../deps.ts'
import { createHub } from '../events/hub.ts'
import { createFairUse, type FairUseOptions } from '../fair-use/fair-use.ts'
import { createPublicUse } from '../fair-use/public-use.ts'
import { type CONCURRENCY, PUBLIC_RATES } from '../limits.ts'
import { createLogger, type Logger } from '../log.ts'
import type { AnswerCache } from '../pipeline/answer-cache.ts'
import { createBearers } from '../token/bearers.ts'
import { closeAfterAll } from './close-after.ts'
import { createTestDatabase, TIMEOUT_MS } from './database.ts'
import { createPerson, type TestPerson } from './people.ts'

export type World = Awaited<ReturnType<typeof createWorld>>
type Own = Parameters<typeof createWorld>[0]

export type { TestPerson } from './people.ts'

/** The world of a test file, closed after its last test. */
export async function startWorld(own?: Own): Promise<World> {
  const world = await createWorld(own)
  closeAfterAll(world.close)
  return world
}

/**
 * @param own.logger for a test of what is logged
 * @param own.settings additional settings, as in the environment
 * @param own.turns how many requests of one user run at once, and how many may wait
 * @param own.answerCache a cache that stores nothing, for tests that roll writes back (writes.ts)
 */
export async function createWorld({
  turns,
  settings,
  answerCache,
  ...own
}: {
  logger?: Logger
  turns?: Record<keyof typeof CONCURRENCY, number>
  settings?: Record<string, string>
  answerCache?: AnswerCache
} = {}) {
  const database = await createTestDatabase(own)
  const { db } = database
  let time = Date.parse('2026-05-04T09:00:00.000Z')
  const clock = {
    now: () => new Date(time),
    advance(seconds: number) {
      time += seconds * 1_000
    },
  }
  // The folder is created with the first file that is uploaded.
  const dataDir = join(tmpdir(), `lacewing-test-${randomUUID()}`)
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir, ...settings })
  const hub = createHub(db, undefined, clock)
  const logger = own.logger ?? createLogger({ logLevel: 'fatal' })
  const tokens = await createTokens(db, clock)
  const deps: Deps = {
    config,
    db,
    url: database.url,
    pipelined: createPipelined(database.pool),
    logger,
    clock,
    hub,
    tokens,
    bearers: createBearers({ db, clock, tokens, logger }),
  }
  // Tests do in seconds what people do in an hour, so they get high limits; the real limits are tested in fair-use.test.ts.
  const plenty = { points: 1_000_000, seconds: 60 }
  const rates = {
    writes: plenty,
    writtenBytes: { points: 1e12, seconds: 60 },
    lookupsInHour: plenty,
    lookupsInDay: plenty,
    renames: plenty,
  } satisfies FairUseOptions['rates']
  const publicRates = Object.fromEntries(Object.keys(PUBLIC_RATES).map((name) => [name, plenty]))
  const app = createApp(deps, {
    fairUse: createFairUse(deps, { rates, ...(turns && { turns }) }),
    publicUse: createPublicUse(deps, publicRates),
    deadline: TIMEOUT_MS,
    answerCache,
  })

  let server: Promise<Server> | undefined

  async function listen(): Promise<Server> {
    const mine = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
    await once(mine, 'listening')
    return mine as Server
  }

  /** The address of the server, which listens from the first call on. A stream writes to its connection, so it requires one. */
  async function address(): Promise<string> {
    server ??= listen()
    const { port } = (await server).address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** The raw response to a contract call, by this user or anonymously. */
  async function send<N extends OperationName>(
    who: TestPerson | null,
    name: N,
    params: ParamsOf<N>,
    input: unknown = {},
    { key = randomUUID() }: { key?: string } = {},
  ): Promise<Response> {
    const { method, path } = api[name]
    const filled = path.replace(
      /:(\w+)/g,
      (_, param: string) => (params as Record<string, string>)[param] ?? '',
    )
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    return app.request(filled + query, {
      method,
      headers: {
        ...(who && { Authorization: `Bearer ${who.access_token}` }),
        ...(method === 'POST' && { 'Idempotency-Key': key }),
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    })
  }

  /** The response of a call that must succeed. */
  async function call<N extends OperationName>(
    who: TestPerson,
    name: N,
    params: ParamsOf<N>,
    input?: RawInputOf<N>,
  ): Promise<OutputOf<N>> {
    const response = await send(who, name, params, input)
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as OutputOf<N>
  }

  /** The refusal of a call that must fail. */
  async function refused<N extends OperationName>(
    who: TestPerson | null,
    name: N,
    params: ParamsOf<N>,
    input?: unknown,
  ): Promise<Problem> {
    const response = await send(who, name, params, input)
    if (response.ok) throw new Error(`${name} was not refused: ${(await response.text()).slice(0, 500)}`)
    return (await response.json()) as Problem
  }

  /** A command's event; fails if nothing changed. */
  async function event<N extends OperationName>(...args: Parameters<typeof call<N>>): Promise<Event> {
    const answer = (await call<N>(...args)) as Event | null
    if (!answer) throw new Error(`${String(args[1])} changed nothing`)
    return answer
  }

  async function person(full_name: string): Promise<TestPerson> {
    return createPerson(deps, { full_name })
  }

  async function project(owner: TestPerson, name = 'Apollo'): Promise<string> {
    return (await event(owner, 'createProject', {}, { name })).project_id
  }

  /** A new user with this role in the project. */
  async function member(
    owner: TestPerson,
    projectId: string,
    role: Role,
    full_name: string = role,
  ): Promise<TestPerson> {
    const someone = await person(full_name)
    await call(owner, 'inviteMember', { projectId }, { username: someone.username, role })
    return someone
  }

  /** A project, its owner, and one member. */
  async function team(full_name: string, role: Role = 'developer') {
    const owner = await person('Olga Owner')
    const projectId = await project(owner)
    return { owner, projectId, member: await member(owner, projectId, role, full_name) }
  }

  /** Makes that member the project's owner. */
  async function handOver(owner: TestPerson, projectId: string, next: TestPerson): Promise<Event> {
    await call(owner, 'transferProject', { projectId }, { user_id: next.user_id })
    return event(next, 'acceptTransfer', { projectId })
  }

  async function ticket(who: TestPerson, projectId: string, input: Partial<RawInputOf<'createTicket'>> = {}) {
    const created = await event(who, 'createTicket', { projectId }, { title: 'Crash on start', ...input })
    if (created.type !== 'ticket.created') throw new Error('no ticket was created')
    return created.ticket
  }

  /** Uploads a file to a ticket. @returns the id of the attachment */
  async function file(
    who: TestPerson,
    { project_id, id }: { project_id: string; id: string },
    name: string,
    content: string | Uint8Array<ArrayBuffer> = name,
  ): Promise<string> {
    const path = [project_id, id, name].map(encodeURIComponent).join('/')
    const response = await app.request(`/storage/v1/object/attachments/${path}`, {
      method: 'POST',
      headers: { ...who.headers, 'Content-Type': 'application/octet-stream' },
      body: content,
    })
    if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { Id: string }).Id
  }

  /** @returns the id of the label */
  async function label(who: TestPerson, projectId: string, name: string): Promise<string> {
    const made = await event(who, 'createLabel', { projectId }, { name, color: 'violet' })
    return made.type === 'label.created' ? made.label.id : ''
  }

  async function column(who: TestPerson, projectId: string, name: string, status: Status = 'in_progress') {
    const made = await event(who, 'createColumn', { projectId }, { name, status, color: 'orange' })
    const column = made.type === 'column.created' && made.columns.find(({ id }) => id === made.column_id)
    if (!column) throw new Error('no column was created')
    return column
  }

  return {
    app,
    db,
    deps,
    clock,
    hub,
    url: database.url,
    address,
    send,
    call,
    refused,
    event,
    person,
    project,
    member,
    team,
    handOver,
    ticket,
    file,
    label,
    column,
    async close() {
      app.stop()
      const listening = await server
      listening?.close().closeAllConnections()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
