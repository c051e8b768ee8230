// Writes per second over 32 connections, in one project and in a hundred, as a share of what pgbench achieves with the
// same statements on the same database.
import { setTimeout as delay } from 'node:timers/promises'
import { BUILT, createServer } from '../../faults/server.ts'
import { find } from '../../script/machine.mjs'
import { createClient } from '../client.ts'
import { load } from '../load.ts'
import { pgbench, type Replaced, scriptOf } from '../pgbench.ts'
import { milliseconds, perSecond, quantile } from '../quantile.ts'
import { createRecorder, type Recorder, type Statement } from '../record.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { CHANGES, type Change, changeRequest } from '../writes.ts'

const CONNECTIONS = 32
/** Tickets that each connection cycles through. */
const EACH = 40
/** The server counts as quiet when it has sent nothing to the database for this long. */
const QUIET_MS = 300
/** One pgbench script per user. */
const SCRIPTS = 16

type Recorded = { statements: Statement[]; ticketId: string; projectId: string; key: string }

/** Records the product's statements for each change, on a second server process that has no other clients. */
async function record({ stage, seeded }: Setting): Promise<Map<Change, Recorded>> {
  const recorder = await createRecorder(stage.databaseUrl)
  const server = await createServer(BUILT, recorder.url)
  const { id: projectId, ticketId } = seeded.sizes[0] as SeededProject
  const recorded = new Map<Change, Recorded>()
  try {
    await server.start()
    const line = await createClient(server.port).open()
    const token = stage.people[0]?.access_token ?? ''
    // Repeats each change and keeps the last recording, because the first one also prepares statements.
    for (const change of CHANGES)
      for (let turn = 0; turn < 3; turn += 1) {
        await quiet(recorder)
        const request = changeRequest(change, projectId, ticketId(7), turn)
        await line.send({ ...request, token })
        const statements = recorder.take()
        recorded.set(change, { statements, ticketId: ticketId(7), projectId, key: request.key ?? '' })
      }
    line.close()
    return recorded
  } finally {
    await server.remove()
    await recorder.close()
  }
}

/** Waits until the readers of the event log have done what the last change left to them: it is not part of the next one. */
async function quiet(recorder: Recorder): Promise<void> {
  for (;;) {
    await delay(QUIET_MS)
    if (recorder.take().length === 0) return
  }
}

function scriptsOf(
  setting: Setting,
  { statements, ticketId, projectId, key }: Recorded,
  projects: SeededProject[],
) {
  const { people } = setting.stage
  const first = Number.parseInt(projects[0]?.id.slice(-12) ?? '', 16)
  const choose = [
    `\\set p random(${first}, ${first + projects.length - 1})`,
    `\\set n random(1, ${projects[0]?.size ?? 1})`,
    '\\set key random(1, 9000000000000000000)',
  ].join('\n')
  return people.slice(0, SCRIPTS).map(({ user_id, session_id }) => {
    const replaced: Replaced = new Map([
      [projectId, 'bench.id(1, :p)'],
      [ticketId, 'bench.id(4096 + :p, :n)'],
      [people[0]?.user_id ?? '', `'${user_id}'`],
      [people[0]?.session_id ?? '', `'${session_id}'`],
      [key, "('bench-' || :key::text)"],
    ])
    return scriptOf(statements, choose, replaced)
  })
}

async function measure(
  setting: Setting,
  change: Change,
  projects: SeededProject[],
  recorded: Recorded,
  program: string | null,
) {
  const { client, stage } = setting
  const seconds = setting.scale === 'full' ? 10 : 3
  const ask = (connection: number, turn: number) => {
    const project = projects[(connection + turn) % projects.length] as SeededProject
    const index = (connection * EACH + (turn % EACH)) % project.size
    const token = stage.people[connection]?.access_token
    const request = changeRequest(change, project.id, project.ticketId(index + 1), Math.floor(turn / EACH))
    return { ...request, token }
  }
  const scripts = scriptsOf(setting, recorded, projects)
  const ours: number[] = []
  const theirs: number[] = []
  const samples: number[] = []
  let putOff = 0
  // Product and pgbench alternate, so that noise affects both equally.
  for (let round = 0; round < 2; round += 1) {
    const measured = await load(client, { connections: CONNECTIONS, seconds, mayPutOff: true }, ask)
    ours.push(measured.perSecond)
    putOff += measured.putOff
    samples.push(...measured.samples)
    if (program)
      theirs.push(await pgbench(program, stage.databaseUrl, scripts, { connections: CONNECTIONS, seconds }))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const row: Row = {
    what: `${change}, ${projects.length === 1 ? 'one hot project' : 'a hundred projects'}`,
    figures: {
      product: perSecond(mean(ours)),
      p50: milliseconds(quantile(samples, 0.5)),
      p99: milliseconds(quantile(samples, 0.99)),
      'put off (503)': String(putOff),
      'round trips': String(recorded.statements.length),
    },
  }
  if (!program) return row
  row.figures.pgbench = perSecond(mean(theirs))
  return { ...row, ratio: mean(ours) / mean(theirs), ...(change === 'move' && { aim: { atLeast: 0.5 } }) }
}

export const changes: Scenario = {
  name: 'changes',
  title: 'Changes by 32 connections; ratio: share of what pgbench reaches with the same statements',
  async run(setting) {
    // pgbench repeats one recorded change, which moves the counters in one direction. This keeps them above zero.
    await setting.stage.database.query(`update project set todo_count = todo_count + 10000000,
      in_progress_count = in_progress_count + 10000000, done_count = done_count + 10000000`)
    const recorded = await record(setting)
    const program = find('pgbench')
    const rows: Row[] = []
    for (const change of CHANGES)
      for (const projects of [setting.seeded.sizes.slice(-1), setting.seeded.hundred])
        rows.push(await measure(setting, change, projects, recorded.get(change) as Recorded, program))
    return rows
  },
}
