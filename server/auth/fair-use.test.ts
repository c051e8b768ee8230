// Fair use under /auth/v1, as under /api: a person's requests wait in a fair queue, count towards the person's rate limit, and
// slow down nobody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../domain/error.ts'
import { PROJECTS_LOCKED_AT_ONCE, RATES } from '../limits.ts'
import { type Accounts, createAccounts } from '../test/accounts.ts'
import { createRememberedPasswords } from '../test/passwords.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../test/people.ts'

const FEW = { points: 10, seconds: 3_600 }
const passwords = createRememberedPasswords()
let world: Accounts
/** While `isHeld`, hashing waits until its function in `held` is called; while `isBusy`, hashing is rejected as busy. */
const held: (() => void)[] = []
let isBusy = false
let isHeld = false

beforeAll(async () => {
  const find: typeof passwords.find = async (...args) => {
    if (isBusy) throw new Refusal('busy', { retry_after: 2 })
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    return passwords.find(...args)
  }
  world = await createAccounts(
    {},
    {
      turns: { atOnce: 2, waiting: 3 },
      rates: {
        writes: FEW,
        renames: RATES.renames,
        lookupsInHour: RATES.lookupsInHour,
        refreshes: RATES.refreshes,
      },
      passwords: {
        ...passwords,
        find,
        matches: async (stored, ...rest) => (await find([stored], ...rest)) === 0,
      },
    },
  )
})
afterAll(() => world.drop())

const rename = ({ headers }: TestPerson, data: object) => world.put('/user', { data }, headers)
const prove = ({ headers }: Pick<TestPerson, 'headers'>, password = PASSWORD) =>
  world.post('/reauthenticate', { password }, headers)
const signIn = ({ email }: { email: string }, password = PASSWORD, address = '192.0.2.1') =>
  world.post('/token?grant_type=password', { email, password }, { 'x-forwarded-for': address })
const refresh = (refresh_token: string) => world.post('/token?grant_type=refresh_token', { refresh_token })

describe('changes', () => {
  test('count towards the limit per minute; reading, signing out and other people are not affected', async () => {
    const [busy, other] = [await createPerson(world), await createPerson(world)]
    for (let count = 0; count < FEW.points; count += 1)
      expect((await rename(busy, { full_name: `Name ${count}` })).status).toBe(200)
    const over = await rename(busy, { full_name: 'One too many' })
    expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(60)
    for (const [method, path] of [
      ['post', '/factors'],
      ['get', '/reauthenticate'],
      ['post', '/passkeys/registration/options'],
    ] as const) {
      const answer =
        method === 'get' ? await world.get(path, busy.headers) : await world.post(path, {}, busy.headers)
      expect([path, answer.status]).toEqual([path, 429])
    }
    expect((await world.get('/user', busy.headers)).status).toBe(200)
    expect((await rename(other, { full_name: 'Other' })).status).toBe(200)
    expect((await world.post('/logout?scope=local', {}, busy.headers)).status).toBe(204)
  })

  test('the token of an ended session does not count against its person', async () => {
    const person = await createPerson(world)
    const stolen = await createSession(world, { ...person, id: person.user_id })
    await world.db.deleteFrom('session').where('id', '=', stolen.session_id).execute()
    for (let count = 0; count < FEW.points + 2; count += 1) {
      const { status, body } = await world.put('/user', { data: {} }, stolen.headers)
      expect([status, body.code]).toEqual([403, 'session_not_found'])
    }
    expect((await rename(person, { full_name: 'Mine' })).status).toBe(200)
  })

  test('a sign-in that awaits its second factor does not count against its person', async () => {
    const person = await createPerson(world)
    const awaiting = await createSession(world, { ...person, id: person.user_id }, { awaiting: true })
    for (let count = 0; count < FEW.points; count += 1)
      expect((await world.post('/factors/x/challenge', {}, awaiting.headers)).status).toBe(404)
    expect((await world.post('/factors/x/challenge', {}, awaiting.headers)).status).toBe(429)
    expect((await rename(person, { full_name: 'Mine' })).status).toBe(200)
  })
})

test('a person has a few requests in flight, some queued in order, the rest rejected; others are not delayed', async () => {
  const [flood, other] = [await createPerson(world), await createPerson(world)]
  isHeld = true
  const requested = Array.from({ length: 6 }, () => prove(flood))
  const refused = await Promise.race(requested)
  expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
  await expect.poll(() => held.length).toBe(2)
  expect((await world.get('/user', other.headers)).status).toBe(200)
  isHeld = false
  for (const finish of held) finish()
  const statuses = (await Promise.all(requested)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429])
})

test('refreshes that also carry an access token do not wait for themselves', async () => {
  const person = await createPerson(world)
  const refreshes = Array.from({ length: 4 }, async () => {
    const { status, body } = await signIn(person)
    expect(status).toBe(200)
    return () =>
      world.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token }, person.headers)
  })
  const answers = await Promise.all((await Promise.all(refreshes)).map((again) => again()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

describe('new names', () => {
  test('twenty an hour, weighted by the number of the person’s projects', async () => {
    const person = await createPerson(world)
    const now = world.clock.now().toISOString()
    for (let made = 0; made < 25; made += 1) {
      const [id, user_id] = [crypto.randomUUID(), person.user_id]
      const times = { created_at: now, deleted_at: null }
      await world.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('project')
          .values({ id, name: 'P', description: null, key: `R${made}`, owner_id: user_id, ...times })
          .execute()
        const member = { id: crypto.randomUUID(), project_id: id, user_id, role: 'admin' as const }
        await tx
          .insertInto('project_member')
          .values({ ...member, invited_by: null, joined_at: now })
          .execute()
      })
    }
    // Each costs one for the request and two for its projects: three changes take nine of ten.
    for (let count = 0; count < 3; count += 1)
      expect((await rename(person, { full_name: `Name ${count}` })).status).toBe(200)
    expect((await rename(person, { full_name: 'One too many' })).status).toBe(429)
    const { event } = await world.db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('event'))
      .where('actor_id', '=', person.user_id)
      .executeTakeFirstOrThrow()
    // A job updates the other projects; see user/many-projects.test.ts.
    expect(event).toBe(3 * PROJECTS_LOCKED_AT_ONCE)
  })

  test('checking whether a username is taken costs as much as a look-up', async () => {
    const [taken, rates] = [await createPerson(world), { writes: { points: 1_000, seconds: 60 } }]
    const lookups = { lookupsInHour: { points: 4, seconds: 3_600 } }
    const own = await createAccounts({}, { rates: { ...rates, ...lookups } })
    try {
      const person = await createPerson(own)
      const [free, known] = ['free-name', (await createPerson(own, { username: taken.username })).username]
      const nameTaken = async (username: string) =>
        (await own.put('/user', { data: { username } }, person.headers)).status
      expect([
        await nameTaken(known),
        await nameTaken(free),
        await nameTaken(known),
        await nameTaken('another'),
      ]).toEqual([422, 200, 422, 200])
      expect([await nameTaken(known), await nameTaken('a-third')]).toEqual([429, 429])
      expect((await own.put('/user', { data: { full_name: 'New' } }, person.headers)).status).toBe(200)
    } finally {
      await own.drop()
    }
  })
})

test('thirty refreshes of a session in a minute; then it is throttled, recovers, and others are not affected', async () => {
  const [busy, other] = [await createPerson(world), await createPerson(world)]
  const [mine, theirs] = [(await signIn(busy)).body, (await signIn(other)).body]
  let token = mine.refresh_token
  // Five tabs that reconnect at the same time.
  const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
  expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]))
  for (let count = tabs.length; count < RATES.refreshes.points; count += 1) {
    const { status, body } = await refresh(token)
    expect(status).toBe(200)
    token = body.refresh_token
  }
  const over = await refresh(token)
  // The client library treats 429 as the end of the session.
  expect([over.status, over.body.code]).toEqual([503, 'over_capacity'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(10)
  expect((await refresh(theirs.refresh_token)).status).toBe(200)
  const { status } = await world.get('/user', { authorization: `Bearer ${mine.access_token}` })
  expect(status).toBe(200)
})

test('refreshing waits in the queue, and gets a 503 if the queue is full', async () => {
  const person = await createPerson(world)
  const { refresh_token } = (await signIn(person)).body
  isHeld = true
  held.length = 0
  const requested = Array.from({ length: 5 }, () => prove(person))
  await expect.poll(() => held.length).toBe(2)
  expect((await refresh(refresh_token)).status).toBe(503)
  isHeld = false
  for (const finish of held) finish()
  await Promise.all(requested)
  expect((await refresh(refresh_token)).status).toBe(200)
})

test('authenticators can be enrolled twenty times an hour', async () => {
  const own = await createAccounts()
  try {
    const { headers } = await createPerson(own)
    const enroll = () => own.post('/factors', { factor_type: 'totp' }, headers)
    for (let count = 0; count < RATES.enrolled.points; count += 1) expect((await enroll()).status).toBe(200)
    expect((await enroll()).status).toBe(429)
  } finally {
    await own.drop()
  }
})

describe('a server too busy to check a password', () => {
  test('does not count the attempt: the right password works afterwards', async () => {
    const person = await createPerson(world)
    isBusy = true
    for (let count = 0; count < RATES.passwordHere.points + 5; count += 1) {
      const { status, body, headers } = await signIn(person, PASSWORD, '192.0.2.20')
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'over_capacity', '2'])
    }
    isBusy = false
    expect((await signIn(person, PASSWORD, '192.0.2.20')).status).toBe(200)
  })

  test('from anywhere: nobody is slowed by it', async () => {
    const person = await createPerson(world)
    isBusy = true
    for (let count = 0; count < RATES.passwordAnywhere.points + 1; count += 1)
      await signIn(person, PASSWORD, `198.51.100.${count}`)
    isBusy = false
    const before = world.pauses.length
    expect((await signIn(person, 'wrong', '203.0.113.1')).status).toBe(400)
    expect(world.pauses.length).toBe(before)
  })

  test('nor of somebody signed in, whom strangers’ wrong passwords do not concern either', async () => {
    const own = await createAccounts(
      {},
      { passwords: { ...passwords, matches: () => Promise.reject(new Refusal('busy')) } },
    )
    try {
      const person = await createPerson(own)
      const tried = () => own.post('/reauthenticate', { password: PASSWORD }, person.headers)
      for (let count = 0; count < RATES.ownPassword.points + 2; count += 1)
        expect((await tried()).status).toBe(503)
    } finally {
      await own.drop()
    }
    const person = await createPerson(world)
    for (let count = 0; count <= RATES.passwordHere.points; count += 1) await signIn(person, 'wrong')
    expect((await signIn(person)).status).toBe(429)
    expect((await prove(person)).status).toBe(200)
  })
})
