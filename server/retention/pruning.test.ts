// Pruning removes data that nobody can use any more, and nothing else.

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { startAccounts } from '../test/accounts.ts'
import { enroll, setUp } from '../test/authenticator.ts'
import { createPerson, createSession, PASSWORD } from '../test/people.ts'
import { query } from '../test/query.ts'
import { steps } from './bounds.ts'
import { prune } from './pruning.ts'

const world = await startAccounts()

const DAY = 86_400

test('sign-ups after a week', async () => {
  const data = { full_name: 'Ada', username: 'ada' }
  await world.post('/signup', { email: 'ada@example.org', password: PASSWORD, data })
  const waiting = () => world.db.selectFrom('sign_up').select('username').execute()
  world.pass(7 * DAY - 1)
  await prune(world)
  expect(await waiting()).toEqual([{ username: 'ada' }])
  world.pass(2)
  await prune(world)
  expect(await waiting()).toEqual([])
})

test('the audit log after the configured days, and all but the newest refused sign-ins', async () => {
  const entries = (kept: Date, count: number) =>
    sql`
    insert into audit_entry (id, at, action, actor)
      select gen_random_uuid(), ${kept.toISOString()}::timestamptz, 'session.refused', 'nobody'
      from generate_series(1, ${count})`.execute(world.db)
  const left = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where action = 'session.refused'`.execute(world.db)
    return rows[0]?.n
  }
  await sql`delete from audit_entry`.execute(world.db)
  const now = world.clock.now().getTime()
  await entries(new Date(now - 400 * DAY * 1_000 - 1), 2)
  await entries(new Date(now - 399 * DAY * 1_000), 3)
  await prune(world)
  expect(await left()).toBe(3)
  await entries(new Date(now), 20)
  await steps().audit(world, 20)
  expect(await left()).toBe(20)
})

test('expired links; sessions and used refresh tokens after thirty days', async () => {
  const { email } = await createPerson(world)
  const signIn = async () =>
    (await world.post('/token?grant_type=password', { email, password: PASSWORD })).body
  const refresh = (refresh_token: string) => world.post('/token?grant_type=refresh_token', { refresh_token })
  const unused = await signIn()
  const kept = await signIn()
  await world.post('/recover', { email })
  await world.deliver()
  world.pass(20 * DAY)
  const next = await refresh(kept.refresh_token)
  world.pass(11 * DAY)
  await prune(world)
  expect(await world.db.selectFrom('mail_link').select('kind').execute()).toEqual([])
  expect((await refresh(unused.refresh_token)).status).toBe(400)
  expect((await refresh(next.body.refresh_token)).status).toBe(200)
  world.pass(20 * DAY)
  await prune(world)
  const tokens = await world.db.selectFrom('refresh_token').select('used_at').execute()
  expect(tokens.filter((token) => token.used_at !== null)).toHaveLength(1)
})

test('undo links of address changes, a day after they expire', async () => {
  const { user_id, email } = await createPerson(world)
  const now = world.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY * 1_000).toISOString()
  for (const [index, expires_at] of [at(-1.1), at(-0.9), at(6)].entries()) {
    const row = { id: newId(), user_id, hash: Buffer.from([index]), email, created_at: at(-7), expires_at }
    await world.db.insertInto('email_undo').values(row).execute()
  }
  await prune(world)
  const left = world.db.selectFrom('email_undo').select('hash').orderBy('hash')
  expect((await left.execute()).map(({ hash }) => hash[0])).toEqual([1, 2])
})

test('authorization requests and passkey challenges, once they expire', async () => {
  const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const id = '0197f2a8-0000-7000-8000-00000000abc2'
  const challenge = { id, purpose: 'authentication' as const, session_id: null, challenge: Buffer.from('x') }
  await world.db
    .insertInto('passkey_challenge')
    .values({ ...challenge, expires_at })
    .execute()
  await world.db
    .insertInto('authorization_request')
    .values({
      state_hash: Buffer.from('x'),
      session_id: null,
      page: '/auth',
      code_challenge: 'x',
      expires_at,
      code_challenge_method: 's256' as const,
      returned_at: null,
      code_hash: null,
      claims: null,
    })
    .execute()
  const left = async () => {
    const challenges = await world.db.selectFrom('passkey_challenge').select('id').execute()
    const requests = await world.db.selectFrom('authorization_request').select('page').execute()
    return [challenges.length, requests.length]
  }
  await prune(world)
  expect(await left()).toEqual([1, 1])
  world.pass(61)
  await prune(world)
  expect(await left()).toEqual([0, 0])
})

test('idempotent responses after a day, rate-limit counters once they expire', async () => {
  const { user_id } = await createPerson(world)
  const created_at = world.clock.now().toISOString()
  const row = { user_id, key: 'a-key-of-mine', request_hash: Buffer.from('x'), response: null, created_at }
  await world.db.insertInto('idempotency_key').values(row).execute()
  const now = world.clock.now().getTime()
  await world.db
    .insertInto('rate_limit')
    .values([
      { key: 'over', points: 1, expire: now - 2 * 3_600_000 },
      { key: 'running', points: 1, expire: now + 60 * DAY * 1_000 },
    ])
    .execute()
  await prune(world)
  expect(await world.db.selectFrom('idempotency_key').select('key').execute()).toHaveLength(1)
  world.pass(DAY + 1)
  await prune(world)
  expect(await world.db.selectFrom('idempotency_key').select('key').execute()).toEqual([])
  const counters = await world.db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', 'in', ['over', 'running'])
    .execute()
  expect(counters).toEqual([{ key: 'running' }])
})

test('failed mails after thirty days, and none that is still pending', async () => {
  const job = JSON.stringify({ kind: 'password_changed', email: 'given-up@example.org' })
  const add = () =>
    sql<{ id: string }>`select id from graphile_worker.add_job('mail', ${job}::json)`.execute(world.db)
  const { rows } = await add()
  await sql`select graphile_worker.permanently_fail_jobs(${rows.map(({ id }) => id)}::bigint[], 'no such host')`.execute(
    world.db,
  )
  await add()
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
      where payload ->> 'email' = 'given-up@example.org'`.execute(world.db)
    ).rows[0]?.n
  // The job queue uses the database's clock.
  world.pass(Math.max(0, (Date.now() - world.clock.now().getTime()) / 1_000))
  world.pass(29 * DAY)
  await prune(world)
  expect(await left()).toBe(2)
  world.pass(2 * DAY)
  await prune(world)
  expect(await left()).toBe(1)
})

test('sign-ins without their second factor, unverified authenticators, expired codes', async () => {
  const ada = await createPerson(world)
  const { factorId, headers } = await setUp(world, ada.headers)
  await enroll(world, headers)
  await createSession(world, { ...ada, id: ada.user_id }, { awaiting: true })
  await world.post(`/factors/${factorId}/challenge`, {}, headers)
  await world.get('/reauthenticate', headers)
  await world.deliver()
  const count = async (table: 'session' | 'factor' | 'factor_challenge' | 'reauthentication') =>
    (await world.db.selectFrom(table).select(sql`1`.as('one')).execute()).length
  const left = () => Promise.all([count('session'), count('factor'), count('factor_challenge')])
  const before = await left()
  await prune(world)
  expect([await left(), await count('reauthentication')]).toEqual([before, 1])
  world.pass(2 * 3_600 + 1)
  await prune(world)
  const [sessions = 0, factors = 0] = before
  expect([await left(), await count('reauthentication')]).toEqual([[sessions - 1, factors, 0], 0])
  world.pass(DAY)
  await prune(world)
  expect(await count('factor')).toBe(factors - 1)
})

test('never events, however old and however many', async () => {
  const { user_id } = await createPerson(world)
  const id = crypto.randomUUID()
  await sql`with made as (
      insert into project (id, name, key, owner_id, created_at, seq)
      values (${id}, 'Long', 'LONG', ${user_id}, now(), 110000) returning id, owner_id
    )
    insert into project_member (id, project_id, user_id, role, joined_at)
    select gen_random_uuid(), id, owner_id, 'admin', now() from made`.execute(world.db)
  // On a separate connection, because a request may not take that long.
  await query(
    world.database.url,
    `insert into event (project_id, seq, type, at, counts, payload)
     select '${id}', n, 'ticket.deleted', '2020-01-01', '{}', '{}' from generate_series(1, 110000) n`,
  )
  await prune(world)
  const { rows } = await sql`select count(*)::int as left from event where project_id = ${id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ left: 110_000 }])
})
