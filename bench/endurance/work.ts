// The work of the two hundred people of scenarios/endurance.ts, and its cost.
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '../../faults/server.ts'
import { type Acts, actOf, idleLines, isChange, requestFor } from '../acts.ts'
import { createClient } from '../client.ts'
import { memoryOf, processorSeconds } from '../memory.ts'
import type { Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import type { Pages } from './pages.ts'

export const WRITERS = 200
/** Each of the writers makes a change in this time. */
export const SECONDS_BETWEEN_CHANGES = 5
/** The acts of the writers. Between two changes a writer reads once. */
const WORK: Acts = [
  [16, 'comment'],
  [16, 'edit'],
  [14, 'move'],
  [4, 'create'],
  [15, 'board'],
  [10, 'list'],
  [5, 'search'],
  [20, 'ticket'],
]
/** The rate of the work: changes, and as many reads. */
export const ACTS_PER_SECOND = (WRITERS * 2) / SECONDS_BETWEEN_CHANGES

export type Scene = {
  servers: Server[]
  pages: Pages
  projects: SeededProject[]
  setting: Setting
  tokens: string[]
}
export type Figures = {
  reads: number[]
  writes: number[]
  /** How often an event took this many milliseconds. */
  events: Record<number, number>
  refused: number
  memory: number
  connections: number
  /** Shares of one processor. */
  processors: { servers: number; database: number }
}

/** The largest project has a tenth of the pages and of the work. */
export function projectAt(projects: SeededProject[], turn: number): SeededProject {
  const others = projects.length - 1
  return projects[turn % 10 === 0 ? 0 : 1 + (turn % others)] as SeededProject
}

/** Works for some seconds. The rate does not depend on the answers, so a slow server is seen as longer waits. */
export async function work(
  { servers, pages, projects, setting, tokens }: Scene,
  seconds: number,
  rate: number,
) {
  const { stage } = setting
  const lines = servers.map(({ port }) => idleLines(createClient(port).open))
  const waits = { reads: [] as number[], writes: [] as number[] }
  let refused = 0
  const used = await processorsOf(servers, setting)
  await pages.report()
  const began = performance.now()
  const act = async (turn: number) => {
    const due = began + (turn * 1_000) / rate
    await delay(due - performance.now())
    const what = actOf(WORK, turn)
    // Another ticket than in the turn of the last hundred that has the same act and project.
    const request = requestFor(what, projectAt(projects, turn), Math.floor(turn / 7) + turn)
    const token = tokens[turn % WRITERS]
    try {
      await lines[turn % lines.length]?.use((line) => line.send({ ...request, token }))
      waits[isChange(what) ? 'writes' : 'reads'].push(performance.now() - due)
    } catch {
      refused += 1
    }
  }
  await Promise.all(Array.from({ length: Math.round(seconds * rate) }, (_, turn) => act(turn)))
  const took = (performance.now() - began) / 1_000
  const after = await processorsOf(servers, setting)
  for (const line of lines) line.close()
  const { rows } = await stage.database.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
  )
  const memory = await Promise.all(servers.map((server) => memoryOf(server.pid())))
  return {
    ...waits,
    events: (await pages.report()).delays,
    refused,
    memory: memory.reduce((sum, one) => sum + one, 0),
    connections: rows[0]?.count ?? 0,
    processors: {
      servers: (after.servers - used.servers) / took,
      database: (after.database - used.database) / took,
    },
  } satisfies Figures
}

async function processorsOf(servers: Server[], { stage }: Setting) {
  const { rows } = await stage.database.query<{ pid: number }>('select pid from pg_stat_activity')
  const sum = async (pids: number[]) =>
    (await Promise.all(pids.map((pid) => processorSeconds(pid).catch(() => 0)))).reduce((a, b) => a + b, 0)
  return {
    servers: await sum(servers.map((server) => server.pid())),
    database: await sum(rows.map(({ pid }) => pid)),
  }
}
