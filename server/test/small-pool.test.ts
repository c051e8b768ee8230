// Two connections to the database, and many of every operation at once: a request that held one while it waits for
// another would soon stop them all.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { createApp } from '../app.ts'
import { createTokens } from '../auth/session/token.ts'
import { readConfig } from '../config.ts'
import { createPipelined } from '../db/pipelined.ts'
import { createKysely, createPool, endPool } from '../db/pool.ts'
import { createHub } from '../events/hub.ts'
import { createLogger } from '../log.ts'
import { createTestDatabase, PATIENCE_MS, patientLimits, type TestDatabase } from './database.ts'
import { createPerson } from './people.ts'

const EACH = 30
/** They would take the ground from under the others. */
const ENDS = new Set<OperationName>(['deleteAccount', 'deleteProject', 'leaveProject'])

const logger = createLogger({ logLevel: 'fatal' })
const clock = { now: () => new Date() }
let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: ReturnType<typeof createKysely>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, logger, { ...patientLimits, max: 2 })
  db = createKysely(pool)
})
afterAll(async () => {
  await endPool(db, pool)
  await database.drop()
})

it('all are answered', async () => {
  const config = readConfig({ WRITES_PER_MINUTE: '1000000' })
  const tokens = await createTokens(db, clock)
  const deps = { config, db, pipelined: createPipelined(pool), logger, clock, hub: createHub(db), tokens }
  // Those that wait for each other wait for ever: no limit of time has to tell them from those on a slow machine.
  const app = createApp(deps, { deadline: PATIENCE_MS })
  const owner = await createPerson(deps)
  const ask = (method: string, path: string, key: string, body: object) =>
    app.request(path, {
      method,
      headers: { ...owner.headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
  const made = await (await ask('POST', '/api/projects', 'the project', { name: 'Apollo' })).json()
  const projectId: string = made.project_id
  const { ticket } = await (
    await ask('POST', `/api/projects/${projectId}/tickets`, 'the ticket', { title: 'One' })
  ).json()
  for (const name of Object.keys(api) as OperationName[]) {
    if (ENDS.has(name)) continue
    const { method, path } = api[name]
    const filled = path
      .replace(':projectId', projectId)
      .replace(':ticketId', ticket.id)
      .replace(/:\w+/, owner.user_id)
    const answers = Array.from({ length: EACH }, (_, index) =>
      ask(method, filled, `${name} ${index}`, bodyOf(name, index)),
    )
    for (const { status } of await Promise.all(answers)) expect(status, name).toBeLessThan(500)
  }
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  app.stop()
})

function bodyOf(name: OperationName, index: number): object {
  if (name === 'createProject') return { name: `Project ${index}` }
  if (name === 'createTicket') return { title: `Ticket ${index}` }
  if (name === 'updateTicket') return { version: 1, title: `Title ${index}` }
  if (name === 'moveTicket') return { status: index % 2 ? 'done' : 'todo' }
  if (name === 'createComment') return { content: 'Words' }
  return {}
}
