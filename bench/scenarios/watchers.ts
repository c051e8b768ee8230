// How soon a change reaches the open pages, what an open page costs, and how many pages can connect at once. The pages are in
// another process but share the CPU: on a small machine their work is part of these figures.
import { BUILT, createServer } from '../../faults/server.ts'
import { type Client, createClient, type Line } from '../client.ts'
import { now } from '../clock.ts'
import { gather } from '../crowd.ts'
import { memoryOf } from '../memory.ts'
import { milliseconds, perSecond, quantile, spread } from '../quantile.ts'
import { createRecorder, type Recorder } from '../record.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { changeRequest } from '../writes.ts'

const CROWDS = [1, 200, 1_000]
const MEASURED_CHANGES = 200
/** Enough writers that none of them reaches the rate limit of changes. */
const WRITERS = 50

async function seqOf({ stage }: Setting, projectId: string): Promise<number> {
  const { rows } = await stage.database.query<{ seq: string }>('select seq from project where id = $1', [
    projectId,
  ])
  return Number(rows[0]?.seq)
}

async function gathered(setting: Setting, port: number, project: SeededProject, count: number) {
  const tokens = setting.stage.people.map(({ access_token }) => access_token)
  return gather({ port, tokens, projectId: project.id, seen: await seqOf(setting, project.id), count })
}

/**
 * Measures the time from the database's commit to the arrival at each page. Latency including the commit's disk wait is reported
 * too, as “from sending”.
 */
async function arrivals(
  setting: Setting,
  client: Client,
  recorder: Recorder,
  project: SeededProject,
  size: number,
): Promise<Row> {
  const crowd = await gathered(setting, client.port, project, size)
  const line: Line = await client.open()
  const sent: number[] = []
  const committed: number[] = []
  let arrived: number[][]
  try {
    for (let turn = 0; turn < MEASURED_CHANGES; turn += 1) {
      const request = changeRequest('comment', project.id, project.ticketId(1 + (turn % 50)), turn)
      recorder.takeCommits()
      sent.push(now())
      await line.send({ ...request, token: setting.stage.people[1 + (turn % WRITERS)]?.access_token })
      // If something else committed as well, the first commit counts, which gives the longest delay.
      const [commit] = recorder.takeCommits()
      if (commit === undefined) throw new Error('a change was answered and no commit was heard')
      committed.push(commit)
      await crowd.haveSeen(turn + 1)
    }
    arrived = await crowd.arrivals()
  } finally {
    await crowd.close()
    line.close()
  }
  const after = (moments: number[]) =>
    arrived.flatMap((mine) => moments.map((moment, turn) => (mine[turn] ?? Number.NaN) - moment))
  const delays = after(committed)
  const figures = {
    ...spread(delays),
    'from sending, p50': milliseconds(quantile(after(sent), 0.5)),
    'from sending, p99': milliseconds(quantile(after(sent), 0.99)),
  }
  const what = `from commit to arrival, ${size.toLocaleString('en')} watching`
  if (size < 1_000) return { what, figures }
  return {
    what: `${what}; ratio: p99 of 100 ms`,
    figures,
    ratio: quantile(delays, 0.99) / 100,
    aim: { atMost: 1 },
  }
}

/** Measures arrivals on a server process whose database traffic is recorded. */
async function arrivalRows(setting: Setting, project: SeededProject): Promise<Row[]> {
  const recorder = await createRecorder(setting.stage.databaseUrl)
  const server = await createServer(BUILT, recorder.url)
  try {
    await server.start()
    const client = createClient(server.port)
    const rows: Row[] = []
    for (const crowd of CROWDS) rows.push(await arrivals(setting, client, recorder, project, crowd))
    return rows
  } finally {
    await server.remove()
    await recorder.close()
  }
}

/** A burst of changes in a project that all pages show: the time until the last page has received all of them. */
async function burst(setting: Setting, client: Client, project: SeededProject): Promise<Row> {
  const count = setting.scale === 'full' ? 1_000 : 200
  const crowd = await gathered(setting, client.port, project, 200)
  const lines = await Promise.all(Array.from({ length: 16 }, () => client.open()))
  const began = now()
  let next = 0
  await Promise.all(
    lines.map(async (line, index) => {
      for (let turn = next++; turn < count; turn = next++) {
        const request = changeRequest('comment', project.id, project.ticketId(1 + (turn % 50)), turn)
        await line.send({ ...request, token: setting.stage.people[index + 1]?.access_token })
      }
    }),
  )
  const written = now() - began
  const arrived = (await crowd.haveSeen(count)) - began
  await crowd.close()
  for (const line of lines) line.close()
  return {
    what: `a burst of ${count.toLocaleString('en')} changes, 200 watching`,
    figures: {
      'written in': milliseconds(written),
      'the last arrived after': milliseconds(arrived),
      'events sent': perSecond((count * 200 * 1_000) / arrived),
    },
  }
}

/** Starts a new server process, so that its memory is that of the streams. */
async function manyStreams(setting: Setting, project: SeededProject): Promise<Row> {
  const count = setting.scale === 'full' ? 10_000 : 2_000
  const server = await createServer(BUILT, setting.stage.databaseUrl)
  try {
    await server.start()
    const before = await memoryOf(server.pid())
    const crowd = await gathered(setting, server.port, project, count)
    const after = await memoryOf(server.pid())
    await crowd.close()
    return {
      what: `${count.toLocaleString('en')} open streams; ratio: memory of the process, of 350 MiB`,
      figures: {
        'memory of the process': `${after.toFixed(0)} MiB`,
        'of each stream': `${(((after - before) * 1024) / count).toFixed(1)} KiB`,
        connects: perSecond((count * 1_000) / crowd.opening),
      },
      ratio: after / 350,
      aim: { atMost: 1 },
    }
  } finally {
    await server.remove()
  }
}

export const watchers: Scenario = {
  name: 'watchers',
  title: 'Live updates',
  async run(setting) {
    const project = setting.seeded.sizes[0] as SeededProject
    return [
      ...(await arrivalRows(setting, project)),
      await burst(setting, createClient(setting.stage.server.port), project),
      await manyStreams(setting, project),
    ]
  },
}
