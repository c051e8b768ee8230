// Sign-in with a password, and its rate limits.
import { expect, test } from 'vitest'
import { SESSIONS_PER_PERSON } from '../../limits.ts'
import { startAccounts } from '../../test/accounts.ts'
import { setUp } from '../../test/authenticator.ts'
import { createRememberedPasswords } from '../../test/passwords.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const world = await startAccounts({}, { passwords: createRememberedPasswords() })

const from = (address: string) => ({ 'x-forwarded-for': address })
function signIn(email: string, password = PASSWORD, address = '192.0.2.1') {
  return world.post('/token?grant_type=password', { email, password }, from(address))
}

test('the session answer is what the client library expects', async () => {
  const { email, user_id } = await createPerson(world, { full_name: 'Ada', username: 'ada' })
  const { status, body, headers } = await signIn(email)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body).sort()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'token_type',
    'user',
  ])
  expect(body.user).toEqual({
    id: user_id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: world.clock.now().toISOString(),
    confirmed_at: world.clock.now().toISOString(),
    last_sign_in_at: world.clock.now().toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada', username: 'ada' },
    identities: [expect.objectContaining({ provider: 'email', identity_id: user_id, user_id })],
    factors: [],
    created_at: world.clock.now().toISOString(),
    updated_at: world.clock.now().toISOString(),
    is_anonymous: false,
  })
})

test('a disabled account and one that is not confirmed cannot sign in', async () => {
  const disabled = await createPerson(world)
  await world.db
    .updateTable('account')
    .set({ disabled_at: world.clock.now().toISOString() })
    .where('id', '=', disabled.user_id)
    .execute()
  const unconfirmed = await createPerson(world, { confirmed: false })
  expect((await signIn(disabled.email)).body.code).toBe('user_banned')
  expect((await signIn(disabled.email, 'wrong password')).body.code).toBe('invalid_credentials')
  expect((await signIn(unconfirmed.email)).body.code).toBe('email_not_confirmed')
  expect((await world.get('/user', disabled.headers)).body.code).toBe('session_not_found')
})

test('ten wrong passwords from one network are rate limited; the owner elsewhere can sign in', async () => {
  const { email } = await createPerson(world)
  for (let count = 0; count < 10; count += 1) expect((await signIn(email, 'wrong password')).status).toBe(400)
  const over = await signIn(email, PASSWORD)
  expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await signIn(email.toUpperCase())).status).toBe(429)
  expect((await signIn(email, PASSWORD, '192.0.2.2')).status).toBe(200)
})

test('the right password resets the count', async () => {
  const { email } = await createPerson(world)
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await signIn(email, 'wrong password')
    expect((await signIn(email)).status).toBe(200)
  }
})

test('a thousand spoofed headers count as one network', async () => {
  const { email } = await createPerson(world)
  const tries = Array.from({ length: 12 }, (_, count) => signIn(email, 'wrong', `10.0.0.${count}, 192.0.2.9`))
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('an IPv6 household counts as one network', async () => {
  const { email } = await createPerson(world)
  for (let count = 0; count < 10; count += 1) await signIn(email, 'wrong', `2001:db8:1:2::${count}`)
  expect((await signIn(email, 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await signIn(email, 'wrong', '2001:db8:1:3::1')).status).toBe(400)
})

test('an account attacked from many networks is throttled, and its owner can still sign in', async () => {
  const { email } = await createPerson(world)
  await Promise.all(Array.from({ length: 100 }, (_, count) => signIn(email, 'wrong', `198.51.100.${count}`)))
  expect(world.pauses).toEqual([])
  expect((await signIn(email, 'wrong', '203.0.113.1')).status).toBe(400)
  expect((await signIn(email, PASSWORD, '203.0.113.2')).status).toBe(200)
  expect(world.pauses).toHaveLength(2)
  for (const pause of world.pauses) {
    expect(pause).toBeGreaterThanOrEqual(2_000)
    expect(pause).toBeLessThanOrEqual(3_000)
  }
})

async function sessionsOf(userId: string) {
  const rows = await world.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Creates this many sessions, as signing in does. */
async function leaveSessions(person: TestPerson, count: number, awaiting: boolean) {
  for (let left = count; left > 0; left -= 1) {
    world.pass(1)
    await createSession(world, { ...person, id: person.user_id }, { awaiting })
  }
}

test('signing in again and again keeps a bounded number of sessions, those used last', async () => {
  const person = await createPerson(world)
  await leaveSessions(person, SESSIONS_PER_PERSON - 1, false)
  world.pass(1)
  const { body } = await signIn(person.email)
  const kept = await sessionsOf(person.user_id)
  expect(kept).toHaveLength(SESSIONS_PER_PERSON)
  expect(kept).not.toContain(person.session_id)
  expect((await world.get('/user', { authorization: `Bearer ${body.access_token}` })).status).toBe(200)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('person_id', '=', person.user_id)
    .where('action', '=', 'session.ended')
    .execute()
  expect(entries).toEqual([{ detail: { how: 'too_many', sessions: 1 } }])
})

test('knowing the password alone ends no session', async () => {
  const person = await createPerson(world)
  await setUp(world, person.headers)
  const before = await sessionsOf(person.user_id)
  await leaveSessions(person, SESSIONS_PER_PERSON, true)
  world.pass(1)
  expect((await signIn(person.email)).status).toBe(200)
  const kept = await sessionsOf(person.user_id)
  expect(kept).toEqual(expect.arrayContaining(before))
  expect(kept).toHaveLength(before.length + SESSIONS_PER_PERSON)
})
