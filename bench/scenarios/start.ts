// Time until ready, cold and warm, and memory including PostgreSQL. Measured on a separate server that starts as in production.
import { setTimeout as delay } from 'node:timers/promises'
import { BUILT, createServer, type Server } from '../../faults/server.ts'
import { createTeam } from '../../faults/team.ts'
import { createClient } from '../client.ts'
import { load } from '../load.ts'
import { memoryOfProduct } from '../memory.ts'
import { mebibytes, milliseconds } from '../quantile.ts'
import type { Row, Scenario } from '../scenario.ts'

const WARM_STARTS = 5
/** Long enough for the first garbage collection and for each job to run once. */
const SETTLED_MS = 5_000

async function memoryRow(what: string, server: Server, aim?: Row['aim']): Promise<Row> {
  const memory = await memoryOfProduct(server)
  const all = memory.server + memory.database
  const figures = {
    all: mebibytes(all),
    server: mebibytes(memory.server),
    PostgreSQL: mebibytes(memory.database),
  }
  return { what, figures, ...(aim && { ratio: all / 200, aim }) }
}

async function underLoad(server: Server) {
  const { people, projects, agent } = await createTeam(server, { people: 4, projects: 2 })
  agent.destroy()
  await load(createClient(server.port), { connections: 32, seconds: 6 }, (connection, turn) => {
    const token = people[connection % 4]?.access_token
    const path = `/api/projects/${projects[turn % 2]}/tickets`
    const key = `bench-${connection}-${turn}`
    return turn % 3
      ? { method: 'GET', path, token }
      : { method: 'POST', path, token, key, body: { title: key } }
  })
}

export const start: Scenario = {
  name: 'start',
  title: 'Start and memory; ratio: of 2 s, of 200 MiB',
  async run() {
    const server = await createServer(BUILT)
    try {
      const cold = await server.start()
      const warm: number[] = []
      for (let count = 0; count < WARM_STARTS; count += 1) {
        await server.end('SIGTERM')
        warm.push(await server.start())
      }
      warm.sort((a, b) => a - b)
      const slowest = warm.at(-1) ?? 0
      await delay(SETTLED_MS)
      const rest = await memoryRow('memory at rest', server, { atMost: 1 })
      await underLoad(server)
      return [
        { what: 'cold start, with a new database', figures: { 'ready in': milliseconds(cold) } },
        {
          what: `warm start, ${WARM_STARTS} times`,
          figures: { median: milliseconds(warm[2] ?? 0), slowest: milliseconds(slowest) },
          ratio: slowest / 2_000,
          aim: { atMost: 1 },
        },
        rest,
        await memoryRow('memory after 6 s of load by 32 connections', server),
      ]
    } finally {
      await server.remove()
    }
  },
}
