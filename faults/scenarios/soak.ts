// Days of use in minutes: a million events through open pages, and a hundred thousand reconnects. After the warm-up the server's
// memory must not grow.
import { request } from 'node:http'
import { send } from '../call.ts'
import { createEventFlood } from '../event-flood.ts'
import { openPage } from '../open-page.ts'
import { within } from '../pause.ts'
import { residentOf } from '../processes.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'
import { createViewer } from '../viewer.ts'

/** On a large machine garbage accumulates until much of the memory is full, which would hide a leak. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=96' }
const BATCH = 8_000
const PAGES = 12
const AT_ONCE = 24
const CATCH_UP_MS = 60_000
/** The maximum growth relative to the memory after warm-up. */
const GROWTH = 0.01
/** Noise of the measurement: garbage that the collector has not yet freed. */
const NOISE_MIB = 8

type Fixture = { server: Server; team: Team; setting: Setting; found: Findings }

export const soak: Scenario = {
  name: 'soak',
  wants: ['proc'],
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    await withTeam(setting.program, { people: 6, projects: 4, own: SMALL_HEAP }, async (server, team) => {
      const fixture = { server, team, setting, found }
      await passEvents(fixture, at(setting.scale, { tiny: 4_000, small: 160_000, full: 1_000_000 }))
      await comeAndGo(fixture, at(setting.scale, { tiny: 60, small: 40_000, full: 100_000 }))
    })
    return found.result
  },
}

async function passEvents({ server, team, setting, found }: Fixture, events: number) {
  const { people, projects } = team
  for (const [index, projectId] of projects.entries()) await seed(server, team, projectId, index)
  const viewerOf = (index: number) => ({
    person: people[index % people.length] as never,
    projectId: projects[index % projects.length] ?? '',
  })
  const chance = setting.random.fork('pages')
  const viewers = projects.map((_, index) =>
    createViewer({ base: () => server.url, rest: server.url, team, ...viewerOf(index) }, chance, found),
  )
  const pages = Array.from({ length: PAGES }, (_, index) =>
    openPage(server, { ...viewerOf(index), random: chance, pause: 500 }, found),
  )
  await within(CATCH_UP_MS, () => viewers.every((viewer) => viewer.tally.streams > 0))
  const flood = await createEventFlood(server)
  const resident: number[] = []
  const began = performance.now()
  for (let written = 0; written < events; written += BATCH * projects.length) {
    const last: number[] = []
    for (const projectId of projects) last.push(await flood.write(projectId, BATCH))
    const seen = () => viewers.every((viewer, index) => viewer.seen() >= (last[index] ?? 0))
    if (!(await within(CATCH_UP_MS, seen))) {
      found.expect(false, `pages are behind after ${written} events`)
      break
    }
    resident.push(await residentOf(server.pid()))
    if (resident.length % 20 === 0)
      setting.reportProgress?.(`${written} events, ${Math.round(resident.at(-1) ?? 0)} MiB`)
  }
  await flood.end()
  for (const viewer of viewers) await viewer.stop()
  for (const page of pages) page.close()
  judge('events', resident, { found, setting })
  const received = pages.reduce((sum, page) => sum + page.bytes(), 0)
  Object.assign(found.figures, {
    events,
    'MiB received by open pages': Math.round(received / 1024 ** 2),
    'events in a second': Math.round(events / ((performance.now() - began) / 1_000)),
  })
}

/** Creates a ticket and changes it once; the flood repeats that event. */
async function seed(server: Server, team: Team, projectId: string, index: number) {
  const token = team.people[0]?.access_token ?? ''
  const path = `/api/projects/${projectId}/tickets`
  const made = await send(server.url, team.agent, {
    method: 'POST',
    path,
    token,
    key: `the ticket ${index}`,
    body: { title: 'Changed again and again' },
  })
  const { id } = (made.body as { ticket: { id: string } }).ticket
  const body = { version: 1, title: 'Changed once' }
  const changed = await send(server.url, team.agent, {
    method: 'PATCH',
    path: `/api/tickets/${id}`,
    token,
    body,
  })
  if (changed.status !== 200) throw new Error(`no change: ${server.why(changed.body)}`)
}

async function comeAndGo({ server, team, setting, found }: Fixture, count: number) {
  const resident: number[] = []
  const began = performance.now()
  let left = count
  let failed = 0
  const every = Math.max(1, Math.floor(count / 50))
  async function visit(index: number) {
    while (left > 0) {
      left -= 1
      const afterThis = left
      if (!(await openOnce(server, team, index))) failed += 1
      if (afterThis % every === 0) resident.push(await residentOf(server.pid()))
      if (afterThis % (every * 10) === 0) setting.reportProgress?.(`${afterThis} reconnects left`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => visit(index)))
  found.expect(failed === 0, `${failed} streams did not open`)
  judge('reconnects', resident, { found, setting })
  Object.assign(found.figures, {
    reconnects: count,
    'reconnects in a second': Math.round(count / ((performance.now() - began) / 1_000)),
  })
}

/** Opens a stream, waits until it is ready, and disconnects abruptly. */
function openOnce(server: Server, { people, projects }: Team, index: number): Promise<boolean> {
  const token = people[index % people.length]?.access_token
  const body = JSON.stringify({ all: false, cursors: { [projects[index % projects.length] ?? '']: 1e9 } })
  return new Promise((resolve) => {
    const sent = request(`${server.url}/api/stream`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.on('error', () => resolve(false))
    sent.on('response', (response) => {
      response.on('error', () => undefined)
      response.on('data', (data: Buffer) => {
        if (!data.includes('event: ready')) return
        resolve(response.statusCode === 200)
        sent.destroy()
      })
      response.on('end', () => resolve(false))
    })
    sent.end(body)
  })
}

/**
 * Memory grows by about thirty MiB between two collections, which is about 14,000 reconnects, so only minima count. The first
 * fifth is warm-up. The minimum of the second half of the rest must not exceed the minimum of its first half.
 */
function judge(what: string, resident: number[], { found, setting }: Pick<Fixture, 'found' | 'setting'>) {
  const rest = resident.slice(Math.floor(resident.length / 5))
  const half = Math.floor(rest.length / 2)
  const warm = Math.min(...rest.slice(0, half))
  const late = Math.min(...rest.slice(half))
  const growth = (late - warm) / warm
  found.figures[`resident MiB, warm and after the ${what}`] = `${warm.toFixed(0)} / ${late.toFixed(0)}`
  found.figures[`growth over the ${what}`] = `${(growth * 100).toFixed(1)} %`
  if (setting.scale === 'tiny') return
  found.expect(
    late - warm <= Math.max(warm * GROWTH, NOISE_MIB),
    `${what}: ${warm.toFixed(0)} MiB grew to ${late.toFixed(0)} MiB`,
  )
}
