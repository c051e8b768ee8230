// Limits of one person: at the limit, one past it, and never at the cost of others.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../domain/error.ts'
import { LIMITS } from '../../domain/limits.ts'
import { PROJECT_WINDOW } from '../../domain/project/project.ts'
import { createApp } from '../app.ts'
import type { Bearer } from '../bearer.ts'
import {
  BODY_BYTES,
  COMMENTS_PER_TICKET,
  MAX_FIELD_ERRORS,
  MEMBERS_PER_PROJECT,
  PROJECTS_PER_OWNER,
  PROJECTS_PER_STREAM,
  RATES,
  STREAMS_PER_PERSON,
} from '../limits.ts'
import { holderOf, signLink } from '../storage/link.ts'
import { TIMEOUT_MS } from '../test/database.ts'
import { has, openStream, type Stream } from '../test/open-stream.ts'
import { createSession } from '../test/people.ts'
import { byToken, robotBy } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { createFairUse, type FairUse } from './fair-use.ts'

/** The same server with the production limits. */
const world = await startWorld()
const real = createApp(world.deps, { deadline: TIMEOUT_MS })
afterAll(async () => {
  real.stop()
})

function post(who: TestPerson, path: string, body: unknown, key = crypto.randomUUID()) {
  return real.request(path, {
    method: 'POST',
    headers: { ...who.headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
}

describe('changes in a minute', () => {
  // The clock is faked, because a slow machine takes longer than the minute.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date() }))
  afterEach(() => void vi.useRealTimers())

  it('300 are accepted, the next is refused, other people are unaffected', async () => {
    const [busy, other] = [await world.person('Busy'), await world.person('Other')]
    // Refused changes count too.
    const nowhere = `/api/projects/${crypto.randomUUID()}/leave`
    for (let count = 0; count < RATES.writes.points; count += 1)
      expect((await post(busy, nowhere, {})).status).toBe(404)
    const over = await post(busy, '/api/projects', { name: 'One too many' })
    expect(over.status).toBe(429)
    expect(await over.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/^Too many requests\. Please wait (\d+ seconds|a minute)\.$/),
      retry_after: Number(over.headers.get('retry-after')),
    })
    expect((await real.request('/api/projects', { headers: busy.headers })).status).toBe(200)
    expect((await post(other, '/api/projects', { name: 'Mine' })).status).toBe(200)
  })

  it('the token of an ended session uses up nothing of its person', async () => {
    const person = await world.person('Robbed')
    const stolen = await createSession(world.deps, { ...person, id: person.user_id })
    await world.db.deleteFrom('session').where('id', '=', stolen.session_id).execute()
    for (let count = 0; count < RATES.writes.points + 10; count += 1)
      expect((await post({ ...person, ...stolen }, '/api/projects', { name: 'Theirs' })).status).toBe(401)
    expect((await post(person, '/api/projects', { name: 'Mine' })).status).toBe(200)
  })
})

describe('the tokens of a person count with their sessions', () => {
  const session = (user_id: string) => ({ user_id, session_id: randomUUID() })
  const token = (user_id: string, answerable?: string) => ({
    ...session(user_id),
    key: '',
    token: { scope: 'write' as const, projects: null },
    ...(answerable && { answerable }),
  })
  type Who = ReturnType<typeof session>
  /**
   * Makes this many calls, one after another.
   * @returns how many are accepted
   */
  async function passing(tried: number, action: (at: number) => Promise<unknown>): Promise<number> {
    let passed = 0
    for (let at = 0; at < tried; at += 1)
      passed += await action(at).then(
        () => 1,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return 0
        },
      )
    return passed
  }
  const inOneProcess = () => [createFairUse(world.deps)]
  /** Each process has its own memory, as behind a proxy. */
  const inThreeProcesses = () => {
    const config = { ...world.deps.config, databaseUrl: world.url }
    return Array.from({ length: 3 }, () => createFairUse({ ...world.deps, config }))
  }
  const several =
    <T>(many: T[]) =>
    (at: number) =>
      many[at % many.length] as T

  it.each([
    ['one process', inOneProcess],
    ['three processes', inThreeProcesses],
  ])('changes, in %s: of 300, all of one’s tokens make 240, and leave the others', async (_, start) => {
    const [owner, other] = [randomUUID(), randomUUID()]
    const process = several(start())
    const write = (who: (at: number) => Who) => (at: number) => process(at).write(who(at))
    const tokens = several(Array.from({ length: 6 }, () => token(owner)))
    expect(await passing(400, write(tokens))).toBe(240)
    expect(await passing(100, write(several([session(owner), session(owner)])))).toBe(60)
    expect(await passing(1, write(tokens))).toBe(0)
    expect(
      await passing(
        1,
        write(() => token(other)),
      ),
    ).toBe(1)
  })

  it('changes by robots: all whose tokens one person made are as one further person', async () => {
    const [owner, another] = [randomUUID(), randomUUID()]
    const [fairUse] = inOneProcess()
    const robots = several(Array.from({ length: 5 }, () => token(randomUUID(), owner)))
    const write = (who: (at: number) => Who) => (at: number) => (fairUse as FairUse).write(who(at))
    expect(await passing(400, write(robots))).toBe(300)
    expect(
      await passing(
        1,
        write(() => session(owner)),
      ),
    ).toBe(1)
    expect(
      await passing(
        1,
        write(() => token(owner)),
      ),
    ).toBe(1)
    expect(
      await passing(
        1,
        write(() => token(randomUUID(), another)),
      ),
    ).toBe(1)
  })

  it('a robot’s token says who made it, in a link that it signs too', async () => {
    const { owner, projectId } = await world.team('Ada')
    const robot = await robotBy(world, owner, projectId)
    const bearer = await world.deps.bearers.verify(robot.access_token)
    expect(bearer).toMatchObject({ user_id: robot.user_id, answerable: owner.user_id })
    const link = await signLink(world.deps, bearer as Bearer, 'attachments/x', 60)
    expect(await holderOf(world.deps, link, 'attachments/x')).toEqual(bearer)
    const own = await world.deps.bearers.verify((await byToken(world, owner)).access_token)
    expect(own).not.toHaveProperty('answerable')
  })

  it('written bytes, of which a share is the most that tokens take', async () => {
    const owner = randomUUID()
    const [fairUse] = inOneProcess()
    const quota = (who: Who) => (fairUse as FairUse).requireQuota(who)
    for (const who of [token(owner), token(owner)])
      fairUse?.chargeWrittenBytes(who, 0.4 * RATES.writtenBytes.points + 1)
    await expect(quota(token(owner))).rejects.toMatchObject({ code: 'write_quota' })
    await quota(session(owner))
    fairUse?.chargeWrittenBytes(session(owner), 0.2 * RATES.writtenBytes.points)
    await expect(quota(session(owner))).rejects.toMatchObject({ code: 'write_quota' })
  })

  it('look-ups of robots', async () => {
    const owner = randomUUID()
    const [fairUse] = inOneProcess()
    const lookup = () => (fairUse as FairUse).lookup(token(randomUUID(), owner))
    expect(await passing(RATES.lookupsInHour.points + 5, lookup)).toBe(RATES.lookupsInHour.points)
  })

  it('requests at once: tokens take all places but one, and keep nobody else of their person waiting', async () => {
    const fairUse = createFairUse(world.deps, { turns: { atOnce: 3, waiting: 10 } })
    const owner = randomUUID()
    const started: (() => void)[] = []
    const run = () => new Promise<void>((resolve) => started.push(resolve))
    const requested = Array.from({ length: 6 }, () => fairUse.turn(token(owner), run))
    await expect.poll(() => started.length).toBe(2)
    expect(await fairUse.turn(session(owner), async () => 'at once')).toBe('at once')
    const working = fairUse.turn(session(owner), run)
    expect(started).toHaveLength(3)
    for (let ended = 0; ended < 7; ended += 1) {
      await expect.poll(() => started.length).toBeGreaterThan(ended)
      started[ended]?.()
    }
    await Promise.all([...requested, working])
  })
})

describe('looking people up', () => {
  it('twenty names an hour, by inviting or finding; a successful invitation is refunded', async () => {
    const owner = await world.person('Owner')
    const projectId = await world.project(owner)
    const invite = (username: string) => post(owner, `/api/projects/${projectId}/members`, { username })
    const find = (username: string) =>
      real.request(`/api/users?username=${username}`, { headers: owner.headers })
    for (let count = 0; count < 25; count += 1)
      expect((await invite((await world.person('Colleague')).username)).status).toBe(200)
    for (let count = 0; count < RATES.lookupsInHour.points; count += 1) {
      const answer = count % 2 ? await find(`nobody-${count}`) : await invite(`nobody-${count}`)
      expect(answer.status).toBe(404)
    }
    const someone = await world.person('Somebody')
    for (const over of [await invite(someone.username), await find(someone.username)]) {
      expect(over.status).toBe(429)
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    const other = await world.person('Other')
    const found = await real.request(`/api/users?username=${someone.username}`, { headers: other.headers })
    expect(await found.json()).toEqual({ id: someone.user_id })
  })

  it('project keys likewise: twenty probes an hour for taken ones', async () => {
    const owner = await world.person('Owner')
    await world.project(await world.person('Stranger'), 'Secret')
    const projectId = await world.project(owner, 'Mine')
    const change = (body: object) =>
      real.request(`/api/projects/${projectId}`, {
        method: 'PATCH',
        headers: { ...owner.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ version: 1, ...body }),
      })
    for (let count = 0; count < RATES.lookupsInHour.points; count += 1)
      expect((await change({ key: 'SEC' })).status).toBe(409)
    expect((await change({ key: 'SEC' })).status).toBe(429)
    expect((await change({ name: 'Renamed' })).status).toBe(200)
  })

  it('a hundred a day, found or not', async () => {
    const fairUse = createFairUse(world.deps)
    const who = await world.person('Prober')
    for (let count = 0; count < RATES.lookupsInDay.points; count += 1) await (await fairUse.lookup(who))()
    await expect(fairUse.lookup(who)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('concurrency', () => {
  it('a few requests of a person run at once, more are queued in order, the rest refused; other people are unaffected', async () => {
    const fairUse = createFairUse(world.deps, { turns: { atOnce: 2, waiting: 3 } })
    const [flood, other] = [
      { user_id: 'one', session_id: 'one' },
      { user_id: 'two', session_id: 'two' },
    ]
    const done: number[] = []
    const finish: (() => void)[] = []
    const requests = Array.from({ length: 6 }, (_, index) =>
      fairUse.turn(flood, async () => {
        await new Promise<void>((resolve) => finish.push(resolve))
        done.push(index)
      }),
    )
    const refused = requests[5]
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(finish).toHaveLength(2)
    expect(await fairUse.turn(other, async () => 'at once')).toBe('at once')
    for (let index = 0; index < 5; index += 1) {
      finish[index]?.()
      await requests[index]
    }
    expect(done).toEqual([0, 1, 2, 3, 4])
  })
})

it('each read of a stream that catches up counts against its person’s concurrency', async () => {
  const fairUse = createFairUse(world.deps)
  const turns: string[] = []
  const turn: typeof fairUse.turn = (who, act, options) => {
    turns.push(who.user_id)
    return fairUse.turn(who, act, options)
  }
  const app = createApp(world.deps, { fairUse: { ...fairUse, turn } })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reader = await world.person('Reader')
  const projects = [await world.project(reader), await world.project(reader)]
  for (const projectId of projects) await world.ticket(reader, projectId)
  const cursors = Object.fromEntries(projects.map((id) => [id, 0]))
  const stream = await openStream({ address: async () => `http://127.0.0.1:${port}` }, reader, { cursors })
  await stream.until(has('ready'))
  expect(stream.changes()).toHaveLength(4)
  // One read when the stream opens, for all projects. Then for each project its missed events, and an empty read at the end.
  expect(turns).toEqual(Array(1 + 2 * 2).fill(reader.user_id))
  await stream.close()
  app.stop()
  server.close()
})

describe('sizes, at the limit and one past it', () => {
  it('streams of one person', async () => {
    const person = await world.person('Many tabs')
    const streams: Stream[] = []
    for (let count = 0; count < STREAMS_PER_PERSON; count += 1)
      streams.push(await openStream(world, person, { all: true }))
    await expect(openStream(world, person, { all: true })).rejects.toThrow('429')
    const other = await openStream(world, await world.person('Other'), { all: true })
    await Promise.all([...streams, other].map((stream) => stream.close()))
    // The server notices a moment later that the streams are closed.
    await expect.poll(() => world.deps.hub.streamsOf(person.user_id)).toBeLessThan(STREAMS_PER_PERSON)
    await (await openStream(world, person, { all: true })).close()
  })

  it('projects that a stream follows', async () => {
    const person = await world.person('Wide')
    const cursors = (number: number) =>
      Object.fromEntries(Array.from({ length: number }, () => [crypto.randomUUID(), 1]))
    await (await openStream(world, person, { cursors: cursors(PROJECTS_PER_STREAM) })).close()
    await expect(openStream(world, person, { cursors: cursors(PROJECTS_PER_STREAM + 1) })).rejects.toThrow(
      '400',
    )
  })

  it('projects of one owner, also created at once or handed over', async () => {
    const owner = await world.person('Collector')
    await world.db.transaction().execute(async (tx) => {
      const ids = Array.from({ length: PROJECTS_PER_OWNER - 1 }, () => crypto.randomUUID())
      const now = world.clock.now().toISOString()
      const project = {
        name: 'P',
        description: null,
        owner_id: owner.user_id,
        created_at: now,
        deleted_at: null,
      }
      await tx
        .insertInto('project')
        .values(ids.map((id, index) => ({ ...project, id, key: `Q${index}` })))
        .execute()
      const member = { user_id: owner.user_id, role: 'admin' as const, invited_by: null, joined_at: now }
      await tx
        .insertInto('project_member')
        .values(ids.map((project_id) => ({ ...member, id: crypto.randomUUID(), project_id })))
        .execute()
    })
    const created = await Promise.all(
      Array.from({ length: 5 }, () => world.send(owner, 'createProject', {}, { name: 'The last' })),
    )
    expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await world.refused(owner, 'createProject', {}, { name: 'One more' })).code).toBe('project_limit')
    const seen = new Set<string>()
    for (let before: string | undefined; ; ) {
      const window = await world.call(owner, 'listProjects', {}, { ...(before && { before }) })
      expect(window.projects.length).toBe(PROJECT_WINDOW)
      for (const { id } of window.projects) seen.add(id)
      if (window.next === null) break
      before = window.next
    }
    expect(seen.size).toBe(PROJECTS_PER_OWNER)
    const other = await world.person('Other')
    const projectId = await world.project(other)
    await world.call(other, 'inviteMember', { projectId }, { username: owner.username, role: 'viewer' })
    await world.call(other, 'transferProject', { projectId }, { user_id: owner.user_id })
    const accepted = await world.refused(owner, 'acceptTransfer', { projectId })
    expect(accepted.code).toBe('project_limit')
  })

  it('comments on one ticket, members of one project', async () => {
    const owner = await world.person('Owner')
    const projectId = await world.project(owner)
    const { id: ticketId } = await world.ticket(owner, projectId)
    await world.db
      .updateTable('ticket')
      .set({ comment_count: COMMENTS_PER_TICKET - 1 })
      .where('id', '=', ticketId)
      .execute()
    await world.event(owner, 'createComment', { ticketId }, { content: 'The last' })
    const over = await world.refused(owner, 'createComment', { ticketId }, { content: 'One more' })
    expect(over.code).toBe('comment_limit')
    await world.db
      .updateTable('project')
      .set({ member_count: MEMBERS_PER_PROJECT - 1 })
      .where('id', '=', projectId)
      .execute()
    await world.member(owner, projectId, 'viewer')
    const guest = await world.person('One more')
    const full = await world.refused(owner, 'inviteMember', { projectId }, { username: guest.username })
    expect(full.code).toBe('member_limit')
  })

  it('a comment, a search, a name to invite', async () => {
    const owner = await world.person('Owner')
    const projectId = await world.project(owner)
    const { id: ticketId } = await world.ticket(owner, projectId)
    const text = (length: number) => '語'.repeat(length)
    await world.event(owner, 'createComment', { ticketId }, { content: text(LIMITS.comment_content) })
    await world.refused(owner, 'createComment', { ticketId }, { content: text(LIMITS.comment_content + 1) })
    await world.call(owner, 'listTickets', { projectId }, { search: 'x'.repeat(LIMITS.search) })
    await world.refused(owner, 'listTickets', { projectId }, { search: 'x'.repeat(LIMITS.search + 1) })
    const invited = (length: number) =>
      world.refused(owner, 'inviteMember', { projectId }, { username: 'x'.repeat(length) })
    expect([(await invited(LIMITS.email)).status, (await invited(LIMITS.email + 1)).status]).toEqual([
      404, 400,
    ])
  })

  it('a body, and how it is refused', async () => {
    const owner = await world.person('Owner')
    const body = (length: number) => `{"name":"${'x'.repeat(length - 11)}"}`
    const send = (text: string | ReadableStream) =>
      world.app.request('/api/projects', {
        method: 'POST',
        headers: {
          ...owner.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: text,
        duplex: 'half',
      } as RequestInit)
    expect((await send(body(BODY_BYTES))).status).toBe(400)
    expect((await send(body(BODY_BYTES + 1))).status).toBe(413)
    // Without a Content-Length the body is counted as it arrives.
    expect((await send(new Blob([body(BODY_BYTES + 1)]).stream())).status).toBe(413)
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]))
    const { errors } = (await (await send(JSON.stringify(many))).json()) as { errors: unknown[] }
    expect(errors).toHaveLength(MAX_FIELD_ERRORS)
  })

  it('an export window holds the tickets whose comments fit into it', async () => {
    const owner = await world.person('Owner')
    const projectId = await world.project(owner)
    for (const comment_count of [10, 1_500, 600, 5_000]) {
      const { id } = await world.ticket(owner, projectId)
      await world.db.updateTable('ticket').set({ comment_count }).where('id', '=', id).execute()
    }
    const windows: number[][] = []
    for (let before: number | undefined; ; ) {
      const { tickets, next } = await world.call(
        owner,
        'exportProject',
        { projectId },
        { ...(before && { before }), limit: 3 },
      )
      windows.push(tickets.map((ticket) => ticket.number))
      if (next === null) break
      before = next
    }
    expect(windows).toEqual([[4], [3], [2, 1]])
  })
})
