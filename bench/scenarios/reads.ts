// Reads per second over 32 connections, as a share of a bare server that only sends the same bytes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { STATUSES } from '../../domain/ticket/fields.ts'
import type { Answers } from '../bare-server.ts'
import { createClient } from '../client.ts'
import { load } from '../load.ts'
import { milliseconds, perSecond, quantile } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { changeRequest } from '../writes.ts'

const CONNECTIONS = 32

/** Reads a different window each time, which no cache holds. So does the first read after a change. */
const AFRESH = 'list: after a change'

/** The paths to read, in the largest project. */
function pathsOf({ seeded }: Setting): Record<string, string> {
  const { id, newestTicketId } = seeded.sizes.at(-1) as SeededProject
  return {
    'board: a column': `/api/projects/${id}/tickets?status=todo`,
    list: `/api/projects/${id}/tickets`,
    [AFRESH]: `/api/projects/${id}/tickets?`,
    'search: a common word': `/api/projects/${id}/tickets?search=login`,
    ticket: `/api/tickets/${newestTicketId}`,
    project: `/api/projects/${id}`,
  }
}

async function answersOf(port: number, token: string, paths: string[]): Promise<Answers> {
  const answers: Answers = {}
  for (const path of paths) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const body = await response.text()
    const {
      connection,
      'keep-alive': _,
      'transfer-encoding': __,
      ...head
    } = Object.fromEntries(response.headers)
    answers[path] = { head: { ...head, 'content-length': String(Buffer.byteLength(body)) }, body }
    if (!response.ok || connection === 'close') throw new Error(`${path} answered ${response.status}`)
  }
  return answers
}

async function startBareServer(answers: Answers) {
  const child = fork(fileURLToPath(new URL('../bare-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => child.disconnect() }
}

const BOARD_ROUNDS = 60

/** The median time of reading a whole board: three columns at once, each on its own connection. */
async function boardAfterChange(setting: Setting): Promise<Row> {
  const { client, stage, seeded } = setting
  const { id, ticketId } = seeded.sizes[0] as SeededProject
  const token = stage.people[0]?.access_token
  const lines = await Promise.all(STATUSES.map(() => client.open()))
  const board = async () => {
    const began = performance.now()
    await Promise.all(
      STATUSES.map(({ value }, column) =>
        lines[column]?.send({ method: 'GET', path: `/api/projects/${id}/tickets?status=${value}`, token }),
      ),
    )
    return performance.now() - began
  }
  const changed: number[] = []
  const repeated: number[] = []
  try {
    for (let turn = 0; turn < BOARD_ROUNDS; turn += 1) {
      await lines[0]?.send({ ...changeRequest('move', id, ticketId(1), turn), token })
      changed.push(await board())
      repeated.push(await board())
    }
  } finally {
    for (const line of lines) line.close()
  }
  const [after, again] = [quantile(changed, 0.5), quantile(repeated, 0.5)]
  return {
    what: 'board right after a change, one at a time; ratio: of the same read repeated',
    figures: { p50: milliseconds(after), 'p50 repeated': milliseconds(again) },
    ratio: after / again,
  }
}

export const reads: Scenario = {
  name: 'reads',
  title: 'Reads by 32 connections; ratio: share of a server that only sends the same bytes',
  async run(setting) {
    const { client, stage } = setting
    const seconds = setting.scale === 'full' ? 8 : 3
    const paths = pathsOf(setting)
    const answers = await answersOf(client.port, stage.people[0]?.access_token ?? '', Object.values(paths))
    const bare = await startBareServer(answers)
    const rows: Row[] = []
    let cursor = 1_000_000_000
    try {
      for (const [what, path] of Object.entries(paths)) {
        const rates = { ours: 0, bare: 0 }
        const samples: number[] = []
        // Product and bare server alternate, so that noise affects both equally.
        for (let round = 0; round < 2; round += 1) {
          const ask = (connection: number) => {
            return { method: 'GET' as const, path, token: stage.people[connection]?.access_token }
          }
          const askAfresh = (connection: number) => {
            cursor += 1
            return { ...ask(connection), path: `${path}before=${cursor}` }
          }
          const send = what === AFRESH ? askAfresh : ask
          const measured = await load(client, { connections: CONNECTIONS, seconds }, send)
          const against = await load(createClient(bare.port), { connections: CONNECTIONS, seconds }, ask)
          rates.ours += measured.perSecond / 2
          rates.bare += against.perSecond / 2
          samples.push(...measured.samples)
        }
        rows.push({
          what,
          figures: {
            product: perSecond(rates.ours),
            p50: milliseconds(quantile(samples, 0.5)),
            p99: milliseconds(quantile(samples, 0.99)),
            'bare server': perSecond(rates.bare),
            bytes: String(answers[path]?.body.length),
          },
          ratio: rates.ours / rates.bare,
          aim: { atLeast: 0.5 },
        })
      }
      rows.push(await boardAfterChange(setting))
      return rows
    } finally {
      bare.stop()
    }
  },
}
