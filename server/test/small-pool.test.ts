// Two database connections, and many calls of every operation at once. A request that held a connection while waiting for another
// would soon deadlock all of them.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import { createApp } from '../app.ts'
import { createTokens } from '../auth/session/token.ts'
import { readConfig } from '../config.ts'
import { createPipelined } from '../db/pipelined.ts'
import { createKysely, createPool, endPool } from '../db/pool.ts'
import { createHub } from '../events/hub.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { CONCURRENCY } from '../limits.ts'
import { createLogger } from '../log.ts'
import { createBearers } from '../token/bearers.ts'
import { createTestDatabase, longLimits, type TestDatabase, TIMEOUT_MS } from './database.ts'
import { ENDING, everyId, inputOf, OPERATIONS, paramsOf } from './examples.ts'
import { createPerson } from './people.ts'
import type { Scene } from './scene.ts'

/** One request more than there are connections runs at once, and as many wait. */
const TURNS = { ...CONCURRENCY, atOnce: 3 }
const EACH = 2 * TURNS.atOnce

const logger = createLogger({ logLevel: 'fatal' })
const clock = { now: () => new Date() }
let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: ReturnType<typeof createKysely>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, logger, { ...longLimits, max: 2 })
  db = createKysely(pool)
})
afterAll(async () => {
  await endPool(db, pool)
  await database.drop()
})

it('all are answered', async () => {
  const config = readConfig({ WRITES_PER_MINUTE: '1000000' })
  const tokens = await createTokens(db, clock)
  const bearers = createBearers({ db, clock, tokens, logger })
  const deps = {
    config,
    db,
    url: database.url,
    pipelined: createPipelined(pool),
    logger,
    clock,
    hub: createHub(db),
    tokens,
    bearers,
  }
  // A deadlock would never end, so no time limit is required to distinguish it from a slow machine.
  const app = createApp(deps, { deadline: TIMEOUT_MS, fairUse: createFairUse(deps, { turns: TURNS }) })
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
  const ids = { ...everyId(owner.user_id), projectId, ticketId: ticket.id, sessionId: owner.session_id }
  const people = { owner, dev: owner, guest: owner }
  const scene: Scene = {
    ...ids,
    ...people,
    robotTokenId: owner.user_id,
    groupId: owner.user_id,
    otherGroupId: owner.user_id,
    otherProjectId: owner.user_id,
    otherTicketId: ticket.id,
    editSeq: 0,
    deletionSeq: 0,
    secret: 'x'.repeat(43),
    number: 1,
    deleted: { ticket: ticket.id, attachment: ticket.id },
  }
  for (const name of OPERATIONS) {
    if (ENDING.includes(name)) continue
    const { method, path } = api[name]
    const params = paramsOf(name, scene)
    const filled = path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
    const answers = Array.from({ length: EACH }, (_, pick) =>
      ask(method, filled, `${name} ${pick}`, inputOf(name, scene, { pick })),
    )
    for (const { status } of await Promise.all(answers)) expect(status, name).toBeLessThan(500)
  }
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  app.stop()
})
