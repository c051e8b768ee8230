// Importing a table with three comments per ticket into a project in use: the speed, the memory, and how much it slows other
// users.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '../../domain/api.ts'
import { memoryOf } from '../memory.ts'
import { mebibytes, perSecond } from '../quantile.ts'
import type { Scenario, Setting } from '../scenario.ts'
import { type BulkProject, felt, prepare, runDuring, runUndisturbed } from './bulk.ts'

const TICKETS = { small: 5_000, full: 100_000 }
const COMMENTS = 3

const WORDS =
  'the server sends every change of a ticket to open pages and keeps its order while others write beside it'.split(
    ' ',
  )
const text = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => WORDS[(from * 7 + n * (1 + (from % 5))) % WORDS.length]).join(' ')

/** A CSV file with titles, texts, columns, labels and comments of usual lengths. */
function table(tickets: number): Blob {
  const parts: string[] = ['Id,Title,Description,Status,Labels,Reporter,Created,Comment,Comment,Comment\n']
  for (let n = 1; n <= tickets; n += 1)
    parts.push(
      `${n},${text(n, 6)} ${n},${text(n + 1, 30)},${['To Do', 'In Progress', 'Done'][n % 3]},label ${n % 30},Person ${n % 40},` +
        `2024-02-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00Z,${[1, 2, 3].map((c) => text(n + c, 18)).join(',')}\n`,
    )
  return new Blob(parts)
}

type Found = NonNullable<OutputOf<'getImport'>['found']>['import']

async function runToEnd({ scale, stage, client }: Setting, { projectId }: BulkProject) {
  const token = stage.people[0]?.access_token ?? ''
  const id = randomUUID()
  await fetch(
    `http://127.0.0.1:${stage.server.port}/api/projects/${projectId}/import-file?id=${id}&name=table.csv`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: table(TICKETS[scale]),
    },
  )
  const line = await client.open()
  let most = 0
  const send = (what: string, body: object) =>
    line.send({
      method: 'POST',
      path: `/api/projects/${projectId}/import/${what}`,
      token,
      body,
      key: randomUUID(),
    })
  const ended = async (while_: Found['state']): Promise<Found> => {
    for (;;) {
      most = Math.max(most, await memoryOf(stage.server.pid()))
      const answer = await line.send({
        method: 'GET',
        token,
        path: `/api/projects/${projectId}/import?id=${id}`,
      })
      const { found } = JSON.parse(answer) as OutputOf<'getImport'>
      if (found && found.import.state !== while_) return found.import
      await pause(200)
    }
  }
  const timed = async (what: string, body: object, state: Found['state'], end: Found['state']) => {
    const began = performance.now()
    await send(what, body)
    const found = await ended(state)
    if (found.state !== end) throw new Error(`the import is ${found.state}: ${found.reason}`)
    return (performance.now() - began) / 1_000
  }
  try {
    const rest = await memoryOf(stage.server.pid())
    const reading = await timed('read', { id, source: 'csv' }, 'reading', 'read')
    const running = await timed('start', { id }, 'running', 'finished')
    return { reading, running, memory: most, grown: most - rest }
  } finally {
    line.close()
  }
}

export const importing: Scenario = {
  name: 'import',
  title: `An import with ${COMMENTS} comments a ticket, while others work in the project; ratio: of 2,000 tickets a second, of 300 MiB`,
  async run(setting) {
    const { scale, stage } = setting
    const target = await prepare(setting)
    await stage.database.query(
      `update project_member set role = 'admin' where project_id = $1 and user_id = $2`,
      [target.projectId, stage.people[0]?.user_id],
    )
    await runUndisturbed(setting, target, 3)
    const before = await runUndisturbed(setting, target, 20)
    const { samples, done } = await runDuring(setting, target, () => runToEnd(setting, target))
    const rate = TICKETS[scale] / done.running
    return [
      {
        what: `${TICKETS[scale].toLocaleString('en')} tickets`,
        figures: { read: perSecond(TICKETS[scale] / done.reading), written: perSecond(rate) },
        ratio: rate / 2_000,
        aim: { atLeast: 1 },
      },
      {
        what: 'memory of the server',
        figures: { most: mebibytes(done.memory), grown: mebibytes(done.grown) },
        ratio: done.memory / 300,
        aim: { atMost: 1 },
      },
      felt('others meanwhile; ratio: p99', before, samples),
    ]
  },
}
