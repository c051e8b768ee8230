// Answers that are kept: whatever happens, through whichever process, they are what a process that keeps nothing
// answers; and they are sent to nobody who may not read them any more.
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { actOf, COMMANDS } from '../test/acts.ts'
import { createPerson, type TestPerson } from '../test/people.ts'
import { createScene, createWalk, type Scene } from '../test/scene.ts'
import { createWorld, type World } from '../test/world.ts'
import { createKeptAnswers } from './kept-answers.ts'

let world: World
/** A second process on the same database, which keeps nothing. */
let other: App
const kept = createKeptAnswers()
/** A third one, whose kept answers can be looked into. */
let keeping: App
beforeAll(async () => {
  world = await createWorld()
  const plenty = { points: 1_000_000, seconds: 60 }
  const fairUse = createFairUse(world.deps, {
    rates: { writes: plenty, lookupsInHour: plenty, lookupsInDay: plenty },
  })
  other = createApp(world.deps, { fairUse, keptAnswers: createKeptAnswers(0) })
  keeping = createApp(world.deps, { fairUse, keptAnswers: kept })
})
afterAll(() => world.close())

async function read(app: App, who: TestPerson, path: string, more: Record<string, string> = {}) {
  const response = await app.request(path, { headers: { ...who.headers, ...more } })
  return { status: response.status, text: await response.text() }
}

type Staged = Scene & { walk: ReturnType<typeof createWalk> }

const readsOf = ({ projectId, walk }: Staged) => [
  ...['', '?status=todo', '?priority=high&type=bug', '?search=altitude', '?limit=1', '?limit=2&before=3'].map(
    (query) => `/api/projects/${projectId}/tickets${query}`,
  ),
  `/api/projects/${projectId}/deleted-tickets`,
  `/api/projects/${projectId}/members`,
  `/api/projects/${projectId}/ticket?number=1`,
  `/api/projects/${projectId}/ticket?number=2`,
  ...walk
    .ids('ticket')
    .slice(0, 3)
    .flatMap((id) => [`/api/tickets/${id}`, `/api/tickets/${id}/comments`]),
]

/** Whatever changes what is read, each through the process that keeps. Some are refused at times. */
const ACTS = [...COMMANDS.filter((name) => actOf(name).event), 'rename'] as const

async function act(name: (typeof ACTS)[number], now: Staged, pick: number) {
  if (name === 'rename')
    // Also of somebody who has left, whose project hears nothing of it.
    return world.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { ...now.dev.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { full_name: `Greta ${pick}`, username: now.dev.username } }),
    })
  const { by, before } = actOf(name)
  await before?.(world, now).catch(() => undefined)
  return now.walk.send(now[by], name, { pick })
}

async function scene(): Promise<Staged> {
  const now = await createScene(world)
  return { ...now, walk: createWalk(world, now) }
}

async function differing(now: Staged): Promise<unknown[]> {
  const found = []
  for (const path of readsOf(now)) {
    const ours = await read(world.app, now.owner, path)
    const theirs = await read(other, now.owner, path)
    if (theirs.status === 200 ? ours.text !== theirs.text : ours.status !== theirs.status)
      found.push([path, ours.text, theirs.text])
  }
  return found
}

describe('what is kept', () => {
  it('is what a process answers that keeps nothing, whatever has happened', async () => {
    const step = fc.tuple(fc.constantFrom(...ACTS.filter((name) => name !== 'deleteProject')), fc.nat(5))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const now = await scene()
        expect(await differing(now)).toEqual([])
        for (const [name, pick] of steps) {
          // What is read meanwhile is kept too, as it was before or after.
          const meanwhile = readsOf(now).map((path) => read(world.app, now.owner, path))
          await Promise.all([act(name, now, pick), ...meanwhile])
          expect([name, await differing(now)]).toEqual([name, []])
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it.each(ACTS)('is what it should be after %s, also by somebody who has left', async (name) => {
    for (const hasLeft of [false, true]) {
      const now = await scene()
      if (hasLeft) await act('leaveProject', now, 0)
      expect(await differing(now)).toEqual([])
      await act(name, now, 1)
      expect(await differing(now)).toEqual([])
    }
  })

  it('is sent again while nothing changes, and not made anew', async () => {
    const { owner, projectId } = await scene()
    const path = `/api/projects/${projectId}/tickets`
    const first = await read(keeping, owner, path)
    // Behind the product's back: no number counts this.
    await world.db
      .updateTable('ticket')
      .set({ title: 'Unheard' })
      .where('project_id', '=', projectId)
      .execute()
    expect(await read(keeping, owner, path)).toEqual(first)
    expect((await read(other, owner, path)).text).toContain('Unheard')
  })
})

describe('a kept answer is refused', () => {
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
    await act('removeMember', now, 0)
    for (const path of paths) {
      expect((await read(world.app, owner, path)).status).toBe(200)
      expect((await read(world.app, now.dev, path)).status).toBe(404)
    }
    // Past the product, so that this process hears nothing of it.
    await world.db.deleteFrom('session').where('id', '=', now.dev.session_id).execute()
    for (const path of paths) expect((await read(world.app, now.dev, path)).status).toBe(401)
    await world.call(owner, 'deleteProject', { projectId: now.projectId })
    for (const path of paths) expect((await read(world.app, owner, path)).status).toBe(404)
  })
})

describe('room', () => {
  it('is not exceeded, and the one that was not asked for longest goes first', async () => {
    const { owner, projectId } = await scene()
    const path = (search: string) => `/api/projects/${projectId}/tickets?search=${search}`
    const size = async (room: number, asked: string[]) => {
      const answers = createKeptAnswers(room)
      const app = createApp(world.deps, { keptAnswers: answers })
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
    const { owner, projectId } = await scene()
    const path = `/api/projects/${projectId}/tickets`
    const plain = await read(other, owner, path)
    for (let turn = 0; turn < 2; turn += 1) {
      const headers = { ...owner.headers, ...(accepted && { 'accept-encoding': accepted }) }
      const response = await keeping.request(path, { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null)
      expect((isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe(plain.text)
    }
  })
})
