// The cache of shared answers: whatever happens, through whichever process and whoever asks, they are what a process without
// a cache answers; nobody gets one who may not read it any more; and what PostgreSQL writes as JSON fits the contract.
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type ParamsOf, type SharedName } from '../../domain/api.ts'
import { ROLES } from '../../domain/member.ts'
import { type App, createApp } from '../app.ts'
import { jsonObject, jsonRows } from '../db/json.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { createPerson, PASSWORD, type TestPerson } from '../test/people.ts'
import { createWorld, type World } from '../test/world.ts'
import { createAnswerCache } from './answer-cache.ts'
import { type SharedContext, withoutPerson } from './context.ts'

let world: World
let owner: TestPerson
/** One of each role: the owner is an admin of no project. */
let others: TestPerson[]
/** A second process on the same database, with room for nothing. */
let other: App
const cache = createAnswerCache()
/** A third one, whose cache can be looked into. */
let caching: App
beforeAll(async () => {
  world = await createWorld()
  owner = await world.person('Olga Owner')
  others = await Promise.all(ROLES.map(({ label }) => world.person(label)))
  const plenty = { points: 1_000_000, seconds: 60 }
  const fairUse = createFairUse(world.deps, {
    rates: { writes: plenty, lookupsInHour: plenty, lookupsInDay: plenty },
  })
  other = createApp(world.deps, { fairUse, answerCache: createAnswerCache(0) })
  caching = createApp(world.deps, { fairUse, answerCache: cache })
})
afterAll(() => world.close())

async function read(app: App, who: TestPerson, path: string, more: Record<string, string> = {}) {
  const response = await app.request(path, { headers: { ...who.headers, ...more } })
  return { status: response.status, text: await response.text() }
}

type Scene = { projectId: string; ticketIds: string[]; commentIds: string[]; guest: TestPerson }

/** Every shared call; the compiler asks for a new one. */
const sharedReads = ({ projectId, ticketIds }: Scene): Record<SharedName, string[]> => ({
  listTickets: [
    '',
    '?status=todo',
    '?priority=low&type=task',
    '?search=crash',
    '?limit=1',
    '?limit=2&before=3',
  ].map((query) => `/api/projects/${projectId}/tickets${query}`),
  listMembers: [`/api/projects/${projectId}/members`],
  listComments: ticketIds.slice(0, 3).map((id) => `/api/tickets/${id}/comments`),
})

const readsOf = (now: Scene) => [
  ...Object.values(sharedReads(now)).flat(),
  `/api/projects/${now.projectId}/deleted-tickets`,
  `/api/projects/${now.projectId}/ticket?number=1`,
  `/api/projects/${now.projectId}/ticket?number=2`,
  ...now.ticketIds.slice(0, 3).map((id) => `/api/tickets/${id}`),
]
type Act = (scene: Scene, pick: number) => Promise<unknown>
const of = (ids: string[], pick: number) => ids[pick % ids.length] ?? randomUUID()

async function memberId({ projectId, guest }: Scene) {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  return members.find(({ user_id }) => user_id === guest.user_id)?.id ?? randomUUID()
}

/** Everything that changes what is read, each through the process that caches. Some are refused at times. */
const ACTS: Record<string, Act> = {
  async createTicket({ projectId, ticketIds, guest }, pick) {
    const input = { title: `Crash ${pick}`, assignee_id: pick % 2 ? guest.user_id : null }
    const response = await world.send(pick % 3 ? guest : owner, 'createTicket', { projectId }, input)
    const { ticket } = (await response.json()) as { ticket?: { id: string } }
    if (ticket) ticketIds.push(ticket.id)
  },
  updateTicket({ ticketIds, guest }, pick) {
    const input = { version: 99, title: `Crash again ${pick}`, assignee_id: pick % 2 ? guest.user_id : null }
    return world.send(owner, 'updateTicket', { ticketId: of(ticketIds, pick) }, input)
  },
  moveTicket: ({ ticketIds }, pick) =>
    world.send(
      owner,
      'moveTicket',
      { ticketId: of(ticketIds, pick) },
      { status: pick % 2 ? 'done' : 'todo' },
    ),
  deleteTicket: ({ ticketIds }, pick) => world.send(owner, 'deleteTicket', { ticketId: of(ticketIds, pick) }),
  restoreTicket: ({ ticketIds }, pick) =>
    world.send(owner, 'restoreTicket', { ticketId: of(ticketIds, pick) }),
  async createComment({ ticketIds, commentIds, guest }, pick) {
    const params = { ticketId: of(ticketIds, pick) }
    const response = await world.send(guest, 'createComment', params, { content: `Seen ${pick}` })
    const { comment } = (await response.json()) as { comment?: { id: string } }
    if (comment) commentIds.push(comment.id)
  },
  updateComment: ({ commentIds, guest }, pick) =>
    world.send(
      guest,
      'updateComment',
      { commentId: of(commentIds, pick) },
      { version: 1, content: `No ${pick}` },
    ),
  deleteComment: ({ commentIds }, pick) =>
    world.send(owner, 'deleteComment', { commentId: of(commentIds, pick) }),
  inviteMember: ({ projectId, guest }) =>
    world.send(owner, 'inviteMember', { projectId }, { username: guest.username, role: 'developer' }),
  changeMemberRole: async (scene, pick) =>
    world.send(
      owner,
      'changeMemberRole',
      { memberId: await memberId(scene) },
      { role: pick % 2 ? 'viewer' : 'developer' },
    ),
  removeMember: async (scene) => world.send(owner, 'removeMember', { memberId: await memberId(scene) }),
  leaveProject: ({ projectId, guest }) => world.send(guest, 'leaveProject', { projectId }),
  updateProject: ({ projectId }, pick) =>
    world.send(owner, 'updateProject', { projectId }, { version: 99, name: `Name ${pick}` }),
  /** Also of somebody who has left, whose project hears nothing of it. */
  rename: async ({ guest }, pick) =>
    world.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { ...guest.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { full_name: `Greta ${pick}`, username: guest.username } }),
    }),
  deleteAccount: ({ guest }) => world.send(guest, 'deleteAccount', {}, { password: PASSWORD }),
}

async function scene(): Promise<Scene> {
  const projectId = await world.project(owner)
  const guest = await world.member(owner, projectId, 'developer', 'Greta Guest')
  const ticketIds = [
    (await world.ticket(guest, projectId)).id,
    (await world.ticket(owner, projectId, { assignee_id: guest.user_id })).id,
  ]
  return { projectId, guest, ticketIds, commentIds: [] }
}

/** What the processes answer differently, to the owner first. */
async function differing(now: Scene, more: TestPerson[] = []): Promise<unknown[]> {
  const found = []
  for (const path of readsOf(now))
    for (const reader of [owner, ...more]) {
      const ours = await read(world.app, reader, path)
      const theirs = await read(other, reader, path)
      if (theirs.status === 200 ? ours.text !== theirs.text : ours.status !== theirs.status)
        found.push([path, reader.username, ours.text, theirs.text])
    }
  return found
}

describe('a cached answer', () => {
  it('is what a process without a cache answers, whatever has happened', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(5))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const now = await scene()
        expect(await differing(now)).toEqual([])
        for (const [name, pick] of steps) {
          // What is read meanwhile is cached too, as it was before or after.
          const meanwhile = readsOf(now).map((path) => read(world.app, owner, path))
          await Promise.all([ACTS[name]?.(now, pick), ...meanwhile])
          expect([name, await differing(now)]).toEqual([name, []])
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it.each(Object.keys(ACTS))('is what it should be after %s, also by somebody who has left', async (name) => {
    for (const hasLeft of [false, true]) {
      const now = await scene()
      await ACTS.createComment?.(now, 0)
      if (hasLeft) await ACTS.leaveProject?.(now, 0)
      expect(await differing(now)).toEqual([])
      await ACTS[name]?.(now, 1)
      expect(await differing(now)).toEqual([])
    }
  })

  it('is the same for every kind of member, and for one who has just joined', async () => {
    const now = await scene()
    await ACTS.createComment?.(now, 0)
    for (const [index, { value: role }] of ROLES.entries()) {
      const { username } = others[index] as TestPerson
      await world.call(owner, 'inviteMember', { projectId: now.projectId }, { username, role })
      expect(await differing(now, [now.guest, ...others.slice(0, index + 1)])).toEqual([])
    }
    await world.call(owner, 'transferProject', { projectId: now.projectId }, { user_id: now.guest.user_id })
    expect(await differing(now, [now.guest, ...others])).toEqual([])
  })

  it('is not kept where it names somebody who has left, whose renames nothing counts', async () => {
    const now = await scene()
    const path = `/api/projects/${now.projectId}/tickets`
    await ACTS.leaveProject?.(now, 0)
    const before = cache.bytes()
    expect((await read(caching, owner, path)).text).toContain(now.guest.user_id)
    expect(cache.bytes()).toBe(before)
  })

  it('is sent again while nothing changes, and not made anew', async () => {
    const { projectId } = await scene()
    const path = `/api/projects/${projectId}/tickets`
    const first = await read(caching, owner, path)
    // Behind the product's back: no number counts this.
    await world.db
      .updateTable('ticket')
      .set({ title: 'Unheard' })
      .where('project_id', '=', projectId)
      .execute()
    expect(await read(caching, owner, path)).toEqual(first)
    expect((await read(other, owner, path)).text).toContain('Unheard')
  })
})

describe('a cached answer is refused', () => {
  it('to a member who was removed, to an outsider and to a session that ended', async () => {
    const now = await scene()
    const paths = [
      `/api/projects/${now.projectId}/tickets`,
      `/api/projects/${now.projectId}/members`,
      `/api/projects/${now.projectId}/ticket?number=1`,
      `/api/tickets/${now.ticketIds[0]}/comments`,
    ]
    const outsider = await createPerson(world.deps)
    for (const path of paths) {
      expect((await read(world.app, now.guest, path)).status).toBe(200)
      expect((await read(world.app, outsider, path)).status).toBe(404)
    }
    await ACTS.removeMember?.(now, 0)
    for (const path of paths) {
      expect((await read(world.app, owner, path)).status).toBe(200)
      expect((await read(world.app, now.guest, path)).status).toBe(404)
    }
    // Past the product, so that this process hears nothing of it.
    await world.db.deleteFrom('session').where('id', '=', now.guest.session_id).execute()
    for (const path of paths) expect((await read(world.app, now.guest, path)).status).toBe(401)
    await world.call(owner, 'deleteProject', { projectId: now.projectId })
    for (const path of paths) expect((await read(world.app, owner, path)).status).toBe(404)
  })
})

describe('room', () => {
  it('is not exceeded, and the one that was not asked for longest goes first', async () => {
    const { projectId } = await scene()
    const path = (search: string) => `/api/projects/${projectId}/tickets?search=${search}`
    const size = async (room: number, asked: string[]) => {
      const answers = createAnswerCache(room)
      const app = createApp(world.deps, { answerCache: answers })
      for (const search of asked) await read(app, owner, path(search))
      return answers.bytes()
    }
    const one = await size(1_000_000, ['crash'])
    expect(one).toBeGreaterThan(1_000)
    expect(await size(1_000_000, ['crash', 'start', 'crash'])).toBe(2 * one)
    expect(await size(2.5 * one, ['crash', 'start', 'crasH', 'Start', 'cRash'])).toBe(2 * one)
    expect(await size(one - 1, ['crash'])).toBe(0)
  })
})

describe('an answer is compressed', () => {
  it.each([
    [undefined, false],
    ['gzip, deflate, br', true],
    ['br', false],
    ['GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['*', true],
    ['gzip;q=0, *', false],
    ['identity', false],
  ])('for %s: %s', async (accepted, isCompressed) => {
    const { projectId } = await scene()
    const path = `/api/projects/${projectId}/tickets`
    const plain = await read(other, owner, path)
    for (let turn = 0; turn < 2; turn += 1) {
      const headers = { ...owner.headers, ...(accepted && { 'accept-encoding': accepted }) }
      const response = await caching.request(path, { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null)
      expect((isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe(plain.text)
    }
  })
})

describe('what PostgreSQL writes', () => {
  it('is the value that the contract describes, no field more or less', async () => {
    const now = await scene()
    const texts = [
      '"quoted" \\ back',
      'line\nbreak\ttab',
      '\u0001\u001f\u007f',
      '日本語 \u2028 😀',
      '{"a":1},',
    ]
    for (const [index, text] of texts.entries()) {
      const input = { title: `${text} of`, description: text, assignee_id: index % 2 ? owner.user_id : null }
      now.ticketIds.unshift((await world.ticket(now.guest, now.projectId, input)).id)
      const params = { ticketId: now.ticketIds[0] as string } satisfies ParamsOf<'createComment'>
      await world.call(owner, 'createComment', params, { content: text })
    }
    for (const [name, paths] of Object.entries(sharedReads(now)) as [SharedName, string[]][])
      for (const path of paths) {
        const answer: unknown = JSON.parse((await read(other, owner, path)).text)
        expect(api[name].output.parse(answer)).toStrictEqual(answer)
      }
    const { tickets } = await world.call(owner, 'listTickets', { projectId: now.projectId })
    expect(tickets.slice(0, 5).map(({ excerpt }) => excerpt)).toEqual(texts.toReversed())
  })

  it('has the type of its columns, no column more or less', () => {
    const check = async () => {
      const query = world.db.selectFrom('profile').select(['id', 'username'])
      const { rows } = await jsonRows(world.db, query, { last: 'id' })
      jsonObject<{ people: { id: string; username: string }[] }>({ people: rows })
      // @ts-expect-error: a column more
      jsonObject<{ people: { id: string }[] }>({ people: rows })
      // @ts-expect-error: a column less
      jsonObject<{ people: { id: string; username: string; full_name: string }[] }>({ people: rows })
    }
    expect(check).toBeTypeOf('function')
  })
})

describe('the handler of a shared call', () => {
  it('is told nothing about the person', () => {
    const told = (context: SharedContext<'project'> & SharedContext<'ticket'>) => {
      // @ts-expect-error: one of these
      const { user, role, standing, own, member_id, session_id, caller, now } = context
      return [user, role, standing, own, member_id, session_id, caller, now]
    }
    const everything = {
      ...{ db: 1, project: 2, ticket: 3 },
      ...{ user: 4, role: 5, standing: 6, own: 7, now: 8 },
    }
    const context = withoutPerson<'ticket'>(everything as never)
    expect(context).toEqual({ db: 1, project: 2, ticket: 3 })
    expect(told(context as never)).toEqual(Array(8).fill(undefined))
  })
})
