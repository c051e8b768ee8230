// How soon a change stands on the pages of those who watch, what an open page costs, and how many can come at once.
// The watchers share the processors with the server: on a small machine their own work is in these figures.
import { createServer } from '../../faults/server.ts'
import { type Client, createClient, type Line } from '../client.ts'
import { memoryOf } from '../memory.ts'
import type { Part, Row, Setting } from '../part.ts'
import { milliseconds, perSecond, quantile, spread } from '../quantile.ts'
import type { SeededProject } from '../seed.ts'
import { allArrived, type Watcher, watch } from '../watcher.ts'
import { changeRequest } from '../writes.ts'

const CROWDS = [1, 200, 1_000]
const CHANGES = 60
/** Streams opened at the same time while the many are opened. */
const AT_ONCE = 50

async function seqOf({ stage }: Setting, projectId: string): Promise<number> {
  const { rows } = await stage.database.query<{ seq: string }>('select seq from project where id = $1', [
    projectId,
  ])
  return Number(rows[0]?.seq)
}

async function openMany(
  setting: Setting,
  port: number,
  project: SeededProject,
  count: number,
): Promise<Watcher[]> {
  const { people } = setting.stage
  const seen = await seqOf(setting, project.id)
  const watchers: Watcher[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const watcher = watch(port, people[index % people.length]?.access_token ?? '', project.id, seen)
      watchers.push(watcher)
      await watcher.ready
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return watchers
}

/** From when the change is sent to when it arrives: the change itself is part of it. */
async function arrivals(
  setting: Setting,
  client: Client,
  project: SeededProject,
  crowd: number,
): Promise<Row> {
  const line: Line = await client.open()
  const watchers = await openMany(setting, client.port, project, crowd)
  const delays: number[] = []
  const answered: number[] = []
  try {
    for (let turn = 0; turn < CHANGES; turn += 1) {
      const request = changeRequest('comment', project.id, project.ticketId(1 + (turn % 50)), turn)
      const began = performance.now()
      await line.send({ ...request, token: setting.stage.people[1]?.access_token })
      answered.push(performance.now() - began)
      await allArrived(watchers, turn + 1)
      for (const { arrived } of watchers) delays.push((arrived[turn] ?? Number.NaN) - began)
    }
  } finally {
    for (const watcher of watchers) watcher.close()
    line.close()
  }
  const figures = {
    ...spread(delays),
    'its writer has the answer, p50': milliseconds(quantile(answered, 0.5)),
  }
  const what = `from sending to arrival, ${crowd.toLocaleString('en')} watching`
  if (crowd < 1_000) return { what, figures }
  return {
    what: `${what}; ratio: p99 of 100 ms`,
    figures,
    ratio: quantile(delays, 0.99) / 100,
    aim: { atMost: 1 },
  }
}

/** A burst that everybody watches: how long until the last has it all. */
async function burst(setting: Setting, client: Client, project: SeededProject): Promise<Row> {
  const count = setting.scale === 'full' ? 1_000 : 200
  const watchers = await openMany(setting, client.port, project, 200)
  const lines = await Promise.all(Array.from({ length: 16 }, () => client.open()))
  const began = performance.now()
  let next = 0
  await Promise.all(
    lines.map(async (line, index) => {
      for (let turn = next++; turn < count; turn = next++) {
        const request = changeRequest('comment', project.id, project.ticketId(1 + (turn % 50)), turn)
        await line.send({ ...request, token: setting.stage.people[index + 1]?.access_token })
      }
    }),
  )
  const written = performance.now() - began
  await allArrived(watchers, count)
  const arrived = performance.now() - began
  for (const watcher of watchers) watcher.close()
  for (const line of lines) line.close()
  return {
    what: `a burst of ${count.toLocaleString('en')} changes, 200 watching`,
    figures: {
      'written in': milliseconds(written),
      'the last arrived after': milliseconds(arrived),
      'events sent': perSecond((count * watchers.length * 1_000) / arrived),
    },
  }
}

/** On a process that has done nothing else, so that its memory is that of the streams. */
async function manyStreams(setting: Setting, project: SeededProject): Promise<Row> {
  const count = setting.scale === 'full' ? 10_000 : 2_000
  const server = await createServer('built', setting.stage.databaseUrl)
  let watchers: Watcher[] = []
  try {
    await server.start()
    const before = await memoryOf(server.pid())
    const began = performance.now()
    watchers = await openMany(setting, server.port, project, count)
    const seconds = (performance.now() - began) / 1_000
    const after = await memoryOf(server.pid())
    return {
      what: `${count.toLocaleString('en')} open streams; ratio: memory of the process, of 350 MiB`,
      figures: {
        'memory of the process': `${after.toFixed(0)} MiB`,
        'of each stream': `${(((after - before) * 1024) / count).toFixed(1)} KiB`,
        connects: perSecond(count / seconds),
      },
      ratio: after / 350,
      aim: { atMost: 1 },
    }
  } finally {
    for (const watcher of watchers) watcher.close()
    await server.remove()
  }
}

export const watchers: Part = {
  name: 'watchers',
  title: 'Live updates',
  async run(setting) {
    const project = setting.seeded.sizes[0] as SeededProject
    const rows: Row[] = []
    const client = createClient(setting.stage.server.port)
    for (const crowd of CROWDS) rows.push(await arrivals(setting, client, project, crowd))
    rows.push(await burst(setting, client, project))
    rows.push(await manyStreams(setting, project))
    return rows
  },
}
