// Thousands of open pages on three processes of the product, and two hundred people who work: whether memory stays the same, and how
// long reads and events take. Afterwards the work is doubled until something is slower than it may be. Pages, work, servers and
// database share the processors. --minutes sets how long it runs.
import { setTimeout as delay } from 'node:timers/promises'
import { BUILT, createServer, type Server } from '../../faults/server.ts'
import { signInAgain } from '../../faults/team.ts'
import { added, delayOf, openPages } from '../endurance/pages.ts'
import type { Page } from '../endurance/pages-process.ts'
import {
  ACTS_PER_SECOND,
  type Figures,
  projectAt,
  type Scene,
  SECONDS_BETWEEN_CHANGES,
  WRITERS,
  work,
} from '../endurance/work.ts'
import { milliseconds, quantile } from '../quantile.ts'
import type { Row, Scale, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'

const PROCESSES = 3
const PAGES: Record<Scale, number> = { small: 1_000, full: 10_000 }
const MINUTES: Record<Scale, number> = { small: 2, full: 60 }
const MEASUREMENTS = 12
const READS_MS = 50
const EVENTS_MS = 250
/** How long each rate is tried while the work is doubled, and how often it is doubled at most. */
const STEP_SECONDS = 20
const STEPS = 5
const SAME_MEMORY = 1.05

export const endurance: Scenario = {
  name: 'endurance',
  title: `Open pages on ${PROCESSES} processes, and ${WRITERS} people who make a change every ${SECONDS_BETWEEN_CHANGES} s`,
  async run(setting) {
    const { stage, scale, seeded } = setting
    const projects = [seeded.sizes.at(-1) as SeededProject, ...seeded.hundred]
    await join(setting, projects)
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () => createServer(BUILT, stage.databaseUrl)),
    )
    try {
      for (const server of servers) await server.start()
      const before = await seqsOf(setting, projects)
      const tokens = await signInAgain(stage.server, stage.people)
      const pages = await openPages(pagesOf(setting, servers, projects, before), tokens)
      try {
        const scene = { servers, pages, projects, setting, tokens }
        const minutes = setting.minutes ?? MINUTES[scale]
        const figures: Figures[] = []
        for (let turn = 0; turn < MEASUREMENTS; turn += 1) {
          if (turn % 4 === 0) await signIn(scene)
          figures.push(await work(scene, (minutes * 60) / MEASUREMENTS, ACTS_PER_SECOND))
        }
        const most = await upToTheLimit(scene)
        const missed = await missedBy(scene)
        return [...rowsOf(figures, pages.pages.length, minutes), most, missed]
      } finally {
        await pages.close()
      }
    } finally {
      for (const server of servers) await server.remove()
    }
  },
}

/** Everybody becomes a member of all projects: one person has at most fifty open pages at each process. */
async function join({ stage }: Setting, projects: SeededProject[]) {
  await stage.database.query(
    `insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), project, person, 'developer', now()
      from unnest($1::uuid[]) project, unnest($2::uuid[]) person on conflict do nothing`,
    [projects.map(({ id }) => id), stage.people.map(({ user_id }) => user_id)],
  )
}

/** A session's token is valid for an hour. */
async function signIn({ setting: { stage }, tokens, pages }: Scene) {
  tokens.splice(0, tokens.length, ...(await signInAgain(stage.server, stage.people)))
  pages.use(tokens)
}

async function seqsOf({ stage }: Setting, projects: SeededProject[]): Promise<Map<string, number>> {
  const { rows } = await stage.database.query<{ id: string; seq: string }>(
    'select id, seq from project where id = any($1)',
    [projects.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
}

function pagesOf(
  { scale, stage }: Setting,
  servers: Server[],
  projects: SeededProject[],
  seqs: Map<string, number>,
): Page[] {
  return Array.from({ length: PAGES[scale] }, (_, index) => {
    const projectId = projectAt(projects, index).id
    const port = servers[index % servers.length]?.port ?? 0
    return { port, token: index % stage.people.length, projectId, seen: seqs.get(projectId) ?? 0 }
  })
}

function rowsOf(figures: Figures[], pages: number, minutes: number): Row[] {
  const reads = figures.flatMap((one) => one.reads)
  const writes = figures.flatMap((one) => one.writes)
  const events = added(figures.map((one) => one.events))
  const middle = figures.slice(MEASUREMENTS / 3, (MEASUREMENTS * 2) / 3).map(({ memory }) => memory)
  const late = figures.slice((MEASUREMENTS * 2) / 3).map(({ memory }) => memory)
  const what = `${pages.toLocaleString('en')} pages, ${minutes} minutes`
  return [
    {
      what: `${what}: reads; ratio: p99 of ${READS_MS} ms`,
      figures: {
        p50: milliseconds(quantile(reads, 0.5)),
        p99: milliseconds(quantile(reads, 0.99)),
        refused: String(figures.reduce((sum, one) => sum + one.refused, 0)),
      },
      ratio: quantile(reads, 0.99) / READS_MS,
      aim: { atMost: 1 },
    },
    {
      what: `${what}: changes`,
      figures: { p50: milliseconds(quantile(writes, 0.5)), p99: milliseconds(quantile(writes, 0.99)) },
    },
    {
      what: `${what}: from the begin of a change to its arrival at a page; ratio: p99 of ${EVENTS_MS} ms`,
      figures: {
        p50: milliseconds(delayOf(events, 0.5)),
        p99: milliseconds(delayOf(events, 0.99)),
        arrived: Object.values(events)
          .reduce((sum, one) => sum + one, 0)
          .toLocaleString('en'),
      },
      ratio: delayOf(events, 0.99) / EVENTS_MS,
      aim: { atMost: 1 },
    },
    {
      what: `${what}: memory of the processes; ratio: the least of the last third, of the least of the second`,
      figures: {
        'each measurement': `${figures.map(({ memory }) => memory.toFixed(0)).join(' ')} MiB`,
        connections: String(Math.max(...figures.map((one) => one.connections))),
        ...processorsIn(figures.at(-1) as Figures),
      },
      ratio: Math.min(...late) / Math.min(...middle),
      aim: { atMost: SAME_MEMORY },
    },
  ]
}

function processorsIn({ processors }: Figures) {
  return {
    'processors of the servers': processors.servers.toFixed(2),
    'of the database': processors.database.toFixed(2),
  }
}

/** Doubles the work until a figure is worse than it may be, and says which. */
async function upToTheLimit(scene: Scene): Promise<Row> {
  let held = ACTS_PER_SECOND
  for (let step = 1; step <= STEPS; step += 1) {
    const rate = ACTS_PER_SECOND * 2 ** step
    const figures = await work(scene, STEP_SECONDS, rate)
    const reads = quantile(figures.reads, 0.99)
    const events = delayOf(figures.events, 0.99)
    if (reads > READS_MS || !(events <= EVENTS_MS) || figures.refused > 0)
      return {
        what: `the work doubled until it is too much: ${rate} requests a second; ratio: the last rate that held, of the first`,
        figures: {
          'reads, p99': milliseconds(reads),
          'events, p99': milliseconds(events),
          refused: String(figures.refused),
          ...processorsIn(figures),
        },
        ratio: held / ACTS_PER_SECOND,
      }
    held = rate
  }
  return {
    what: `the work doubled: ${held} requests a second held`,
    figures: {},
    ratio: held / ACTS_PER_SECOND,
  }
}

/** Waits until every page has received the last event of its project, or a minute has passed. */
async function missedBy({ pages, projects, setting }: Scene): Promise<Row> {
  const last = await seqsOf(setting, projects)
  let report = await pages.report()
  const behind = () =>
    report.seen.filter((seq, page) => seq !== last.get(pages.pages[page]?.projectId ?? '')).length
  for (const ends = performance.now() + 60_000; behind() > 0 && performance.now() < ends; ) {
    await delay(500)
    report = await pages.report()
  }
  return {
    what: 'pages that miss the last event, and events that did not follow the one before; ratio: their number',
    figures: { 'streams opened again': String(report.reconnects) },
    ratio: behind() + report.outOfOrder,
    aim: { atMost: 0 },
  }
}
