// Mail rate limits: no mailbox is flooded, and a flood never keeps owners from getting mail at their own address.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { RATES } from '../limits.ts'
import { startAccounts } from '../test/accounts.ts'
import { createPerson, createSession } from '../test/people.ts'

const world = await startAccounts()

let lastHost = 0
const otherNetwork = () => `198.51.${Math.floor(++lastHost / 250)}.${lastHost % 250}`
const recover = (email: string, from = otherNetwork()) =>
  world.post('/recover', { email }, { 'x-forwarded-for': from })

type SignUp = { email: string; username: string; from?: string }
const signUp = ({ email, username, from = otherNetwork() }: SignUp) =>
  world.post(
    '/signup',
    { email, password: 'a long enough sentence', data: { full_name: 'Ada', username } },
    { 'x-forwarded-for': from },
  )

/** Delayed mails, with the number of minutes until each is due. */
async function waiting() {
  const { rows } = await sql<{ payload: Record<string, unknown>; minutes: number }>`
    select payload, round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker._private_jobs where run_at > now() + interval '1 minute'`.execute(world.db)
  return rows
}
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(world.db))

describe('mails to one address', () => {
  test('five an hour from one network; requests by others never cause a rejection', async () => {
    const { email } = await createPerson(world)
    const attacker = otherNetwork()
    for (let count = 0; count < RATES.mailTo.points; count += 1)
      expect((await recover(email, attacker)).status).toBe(200)
    const over = await recover(email, attacker)
    expect([over.status, over.body.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/)
    await world.deliver()
    expect((await recover(email)).status).toBe(200)
    expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['Set a new password'])
  })

  test('a burst of ten from all networks; the rest are delayed to one every ten minutes, never rejected', async () => {
    const { email } = await createPerson(world)
    for (let count = 0; count < RATES.mailAtOnce.points + 30; count += 1)
      expect((await recover(email)).status).toBe(200)
    expect(await world.deliver()).toHaveLength(RATES.mailAtOnce.points)
    expect(await waiting()).toMatchObject([{ payload: { kind: 'recovery', email }, minutes: 10 }])
    // Once that mail is sent, the next one follows ten minutes later.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
    expect(await world.deliver()).toHaveLength(1)
    await recover(email)
    await recover(email)
    expect(await waiting()).toHaveLength(1)
  })

  test('are counted per address: mails to others are not delayed', async () => {
    const [{ email }, other] = [await createPerson(world), await createPerson(world)]
    for (let count = 0; count <= RATES.mailAtOnce.points; count += 1) await recover(email)
    await world.deliver()
    await recover(other.email)
    expect((await world.deliver()).map(({ to }) => to)).toEqual([other.email])
  })
})

test('one network may request twenty an hour, of any kind', async () => {
  const from = otherNetwork()
  for (let count = 0; count < RATES.mailFrom.points; count += 1)
    expect((await recover(`many-${count}@example.org`, from)).status).toBe(200)
  const over = await recover('many-20@example.org', from)
  expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
})

describe('the code for somebody signed in', () => {
  test('is sent immediately however many mails strangers request, even from the same network', async () => {
    const person = await createPerson(world)
    const from = otherNetwork()
    for (let count = 0; count < RATES.mailFrom.points + 1; count += 1) await recover(person.email, from)
    for (let count = 0; count <= RATES.mailAtOnce.points; count += 1) await recover(person.email)
    await world.deliver()
    const requested = await world.get('/reauthenticate', { ...person.headers, 'x-forwarded-for': from })
    expect(requested.status).toBe(200)
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
  test('with somebody’s address from one network do not block the owner’s sign-up', async () => {
    const email = 'ada@example.org'
    const from = otherNetwork()
    for (let count = 0; count < RATES.mailTo.points; count += 1)
      expect((await signUp({ email, username: `mallory-${count}`, from })).status).toBe(200)
    expect((await signUp({ email, username: 'mallory-9', from })).status).toBe(429)
    await world.deliver()
    expect((await signUp({ email, username: 'ada' })).status).toBe(200)
    const [mail] = await world.deliver()
    expect([mail?.to, mail?.text]).toEqual([email, expect.stringContaining('ada')])
  })

  test('in a flood, one mail every ten minutes covers all pending ones; the flooding network’s are dropped first', async () => {
    const email = 'grace@example.org'
    expect((await signUp({ email, username: 'grace' })).status).toBe(200)
    for (let host = 0; host < 5; host += 1) {
      const from = otherNetwork()
      for (let count = 0; count < RATES.mailTo.points; count += 1)
        expect((await signUp({ email, username: `flood-${host}-${count}`, from })).status).toBe(200)
    }
    expect(await waiting()).toMatchObject([{ payload: { kind: 'sign_up', email } }])
    const rows = await world.db.selectFrom('sign_up').select('username').where('email', '=', email).execute()
    expect(rows).toHaveLength(20)
    expect(rows.map(({ username }) => username)).toContain('grace')
  })

  test('over the limit nothing is revealed about usernames', async () => {
    await createPerson(world, { username: 'taken' })
    const from = otherNetwork()
    const probe = async (username: string, count: number) =>
      (await signUp({ email: `probe-${count}@example.org`, username, from })).status
    // Sign-ups with a free username do not count towards this limit: they may be those of an office.
    for (let count = 0; count < 2 * RATES.takenFrom.points; count += 1)
      expect(await probe(count % 2 ? 'taken' : `free-${count}`, count)).toBe(count % 2 ? 422 : 200)
    expect([await probe('taken', 98), await probe('free', 99)]).toEqual([429, 429])
    // The limit per address hides whether a username is taken, too.
    const there = otherNetwork()
    const one = async (username: string) =>
      (await signUp({ email: 'one@example.org', username, from: there })).status
    for (let count = 0; count < RATES.mailTo.points; count += 1) expect(await one(`one-${count}`)).toBe(200)
    expect([await one('taken'), await one('free')]).toEqual([429, 429])
  })
})
