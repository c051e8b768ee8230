// The server is killed while very many pages are open. All of them reconnect, spread over time and without an error. The number
// of database connections stays within its limit.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { api, type OperationName } from '../../domain/api.ts'
import { ENDING } from '../../server/test/examples.ts'
import { NoAnswer, send } from '../call.ts'
import { type OpenPage, openPage } from '../open-page.ts'
import { BROWSER_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'

/**
 * The most database connections: ten for requests, three for jobs, one listens to other processes, one holds the claim on the
 * database.
 */
const CONNECTIONS = 15
const BACK_MS = 30_000

export const stampede: Scenario = {
  name: 'stampede',
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const { scale } = setting
    const pages = at(scale, { tiny: 30, small: 400, full: 1_500 })
    const size = { people: at(scale, { tiny: 4, small: 12, full: 40 }), projects: 2 }
    await withTeam(setting.program, size, async (server, team) => {
      await comeBack({ server, team, setting, found }, pages)
      await everyRoute({ server, team, setting, found })
    })
    return found.result
  },
}

type Fixture = { server: Server; team: Team; setting: Setting; found: Findings }

async function comeBack({ server, team, setting, found }: Fixture, count: number) {
  const random = setting.random.fork('pages')
  const pages: OpenPage[] = Array.from({ length: count }, (_, index) => {
    const person = team.people[index % team.people.length]
    const projectId = team.projects[index % team.projects.length]
    if (!person || !projectId) throw new Error('too few people')
    return openPage(server, { person, projectId, random, pause: BROWSER_MS }, found)
  })
  const areOpen = () => pages.every((page) => page.isLive())
  found.expect(await within(BACK_MS, areOpen), 'the pages did not open')
  await server.end('SIGKILL')
  await server.start()
  const sampler = await sampleConnections(server)
  const began = performance.now()
  found.expect(
    await within(BACK_MS, areOpen),
    `${pages.filter((page) => !page.isLive()).length} pages are not back`,
  )
  const took = performance.now() - began
  const opened = pages.map((page) => page.openedAt()).sort((a, b) => a - b)
  const { most, lost } = await sampler.stop()
  found.expect(!lost, `sampling the connections failed: ${lost?.message}`)
  found.expect(most <= CONNECTIONS, `${most} connections to the database`)
  for (const page of pages) page.close()
  Object.assign(found.figures, {
    'pages that came back': count,
    'all back after ms': Math.round(took),
    'most of them within one second': mostWithin(opened, 1_000),
    'most connections to the database': Math.max(most, 0),
  })
}

/** The largest number of moments within any window of this length. */
function mostWithin(moments: number[], milliseconds: number): number {
  let most = 0
  let first = 0
  moments.forEach((moment, index) => {
    while (moment - (moments[first] ?? 0) > milliseconds) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most
}

/** Samples the product's database connections every tenth of a second. */
async function sampleConnections(server: Server) {
  const client = new Client({ connectionString: (await server.database()).adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  let most = 0
  let lost: Error | undefined
  let stopped = false
  const sampling = (async () => {
    while (!stopped) {
      const counted = await client
        .query(
          `select count(*)::int as count from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid() and datname is not null`,
        )
        .catch((error: Error) => error)
      if (counted instanceof Error) {
        lost = counted
        return
      }
      most = Math.max(most, counted.rows[0].count)
      await delay(100)
    }
  })()
  return {
    async stop() {
      stopped = true
      await sampling
      await client.end()
      return { most, lost }
    },
  }
}

/** Sends many concurrent calls of every operation: each must be answered, even if it has to wait. */
async function everyRoute({ server, team, setting, found }: Fixture) {
  const each = at(setting.scale, { tiny: 2, small: 60, full: 200 })
  const statuses = new Map<number, number>()
  for (const name of Object.keys(api) as OperationName[]) {
    const { method, path } = api[name]
    const filled = path
      .replace(/:projectId/, team.projects[0] ?? '')
      .replace(/:\w+/g, team.people[0]?.user_id ?? '')
    if (ENDING.includes(name)) continue
    const answers = Array.from({ length: each }, (_, index) =>
      send(server.url, team.agent, {
        method,
        path: filled,
        token: team.people[index % team.people.length]?.access_token ?? '',
        ...(method !== 'GET' && {
          body: { name: `N ${index}`, title: `T ${index}`, content: 'C' },
          key: `${name}-key-${index}`,
        }),
      }).catch((error: Error) => {
        if (error instanceof NoAnswer) return null
        throw error
      }),
    )
    for (const answer of await Promise.all(answers)) {
      found.expect(answer !== null, `${name} was not answered`)
      const isFine = answer !== null && (answer.status < 500 || answer.status === 503)
      found.expect(isFine, `${name} was answered ${answer?.status} ${server.why(answer?.body)}`)
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const health = await send(server.url, undefined, { method: 'GET', path: '/readyz', token: '' })
  found.expect(health.status === 200, `the server is not ready afterwards: ${health.status}`)
  found.figures[`${each} of every operation at once`] = JSON.stringify(Object.fromEntries(statuses))
}
