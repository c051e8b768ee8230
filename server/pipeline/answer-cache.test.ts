// The cache of shared answers. They always equal the answers of a process without a cache: after any change, in any process and
// for any person. Nobody gets an answer that they may no longer read. And the JSON that PostgreSQL writes fits the contract.
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { api, type Scope, type SharedName } from '../../domain/api.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { type App, createApp } from '../app.ts'
import { jsonObject, jsonRows } from '../db/json.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { COMMANDS, commandExampleOf, ENDING } from '../test/examples.ts'
import { createPerson, type TestPerson } from '../test/people.ts'
import { createScene, createWalk, type Scene } from '../test/scene.ts'
import { startWorld } from '../test/world.ts'
import { withoutPerson } from './access.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { SharedContext } from './context.ts'

const cache = createAnswerCache()
const world = await startWorld()
/** One person of each role. The owner is an admin in no project. */
const others = await Promise.all(ROLES.map(({ label }) => world.person(label)))
const plenty = { points: 1_000_000, seconds: 60 }
const fairUse = createFairUse(world.deps, {
  rates: { writes: plenty, lookupsInHour: plenty, lookupsInDay: plenty },
})
/** A second process on the same database, whose cache has no room. */
const other = createApp(world.deps, { fairUse, answerCache: createAnswerCache(0) })
/** A third process, whose cache the tests can read. */
const caching = createApp(world.deps, { fairUse, answerCache: cache })
/** A project that nobody changes. */
const quiet = await scene()

async function read(app: App, who: TestPerson, path: string, more: Record<string, string> = {}) {
  const response = await app.request(path, { headers: { ...who.headers, ...more } })
  return { status: response.status, text: await response.text() }
}

type Staged = Scene & { walk: ReturnType<typeof createWalk> }

/** Every shared call. The code does not compile if one is missing. */
const sharedReads = ({ projectId, walk }: Staged): Record<SharedName, string[]> => ({
  listTickets: [
    '',
    '?status=todo',
    '?priority=high&type=bug',
    '?search=altitude',
    '?limit=1',
    '?limit=2&before=3',
    '?query=assignee%3Ame',
    '?query=-status%3Adone+reporter%3Ame',
  ].map((query) => `/api/projects/${projectId}/tickets${query}`),
  listLanes: [`/api/projects/${projectId}/lanes?field=priority&lanes=critical,high,medium,low`],
  listMembers: [`/api/projects/${projectId}/members`],
  listComments: ticketsOf(walk).map(commentsPath),
})
/** Without the lists that show only some of what the whole list shows: these are compared when all steps are done. */
const widestReads = (now: Staged) =>
  Object.values(sharedReads(now))
    .flat()
    .filter((path) => !/[?](status|priority|limit)=/.test(path))
const commentsPath = (ticketId: string) => `/api/tickets/${ticketId}/comments`
const ticketsOf = (walk: Staged['walk']) => walk.ids('ticket').slice(0, 3)

/** Calls that no process caches. The same code makes their answers, so they are tested less often. */
const otherReads = (now: Staged) => [
  `/api/projects/${now.projectId}/deleted-tickets`,
  `/api/projects/${now.projectId}/ticket?number=1`,
  `/api/projects/${now.projectId}/ticket?number=2`,
  ...ticketsOf(now.walk).map((id) => `/api/tickets/${id}`),
]

/** All acts that change what is read, each through the process that caches. Acts after which no other can follow come last. */
const CHANGES = [
  ...COMMANDS.filter((name) => commandExampleOf(name).event && !ENDING.includes(name)),
  'rename' as const,
  ...COMMANDS.filter((name) => commandExampleOf(name).event && ENDING.includes(name)),
]
type ChangeName = (typeof CHANGES)[number]

async function applyChange(name: ChangeName, now: Staged, pick: number) {
  if (name === 'rename')
    // Also for a person who has left: their project gets no event about it.
    return world.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { ...now.dev.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { full_name: `Greta ${pick}`, username: now.dev.username } }),
    })
  return now.walk.send(now[commandExampleOf(name).by], name, { pick })
}

/** Makes a change possible. That may write rows without an event, so it counts as a change of its own. */
async function prepare(name: ChangeName, now: Staged) {
  const before = name === 'rename' ? undefined : commandExampleOf(name).before
  if (!before) return
  await before(world, now).catch(() => undefined)
  await sql`update project set seq = seq + 1 where id = ${now.projectId}`.execute(world.db)
}

async function scene(): Promise<Staged> {
  const now = await createScene(world)
  return { ...now, walk: createWalk(world, now) }
}

/** The paths for which the processes give different answers. The owner is asked first. */
async function differing(
  now: Staged,
  more: TestPerson[] = [],
  paths = Object.values(sharedReads(now)).flat(),
): Promise<unknown[]> {
  const requested = paths.flatMap((path) => [now.owner, ...more].map((reader) => ({ path, reader })))
  const found = await Promise.all(
    requested.map(async ({ path, reader }) => {
      const [ours, theirs] = await Promise.all([read(world.app, reader, path), read(other, reader, path)])
      const isSame = theirs.status === 200 ? ours.text === theirs.text : ours.status === theirs.status
      return isSame ? [] : [[path, reader.username, ours.text, theirs.text]]
    }),
  )
  return found.flat()
}

/** A project that is changed by one act after another, because creating one takes as long as dozens of calls. */
type Stage = { hasLeft: boolean; now?: Staged }
const stages: Stage[] = [{ hasLeft: false }, { hasLeft: true }]

/** Continues with the state after the previous act; if the act can change nothing there, in a new project. */
async function goOn(stage: Stage, name: ChangeName): Promise<Staged> {
  if (stage.now && (await isDone(stage, stage.now, name))) return stage.now
  const now = await scene()
  if (stage.hasLeft) await applyChange('leaveProject', now, 0)
  // From now on there are cached answers.
  expect(await differing(now)).toEqual([])
  expect([name, await isDone(stage, now, name)]).toEqual([name, true])
  return now
}

/**
 * Performs an act.
 * @returns whether it had its effect: its event is in the project's log, or a person who has left was refused
 */
async function isDone({ hasLeft }: Stage, now: Staged, name: ChangeName): Promise<boolean> {
  const isByLeaver = hasLeft && (name === 'rename' || commandExampleOf(name).by === 'dev')
  const isRefused =
    name === 'transferProject' ? hasLeft : name !== 'rename' && isByLeaver && api[name].scope !== 'user'
  for (const pick of [0, 1]) {
    await prepare(name, now)
    const before = await seqOf(now)
    const { ok } = await applyChange(name, now, pick)
    if (isRefused) return !ok
    const isOutsideProject = name === 'createProject' || name === 'copyProject' || isByLeaver
    if (ok && (isOutsideProject || (await seqOf(now)) > before)) return true
  }
  return false
}

async function seqOf({ projectId }: Staged): Promise<number> {
  const project = world.db.selectFrom('project').select('seq').where('id', '=', projectId)
  return (await project.executeTakeFirstOrThrow()).seq
}

describe('a cached answer', () => {
  it('is what a process without a cache answers, whatever has happened', async () => {
    const step = fc.tuple(fc.constantFrom(...CHANGES.filter((name) => name !== 'deleteProject')), fc.nat(5))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const now = await scene()
        expect(await differing(now)).toEqual([])
        for (const [name, pick] of steps) {
          // Answers that are read during the act are cached too, in the state before or after it.
          const meanwhile = widestReads(now)
          await Promise.all([
            prepare(name, now).then(() => applyChange(name, now, pick)),
            ...meanwhile.map((path) => read(world.app, now.owner, path)),
          ])
          expect([name, await differing(now, [], widestReads(now))]).toEqual([name, []])
        }
        expect(await differing(now)).toEqual([])
        expect(await differing(now, [], otherReads(now))).toEqual([])
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it.each(CHANGES)('is what it should be after %s, also by somebody who has left', async (name) => {
    for (const stage of stages) {
      const now = await goOn(stage, name)
      // A difference would also appear after all later acts, so after a failure they begin in a new project.
      delete stage.now
      expect(await differing(now)).toEqual([])
      stage.now = now
    }
  })

  it('is the same for every kind of member, and for one who has just joined', async () => {
    const now = await scene()
    const { owner, dev, projectId } = now
    for (const [index, { value: role }] of ROLES.entries()) {
      const { username } = others[index] as TestPerson
      await world.call(owner, 'inviteMember', { projectId }, { username, role })
      expect(await differing(now, [dev, ...others.slice(0, index + 1)])).toEqual([])
    }
    await world.call(owner, 'transferProject', { projectId }, { user_id: dev.user_id })
    expect(await differing(now, [dev, ...others])).toEqual([])
    expect(await differing(now, [dev, ...others], otherReads(now))).toEqual([])
  })

  it('is not kept where it names somebody who has left, whose renames nothing counts', async () => {
    const now = await scene()
    const path = `/api/projects/${now.projectId}/tickets`
    await applyChange('leaveProject', now, 0)
    const before = cache.bytes()
    expect((await read(caching, now.owner, path)).text).toContain(now.dev.user_id)
    expect(cache.bytes()).toBe(before)
  })

  it('is sent again while nothing changes, and not made anew', async () => {
    const { owner, projectId } = await scene()
    const path = `/api/projects/${projectId}/tickets`
    const first = await read(caching, owner, path)
    // A change past the product, so the number of the last event does not increase.
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
    const { owner } = now
    const paths = [
      `/api/projects/${now.projectId}/tickets`,
      `/api/projects/${now.projectId}/members`,
      `/api/projects/${now.projectId}/ticket?number=1`,
      `/api/tickets/${now.ticketId}/comments`,
    ]
    const outsider = await createPerson(world.deps)
    for (const path of paths) {
      expect((await read(world.app, now.dev, path)).status).toBe(200)
      expect((await read(world.app, outsider, path)).status).toBe(404)
    }
    await applyChange('removeMember', now, 0)
    for (const path of paths) {
      expect((await read(world.app, owner, path)).status).toBe(200)
      expect((await read(world.app, now.dev, path)).status).toBe(404)
    }
    // Past the product, so that this process does not learn of it.
    await world.db.deleteFrom('session').where('id', '=', now.dev.session_id).execute()
    for (const path of paths) expect((await read(world.app, now.dev, path)).status).toBe(401)
    await world.call(owner, 'deleteProject', { projectId: now.projectId })
    for (const path of paths) expect((await read(world.app, owner, path)).status).toBe(404)
  })
})

describe('room', () => {
  it('is not exceeded, and the one that was not asked for longest goes first', async () => {
    const { owner, projectId } = quiet
    const path = (search: string) => `/api/projects/${projectId}/tickets?search=${search}`
    const size = async (room: number, requested: string[]) => {
      const answers = createAnswerCache(room)
      const app = createApp(world.deps, { answerCache: answers })
      for (const search of requested) await read(app, owner, path(search))
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
    const { owner, projectId } = quiet
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
    const { owner, dev, projectId } = now
    const texts = [
      '"quoted" \\ back',
      'line\nbreak\ttab',
      '\u0001\u001f\u007f',
      '日本語 \u2028 😀',
      '{"a":1},',
    ]
    const commented: string[] = []
    for (const [index, text] of texts.entries()) {
      const input = { title: `${text} of`, description: text, assignee_id: index % 2 ? owner.user_id : null }
      const { id: ticketId } = await world.ticket(dev, projectId, input)
      await world.call(owner, 'createComment', { ticketId }, { content: text })
      commented.push(commentsPath(ticketId))
    }
    const reads = { ...sharedReads(now), listComments: commented }
    for (const [name, paths] of Object.entries(reads) as [SharedName, string[]][])
      for (const path of paths) {
        const answer: unknown = JSON.parse((await read(other, owner, path)).text)
        expect(api[name].output.parse(answer)).toStrictEqual(answer)
      }
    const { tickets } = await world.call(owner, 'listTickets', { projectId })
    expect(tickets.slice(0, 5).map(({ excerpt }) => excerpt)).toEqual(texts.toReversed())
  })

  it('has the type of its columns, no column more or less', () => {
    const check = async () => {
      const query = world.db.selectFrom('profile').select(['id', 'username'])
      const { rows } = await jsonRows(world.db, query, { last: 'id' })
      jsonObject<{ people: { id: string; username: string }[] }>({ people: rows })
      // @ts-expect-error: one column too many
      jsonObject<{ people: { id: string }[] }>({ people: rows })
      // @ts-expect-error: one column too few
      jsonObject<{ people: { id: string; username: string; full_name: string }[] }>({ people: rows })
    }
    expect(check).toBeTypeOf('function')
  })
})

describe('the handler of a shared call', () => {
  it('is told nothing about the person', () => {
    type Personal = 'user' | 'role' | 'projectRole' | 'own' | 'now' | 'session_id' | 'caller' | 'member_id'
    type FixedKeys = { [S in Scope]: keyof SharedContext<S> }[Exclude<Scope, 'user' | 'session'>]
    expectTypeOf<keyof SharedContext<'project'>>().toEqualTypeOf<'db' | 'project'>()
    expectTypeOf<Extract<FixedKeys, Personal>>().toEqualTypeOf<never>()
    const everything = {
      db: 1,
      project: 2,
      ticket: 3,
      user: 4,
      role: 5,
      projectRole: 6,
      own: 7,
      now: 8,
      session_id: 9,
      caller: 10,
      member_id: 11,
    }
    expect(withoutPerson('ticket', everything as never)).toEqual({ db: 1, project: 2, ticket: 3 })
  })
})
