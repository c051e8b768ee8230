// How often mail is sent: nobody's mailbox is flooded, and nobody's flood keeps the owner of an address from theirs.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RATES } from '../limits.ts'
import { type Accounts, createAccounts } from '../test/accounts.ts'
import { createPerson, createSession } from '../test/people.ts'

let world: Accounts
beforeAll(async () => {
  world = await createAccounts()
})
afterAll(() => world.drop())

let places = 0
const elsewhere = () => `198.51.${Math.floor(++places / 250)}.${places % 250}`
const recover = (email: string, from = elsewhere()) =>
  world.post('/recover', { email }, { 'x-forwarded-for': from })

type SignUp = { email: string; username: string; from?: string }
const signUp = ({ email, username, from = elsewhere() }: SignUp) =>
  world.post(
    '/signup',
    { email, password: 'a long enough sentence', data: { full_name: 'Ada', username } },
    { 'x-forwarded-for': from },
  )

/** What waits for later, and when it is due in whole minutes. */
async function waiting() {
  const { rows } = await sql<{ payload: Record<string, unknown>; minutes: number }>`
    select payload, round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker._private_jobs where run_at > now() + interval '1 minute'`.execute(world.db)
  return rows
}
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(world.db))

describe('mails to one address', () => {
  test('five in an hour from one place; what others ask for refuses nobody', async () => {
    const { email } = await createPerson(world)
    const attacker = elsewhere()
    for (let count = 0; count < RATES.mailTo.points; count += 1)
      expect((await recover(email, attacker)).status).toBe(200)
    const over = await recover(email, attacker)
    expect([over.status, over.body.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/)
    await world.deliver()
    expect((await recover(email)).status).toBe(200)
    expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['Set a new password'])
  })

  test('from everywhere ten at once; the rest are one every ten minutes, and never refused', async () => {
    const { email } = await createPerson(world)
    for (let count = 0; count < RATES.mailAtOnce.points + 30; count += 1)
      expect((await recover(email)).status).toBe(200)
    expect(await world.deliver()).toHaveLength(RATES.mailAtOnce.points)
    expect(await waiting()).toMatchObject([{ payload: { kind: 'recovery', email }, minutes: 10 }])
    // When it has gone the next may follow, ten minutes later.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
    expect(await world.deliver()).toHaveLength(1)
    await recover(email)
    await recover(email)
    expect(await waiting()).toHaveLength(1)
  })

  test('are counted by address: nobody else’s wait', async () => {
    const [{ email }, other] = [await createPerson(world), await createPerson(world)]
    for (let count = 0; count <= RATES.mailAtOnce.points; count += 1) await recover(email)
    await world.deliver()
    await recover(other.email)
    expect((await world.deliver()).map(({ to }) => to)).toEqual([other.email])
  })
})

test('one place asks for twenty in an hour, whatever for', async () => {
  const from = elsewhere()
  for (let count = 0; count < RATES.mailFrom.points; count += 1)
    expect((await recover(`many-${count}@example.org`, from)).status).toBe(200)
  const over = await recover('many-20@example.org', from)
  expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
})

describe('the code for somebody signed in', () => {
  test('comes at once however much strangers ask for, also from the same place', async () => {
    const person = await createPerson(world)
    const from = elsewhere()
    for (let count = 0; count < RATES.mailFrom.points + 1; count += 1) await recover(person.email, from)
    for (let count = 0; count <= RATES.mailAtOnce.points; count += 1) await recover(person.email)
    await world.deliver()
    const asked = await world.get('/reauthenticate', { ...person.headers, 'x-forwarded-for': from })
    expect(asked.status).toBe(200)
    expect((await world.deliver()).map(({ text }) => text)).toEqual([expect.stringMatching(/\d{4} ?\d{4}/)])
  })

  test('five in an hour for one session; another of the person has its own', async () => {
    const person = await createPerson(world)
    const other = await createSession(world, { ...person, id: person.user_id })
    for (let count = 0; count < RATES.mailTo.points; count += 1)
      expect((await world.get('/reauthenticate', person.headers)).status).toBe(200)
    expect((await world.get('/reauthenticate', person.headers)).status).toBe(429)
    expect((await world.get('/reauthenticate', other.headers)).status).toBe(200)
  })
})

describe('sign-ups', () => {
  test('with somebody’s address from one place do not keep its owner from theirs', async () => {
    const email = 'ada@example.org'
    const from = elsewhere()
    for (let count = 0; count < RATES.mailTo.points; count += 1)
      expect((await signUp({ email, username: `mallory-${count}`, from })).status).toBe(200)
    expect((await signUp({ email, username: 'mallory-9', from })).status).toBe(429)
    await world.deliver()
    expect((await signUp({ email, username: 'ada' })).status).toBe(200)
    const [letter] = await world.deliver()
    expect([letter?.to, letter?.text]).toEqual([email, expect.stringContaining('ada')])
  })

  test('however many come, one mail in ten minutes tells of all that wait; most of the flood goes first', async () => {
    const email = 'grace@example.org'
    expect((await signUp({ email, username: 'grace' })).status).toBe(200)
    for (let place = 0; place < 5; place += 1) {
      const from = elsewhere()
      for (let count = 0; count < RATES.mailTo.points; count += 1)
        expect((await signUp({ email, username: `flood-${place}-${count}`, from })).status).toBe(200)
    }
    expect(await waiting()).toMatchObject([{ payload: { kind: 'sign_up', email } }])
    const rows = await world.db.selectFrom('sign_up').select('username').where('email', '=', email).execute()
    expect(rows).toHaveLength(20)
    expect(rows.map(({ username }) => username)).toContain('grace')
  })

  test('past the limit nothing is learned of usernames', async () => {
    await createPerson(world, { username: 'taken' })
    const from = elsewhere()
    const probe = async (username: string, count: number) =>
      (await signUp({ email: `probe-${count}@example.org`, username, from })).status
    for (let count = 0; count < RATES.mailFrom.points; count += 1)
      expect(await probe(count % 2 ? 'taken' : `free-${count}`, count)).toBe(count % 2 ? 422 : 200)
    expect([await probe('taken', 98), await probe('free', 99)]).toEqual([429, 429])
    // Nor past that of one address.
    const there = elsewhere()
    const one = async (username: string) =>
      (await signUp({ email: 'one@example.org', username, from: there })).status
    for (let count = 0; count < RATES.mailTo.points; count += 1) expect(await one(`one-${count}`)).toBe(200)
    expect([await one('taken'), await one('free')]).toEqual([429, 429])
  })
})
