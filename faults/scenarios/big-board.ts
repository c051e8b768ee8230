// A project of ten thousand tickets with long descriptions on a server with a small heap. Many users read all of it window by
// window, search and export at the same time, and the server survives.

import { Client } from 'pg'
import { lacks } from '../../script/machine.mjs'
import { send } from '../call.ts'
import { residentOf } from '../processes.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'

const LITTLE = { NODE_OPTIONS: '--max-old-space-size=256' }
const DESCRIPTION = 4_000

export const bigBoard: Scenario = {
  name: 'big-board',
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    await withTeam(setting.program, { people: 6, projects: 1, own: LITTLE }, async (server, team) => {
      const count = at(setting.scale, { tiny: 200, small: 3_000, full: 10_000 })
      await fill(server, team, count)
      await readAll({ server, team, setting, found }, count)
    })
    return found.result
  },
}

async function fill(server: Server, { people, projects }: Team, count: number) {
  const client = new Client({ connectionString: (await server.database()).url })
  await client.connect()
  try {
    await client.query(
      `insert into ticket (id, project_id, number, title, description, status, type, priority, reporter_id, created_at, updated_at)
       select gen_random_uuid(), $1, n, 'Ticket ' || n, left(repeat(md5(n::text), 200), $4), 'todo', 'task', 'low', $2,
         now(), now()
       from generate_series(1, $3::int) n`,
      [projects[0], people[0]?.user_id, count, DESCRIPTION],
    )
    await client.query('update project set todo_count = $2, last_ticket_number = $2 where id = $1', [
      projects[0],
      count,
    ])
  } finally {
    await client.end()
  }
}

type Fixture = { server: Server; team: Team; setting: Setting; found: Findings }

async function readAll({ server, team, found }: Fixture, count: number) {
  const project = `/api/projects/${team.projects[0]}`
  const get = async (token: string, path: string) => {
    const { status, body } = await send(server.url, team.agent, {
      method: 'GET',
      path: `${project}${path}`,
      token,
    })
    found.expect(status === 200, `${path} was answered ${status} ${server.why(body)}`)
    return body as { tickets?: unknown[]; next?: number | null }
  }
  let seen = 0
  const readers = team.people.map(async ({ access_token: token }, index) => {
    const isExport = index === 0
    let next: number | null | undefined
    do {
      const from = next ? `&before=${next}` : ''
      const window = await get(token, `${isExport ? '/export' : '/tickets'}?limit=100${from}`)
      if (index === 1) seen += window.tickets?.length ?? 0
      next = window.next
    } while (next)
    await get(token, '/tickets?search=ticket%209')
  })
  await Promise.all(readers)
  found.expect(seen === count, `${seen} of ${count} tickets were read`)
  found.expect(server.running(), 'the server process ended')
  found.figures.tickets = count
  if (!lacks('proc')) found.figures['resident MiB'] = Math.round(await residentOf(server.pid()))
}
