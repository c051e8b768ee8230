// Misuse of authenticator codes: replay, late use, concurrent use, guessing.
import { describe, expect, test } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'
import { type Bearer, codeOf, enroll, setUp, show } from '../../test/authenticator.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const world = await startAccounts()

const now = () => world.clock.now()

async function protectedPerson() {
  const person = await createPerson(world)
  const set = await setUp(world, person.headers)
  world.pass(60)
  await world.deliver()
  return { ...person, ...set, code: (steps = 0) => codeOf(set.secret, now(), steps) }
}

/** Signs the person in once more, with the password only. */
async function awaiting(person: TestPerson): Promise<Bearer> {
  return (await createSession(world, { ...person, id: person.user_id }, { awaiting: true })).headers
}

describe('a code', () => {
  test('works once across all sessions, and revokes all older codes', async () => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    const otherSession = await awaiting(ada)
    const early = ada.code(-1)
    expect((await show(world, headers, ada.factorId, ada.code())).status).toBe(200)
    for (const code of [ada.code(), early]) {
      const again = await show(world, otherSession, ada.factorId, code)
      expect([again.status, again.body.code]).toEqual([422, 'mfa_verification_failed'])
    }
    expect((await show(world, otherSession, ada.factorId, ada.code(1))).status).toBe(200)
  })

  test('used for enrollment cannot be reused to sign in', async () => {
    const ada = await createPerson(world)
    const { factorId, secret } = await setUp(world, ada.headers)
    const headers = await awaiting(ada)
    expect((await show(world, headers, factorId, codeOf(secret, now()))).status).toBe(422)
  })

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('of %i half-minutes from now: %i', async (steps, status) => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    expect((await show(world, headers, ada.factorId, ada.code(steps))).status).toBe(status)
  })

  test('may contain a space; input that cannot be a code does not count as an attempt', async () => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])
      for (let count = 0; count < 2; count += 1)
        expect([400, 422]).toContain((await show(world, headers, ada.factorId, code)).status)
    const code = ada.code().replace(/^.../, '$& ')
    expect((await show(world, headers, ada.factorId, code)).status).toBe(200)
  })

  test('used ten times concurrently, from one sign-in or several, succeeds once', async () => {
    const ada = await protectedPerson()
    const one = await awaiting(ada)
    const several = await Promise.all(Array.from({ length: 4 }, () => awaiting(ada)))
    const tries = [one, one, one, ...several]
    const { body: own } = await world.post(`/factors/${ada.factorId}/challenge`, {}, one)
    const answers = await Promise.all(
      tries.map(async (headers, host) => {
        const challenge =
          headers === one ? own : (await world.post(`/factors/${ada.factorId}/challenge`, {}, headers)).body
        const body = { challenge_id: challenge.id, code: ada.code() }
        const from = { ...headers, 'x-forwarded-for': `198.51.100.${host}` }
        return (await world.post(`/factors/${ada.factorId}/verify`, body, from)).status
      }),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status >= 500)).toEqual([])
  })
})

describe('concurrently', () => {
  const sessionsOf = (userId: string) =>
    world.db
      .selectFrom('session')
      .select(['awaiting_factor', 'factor_verified_at'])
      .where('user_id', '=', userId)
      .execute()

  test('enabling the first authenticator during sign-ins: no session remains with the password alone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ada = await createPerson(world)
      const { factorId, secret } = await enroll(world, ada.headers)
      const challenge = await world.post(`/factors/${factorId}/challenge`, {}, ada.headers)
      const body = { challenge_id: challenge.body.id, code: codeOf(secret, now()) }
      const signIn = () => world.post('/token?grant_type=password', { email: ada.email, password: PASSWORD })
      const [shown] = await Promise.all([
        world.post(`/factors/${factorId}/verify`, body, ada.headers),
        ...Array.from({ length: 3 }, signIn),
      ])
      expect(shown.status).toBe(200)
      for (const { awaiting_factor, factor_verified_at } of await sessionsOf(ada.user_id))
        expect(awaiting_factor || factor_verified_at !== null).toBe(true)
    }
  })

  test('removing the last authenticator while its code is verified: no session is left awaiting a factor', async () => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    const challenge = await world.post(`/factors/${ada.factorId}/challenge`, {}, headers)
    const body = { challenge_id: challenge.body.id, code: ada.code() }
    const answers = await Promise.all([
      world.delete(`/factors/${ada.factorId}`, ada.headers),
      world.post(`/factors/${ada.factorId}/verify`, body, headers),
    ])
    expect(answers[0].status).toBe(200)
    // The verification may find that the session, the factor or the challenge is gone.
    expect([200, 403, 404, 422]).toContain(answers[1].status)
    for (const session of await sessionsOf(ada.user_id))
      expect(session).toEqual({ awaiting_factor: false, factor_verified_at: null })
  })
})

describe('a challenge', () => {
  const ask = async (headers: Bearer, factorId: string) =>
    (await world.post(`/factors/${factorId}/challenge`, {}, headers)).body
  const answer = (headers: Bearer, factorId: string, challenge_id: string, code: string) =>
    world.post(`/factors/${factorId}/verify`, { challenge_id, code }, headers)

  test('expires after five minutes', async () => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    const { id, type, expires_at } = await ask(headers, ada.factorId)
    expect([type, expires_at]).toEqual(['totp', Math.floor(now().getTime() / 1_000) + 300])
    world.pass(300)
    const late = await answer(headers, ada.factorId, id, ada.code())
    expect([late.status, late.body.code]).toEqual([422, 'mfa_challenge_expired'])
  })

  test('is bound to one session and one factor, and single-use', async () => {
    const ada = await protectedPerson()
    const bob = await protectedPerson()
    const headers = await awaiting(ada)
    const mine = await ask(headers, ada.factorId)
    const other = await ask(await awaiting(ada), ada.factorId)
    const bobs = await ask(await awaiting(bob), bob.factorId)
    for (const id of [other.id, bobs.id, crypto.randomUUID()])
      expect((await answer(headers, ada.factorId, id, ada.code())).body.code).toBe('mfa_challenge_expired')
    expect((await answer(headers, ada.factorId, 'no id', ada.code())).status).toBe(400)
    expect((await answer(headers, bob.factorId, mine.id, bob.code())).status).toBe(404)
    expect((await answer(headers, ada.factorId, mine.id, ada.code())).status).toBe(200)
    const next = await answer(ada.headers, ada.factorId, mine.id, ada.code(1))
    expect(next.body.code).toBe('mfa_challenge_expired')
  })

  test('a session keeps its newest ten', async () => {
    const ada = await protectedPerson()
    const headers = await awaiting(ada)
    const first = await ask(headers, ada.factorId)
    for (let count = 0; count < 10; count += 1) await ask(headers, ada.factorId)
    expect((await answer(headers, ada.factorId, first.id, ada.code())).body.code).toBe(
      'mfa_challenge_expired',
    )
    const rows = world.db.selectFrom('factor_challenge').select('id').where('factor_id', '=', ada.factorId)
    expect(await rows.execute()).toHaveLength(10)
  })
})

describe('guessing', () => {
  const from = (headers: Bearer, host: string) => ({ ...headers, 'x-forwarded-for': host })

  test('is rate limited after five wrong codes from one network, across sessions; the person is warned once', async () => {
    const ada = await protectedPerson()
    for (let count = 0; count < 5; count += 1) {
      const thief = from(await awaiting(ada), '203.0.113.9')
      expect((await show(world, thief, ada.factorId, '000000')).status).toBe(422)
    }
    for (let count = 0; count < 2; count += 1) {
      const thief = from(await awaiting(ada), '203.0.113.9')
      const refused = await show(world, thief, ada.factorId, ada.code())
      expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    }
    expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['Somebody may know your password'])

    // The owner is not locked out in an existing session, from another network, or with a recovery code.
    expect((await show(world, from(ada.headers, '203.0.113.9'), ada.factorId, ada.code(-1))).status).toBe(200)
    const own = await awaiting(ada)
    expect((await show(world, from(own, '192.0.2.77'), ada.factorId, ada.code())).status).toBe(200)
  })

  test('from all networks is limited to thirty an hour; recovery codes still work', async () => {
    const ada = await protectedPerson()
    const { body } = await world.post('/factors/recovery-codes', {}, ada.headers)
    const headers = await awaiting(ada)
    const guess = (host: number) => show(world, from(headers, `198.51.100.${host}`), ada.factorId, '000000')
    const statuses = []
    for (let host = 0; host < 32; host += 1) statuses.push((await guess(host)).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429, 429])
    expect((await show(world, headers, ada.factorId, ada.code())).status).toBe(429)
    expect((await show(world, headers, ada.factorId, body.codes[0])).status).toBe(200)
  })

  test('a right code resets its network’s count', async () => {
    const ada = await protectedPerson()
    for (let round = 0; round < 2; round += 1) {
      const headers = await awaiting(ada)
      for (let count = 0; count < 4; count += 1)
        expect((await show(world, headers, ada.factorId, '000000')).status).toBe(422)
      expect((await show(world, headers, ada.factorId, ada.code())).status).toBe(200)
      world.pass(60)
    }
  })
})
