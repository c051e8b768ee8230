// A session that awaits its second factor can do nothing else. This is checked for every mounted route of /auth/v1 and every call
// of the contract. A new route must refuse such a session, or this test fails until the route is listed.
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OperationName } from '../../../domain/api.ts'
import { createApp } from '../../app.ts'
import { createFairUse } from '../../fair-use/fair-use.ts'
import { everyId, inputOf } from '../../test/examples.ts'
import { createPerson, createSession, type TestPerson } from '../../test/people.ts'
import type { Scene } from '../../test/scene.ts'
import { createWorld } from '../../test/world.ts'
import { authRoutes } from '../routes.ts'

/** Routes that require no session. */
const PUBLIC = [
  'POST /signup',
  'POST /token',
  'POST /recover',
  'POST /resend',
  'POST /verify',
  'GET /verify',
  'POST /verify/preview',
  'GET /.well-known/jwks.json',
  'GET /settings',
  'GET /health',
  'GET /authorize',
  'GET /callback',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
]
/** Routes that a session awaiting its second factor may call. */
const OPEN_TO_IT = [
  'GET /user',
  'POST /logout',
  'POST /factors/:factorId/challenge',
  'POST /factors/:factorId/verify',
]

// Created before the tests are defined, because their names come from the mounted routes.
const world = await createWorld()
const person = await createPerson(world.deps)
const account = { ...person, id: person.user_id }
const awaiting = { ...person, ...(await createSession(world.deps, account, { awaiting: true })) }
afterAll(() => world.close())

async function call(route: string, headers: Record<string, string>) {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/:\w+/g, crypto.randomUUID())
  const response = await world.app.request(`/auth/v1${filled}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

describe('/auth/v1', async () => {
  const mounted = await createWorld()
  const routes = authRoutes(mounted.deps).routes.filter(
    ({ method, path }) => method !== 'ALL' && path !== '/*',
  )
  await mounted.close()
  const all = [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/(.)\/$/, '$1')}`))]

  it('has every route that is listed here', () => {
    expect(all).toEqual(expect.arrayContaining([...PUBLIC, ...OPEN_TO_IT]))
  })

  const withSession = all.filter((route) => !PUBLIC.includes(route) && !OPEN_TO_IT.includes(route))
  it.each(withSession)('%s', async (route) => {
    expect(await call(route, {})).toEqual({ status: 401, code: 'no_authorization' })
    expect(await call(route, awaiting.headers)).toEqual({ status: 403, code: 'insufficient_aal' })
  })
})

/** None of these ids exists: the refusal comes before anything is looked up. */
const scene: Scene = {
  ...everyId(crypto.randomUUID()),
  owner: person,
  dev: person,
  guest: person,
  number: 1,
  editSeq: 1,
  deletionSeq: 1,
  robotTokenId: crypto.randomUUID(),
  groupId: crypto.randomUUID(),
  otherProjectId: crypto.randomUUID(),
  otherGroupId: crypto.randomUUID(),
  secret: 'x'.repeat(43),
  deleted: {},
}

it.each(Object.keys(api) as OperationName[])('%s says why it is refused', async (name) => {
  const params = new Proxy({}, { get: () => crypto.randomUUID() })
  const session = await createSession(world.deps, account, { awaiting: true })
  const problem = await world.refused(
    { ...awaiting, ...session },
    name,
    params as never,
    inputOf(name, scene),
  )
  expect([problem.status, problem.code]).toEqual([403, 'second_factor_required'])
})

it('does not count against its person’s rate limits, even in a flood', async () => {
  const rates = { writes: { points: 3, seconds: 60 } }
  const app = createApp(world.deps, { fairUse: createFairUse(world.deps, { rates }) })
  const create = async (who: TestPerson) => {
    const headers = {
      ...who.headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    }
    return (await app.request('/api/projects', { method: 'POST', headers, body: '{"name":"Mine"}' })).status
  }
  const owner = await world.person('Owner')
  const session = await createSession(world.deps, { ...owner, id: owner.user_id }, { awaiting: true })
  for (let count = 0; count < 10; count += 1) expect(await create({ ...owner, ...session })).toBe(403)
  expect(await create(owner)).toBe(200)
  app.stop()
})
