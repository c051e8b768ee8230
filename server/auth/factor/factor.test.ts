// Two-factor sign-in: its setup, what it then requires, its removal.
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { bearerOf, codeOf, enroll, setUp, show } from '../../test/authenticator.ts'
import { createPerson, createSession, PASSWORD } from '../../test/people.ts'

const world = await startAccounts()

const signIn = (email: string) => world.post('/token?grant_type=password', { email, password: PASSWORD })
const now = () => world.clock.now()

async function protectedPerson() {
  const person = await createPerson(world)
  const set = await setUp(world, person.headers)
  world.pass(60)
  return { ...person, ...set }
}

describe('setting it up', () => {
  test('the secret is shown once, and nothing changes until a code is verified', async () => {
    const ada = await createPerson(world)
    const made = await world.post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, ada.headers)
    expect(made.body).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    const { secret, uri, qr_code } = made.body.totp
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(new URL(uri).pathname)).toBe(`/Lacewing (tracker.test):${ada.email}`)
    expect(qr_code).toMatch(/^<svg /)
    expect(qr_code).not.toContain('#')

    const { body: user, text } = await world.get('/user', ada.headers)
    expect(user.factors).toEqual([
      {
        id: made.body.id,
        friendly_name: 'Phone',
        factor_type: 'totp',
        status: 'unverified',
        created_at: now().toISOString(),
        updated_at: now().toISOString(),
      },
    ])
    expect(text).not.toContain(secret)
    expect(decodeJwt((await signIn(ada.email)).body.access_token)).toMatchObject({ aal: 'aal1' })
  })

  test('the first code raises this session to aal2 and ends every other session', async () => {
    const ada = await createPerson(world)
    const otherSession = await createSession(world, { ...ada, id: ada.user_id })
    const { factorId, secret } = await enroll(world, ada.headers)
    const { status, body } = await show(world, ada.headers, factorId, codeOf(secret, now()))
    expect([status, body.token_type, body.user.factors[0].status]).toEqual([200, 'bearer', 'verified'])
    expect(decodeJwt(body.access_token)).toMatchObject({
      aal: 'aal2',
      session_id: ada.session_id,
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await world.get('/user', otherSession.headers)).body.code).toBe('session_not_found')
    expect(world.ended).toContain(otherSession.session_id)
    // The session continues, with tokens that name both factors.
    expect((await world.get('/user', ada.headers)).status).toBe(200)
    expect((await refresh(body.refresh_token)).aal).toBe('aal2')
    expect((await world.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Two-factor sign-in is on'],
    ])
  })

  test('a second one ends no session; names are unique; ten is the limit', async () => {
    const ada = await protectedPerson()
    const other = await lifted(ada)
    const enrolled = await enroll(world, ada.headers, 'Tablet')
    expect((await show(world, ada.headers, enrolled.factorId, codeOf(enrolled.secret, now()))).status).toBe(
      200,
    )
    expect((await world.get('/user', other)).status).toBe(200)
    const again = await world.post('/factors', { factor_type: 'totp', friendly_name: 'Tablet' }, ada.headers)
    expect([again.status, again.body.code]).toEqual([422, 'mfa_factor_name_conflict'])
    for (let count = 2; count < 10; count += 1) {
      const next = await enroll(world, ada.headers)
      await show(world, ada.headers, next.factorId, codeOf(next.secret, now()))
    }
    const tooMany = await world.post('/factors', { factor_type: 'totp' }, ada.headers)
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  test('an unfinished enrollment is replaced by the next, and completes no sign-in', async () => {
    const ada = await createPerson(world)
    const left = await enroll(world, ada.headers, 'Phone')
    const taken = await enroll(world, ada.headers, 'Phone')
    expect((await show(world, ada.headers, left.factorId, codeOf(left.secret, now()))).body.code).toBe(
      'mfa_factor_not_found',
    )
    await show(world, ada.headers, taken.factorId, codeOf(taken.secret, now()))
    world.pass(60)
    const unused = await enroll(world, ada.headers)
    const awaiting = bearerOf((await signIn(ada.email)).body)
    expect((await show(world, awaiting, unused.factorId, codeOf(unused.secret, now()))).body.code).toBe(
      'mfa_factor_not_found',
    )
  })

  test('other factor types, and other people’s factors, are refused', async () => {
    const ada = await createPerson(world)
    const { factorId } = await enroll(world, (await createPerson(world)).headers)
    for (const body of [{ factor_type: 'phone', phone: '+1' }, { factor_type: 'webauthn' }, {}])
      expect((await world.post('/factors', body, ada.headers)).status).toBe(400)
    expect((await world.post(`/factors/${factorId}/challenge`, {}, ada.headers)).status).toBe(404)
    expect((await world.delete(`/factors/${factorId}`, ada.headers)).status).toBe(404)
    expect((await world.delete("/factors/' or 1=1", ada.headers)).status).toBe(404)
  })
})

async function refresh(refresh_token: string) {
  const { body } = await world.post('/token?grant_type=refresh_token', { refresh_token })
  return decodeJwt<{ aal: string; session_id: string }>(body.access_token)
}

/** Signs the person in once more, with both factors. */
async function lifted({ email, factorId, secret }: { email: string; factorId: string; secret: string }) {
  world.pass(60)
  const awaiting = bearerOf((await signIn(email)).body)
  return bearerOf((await show(world, awaiting, factorId, codeOf(secret, now()))).body)
}

describe('signing in', () => {
  test('the password alone opens nothing: the session awaits its code, through refreshes, for an hour', async () => {
    const ada = await protectedPerson()
    const { body } = await signIn(ada.email)
    const awaiting = bearerOf(body)
    expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await world.get('/user', awaiting)).body.factors).toHaveLength(1)
    for (const [method, path] of [
      ['put', '/user'],
      ['post', '/factors'],
      ['post', '/factors/recovery-codes'],
      ['post', '/reauthenticate'],
    ] as const) {
      const { status, body } = await world[method](path, {}, awaiting)
      expect([path, status, body.code]).toEqual([path, 403, 'insufficient_aal'])
    }
    for (const path of ['/factors/recovery-codes', '/reauthenticate'])
      expect((await world.get(path, awaiting)).body.code).toBe('insufficient_aal')
    expect((await world.delete(`/factors/${ada.factorId}`, awaiting)).body.code).toBe('insufficient_aal')

    world.pass(3_000)
    const next = await world.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
    expect(decodeJwt(next.body.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await world.put('/user', {}, bearerOf(next.body))).body.code).toBe('insufficient_aal')
    world.pass(601)
    const late = await world.post('/token?grant_type=refresh_token', {
      refresh_token: next.body.refresh_token,
    })
    expect([late.status, late.body.code]).toEqual([400, 'refresh_token_not_found'])
  })

  test('the code replaces the session: earlier tokens are worthless', async () => {
    const ada = await protectedPerson()
    const { body: planted } = await signIn(ada.email)
    const shown = await show(world, bearerOf(planted), ada.factorId, codeOf(ada.secret, now()))
    expect(decodeJwt(shown.body.access_token)).toMatchObject({ aal: 'aal2' })
    expect((await world.put('/user', {}, bearerOf(shown.body))).status).toBe(200)
    expect((await world.get('/user', bearerOf(planted))).body.code).toBe('session_not_found')
    const reused = await world.post('/token?grant_type=refresh_token', {
      refresh_token: planted.refresh_token,
    })
    expect(reused.body.code).toBe('refresh_token_not_found')
    expect((await refresh(shown.body.refresh_token)).aal).toBe('aal2')
  })

  test('a link from a mail awaits the code too: a stolen mailbox cannot set a password', async () => {
    const ada = await protectedPerson()
    await world.deliver()
    await world.post('/recover', { email: ada.email }, { 'x-forwarded-for': '198.51.100.7' })
    const [mail] = await world.deliver()
    const link = await world.post('/verify', linkIn(mail))
    const password = 'a whole new sentence'
    expect((await world.put('/user', { password }, bearerOf(link.body))).body.code).toBe('insufficient_aal')
    const shown = await show(world, bearerOf(link.body), ada.factorId, codeOf(ada.secret, now()))
    expect((await world.put('/user', { password }, bearerOf(shown.body))).status).toBe(200)
  })

  test('an awaiting sign-in can sign out only itself', async () => {
    const ada = await protectedPerson()
    const awaiting = bearerOf((await signIn(ada.email)).body)
    expect((await world.post('/logout?scope=others', {}, awaiting)).status).toBe(204)
    expect((await world.get('/user', awaiting)).status).toBe(403)
    expect((await world.get('/user', ada.headers)).status).toBe(200)
  })
})

describe('removing it', () => {
  test('removing the last one turns it off: the password suffices, recovery codes are deleted', async () => {
    const ada = await protectedPerson()
    await world.post('/factors/recovery-codes', {}, ada.headers)
    const awaiting = bearerOf((await signIn(ada.email)).body)
    await world.deliver()
    expect(await world.delete(`/factors/${ada.factorId}`, ada.headers)).toMatchObject({
      status: 200,
      body: { id: ada.factorId },
    })
    expect((await world.get('/user', ada.headers)).body.factors).toEqual([])
    expect((await world.get('/factors/recovery-codes', ada.headers)).body.left).toBe(0)
    expect((await world.get('/user', awaiting)).body.code).toBe('session_not_found')
    const { body } = await signIn(ada.email)
    expect((await world.put('/user', {}, bearerOf(body))).status).toBe(200)
    expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['Two-factor sign-in is off'])
  })

  test('removed while a challenge of it is asked for, it is not found', async () => {
    const ada = await createPerson(world)
    const { factorId } = await enroll(world, ada.headers)
    let requested: ReturnType<typeof world.post> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', ada.user_id).forNoKeyUpdate().execute()
      requested = world.post(`/factors/${factorId}/challenge`, {}, ada.headers)
      const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits.execute(world.db)).rows[0]?.n).toBeGreaterThan(0)
      await tx.deleteFrom('factor').where('id', '=', factorId).execute()
    })
    expect((await requested)?.body.code).toBe('mfa_factor_not_found')
  })

  test('while one is left it stays on', async () => {
    const ada = await protectedPerson()
    const second = await enroll(world, ada.headers, 'Tablet')
    await show(world, ada.headers, second.factorId, codeOf(second.secret, now()))
    expect((await world.delete(`/factors/${ada.factorId}`, ada.headers)).status).toBe(200)
    const awaiting = bearerOf((await signIn(ada.email)).body)
    expect((await world.put('/user', {}, awaiting)).body.code).toBe('insufficient_aal')
    world.pass(60)
    const shown = await show(world, awaiting, second.factorId, codeOf(second.secret, now()))
    expect(shown.status).toBe(200)
  })

  test('adding and removing require recent proof of identity', async () => {
    const ada = await protectedPerson()
    const { headers } = ada
    const long_ago = new Date(now().getTime() - 3_600_000).toISOString()
    const session = world.db.updateTable('session').where('user_id', '=', ada.user_id)
    await session.set({ created_at: long_ago }).execute()
    const needed = [403, 'reauthentication_needed']
    const answers = [
      await world.post('/factors', { factor_type: 'totp' }, headers),
      await world.post('/factors/recovery-codes', {}, headers),
      await world.delete(`/factors/${ada.factorId}`, headers),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual(needed)
    expect((await world.post('/reauthenticate', { password: 'wrong' }, headers)).status).toBe(400)
    expect((await world.post('/reauthenticate', { password: PASSWORD }, headers)).status).toBe(200)
    expect((await world.delete(`/factors/${ada.factorId}`, headers)).status).toBe(200)
  })
})

test('every step is audited, without codes or secrets', async () => {
  const ada = await createPerson(world)
  const { factorId, secret, headers } = await setUp(world, ada.headers)
  const { body } = await world.post('/factors/recovery-codes', {}, headers)
  const awaiting = bearerOf((await signIn(ada.email)).body)
  await show(world, awaiting, factorId, '000000')
  await show(world, awaiting, factorId, body.codes[0])
  await world.delete(`/factors/${factorId}`, headers)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'detail'])
    .where('person_id', '=', ada.user_id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['factor.added', 'person', { name: 'Authenticator' }],
    ['recovery_codes.made', 'person', {}],
    ['session.awaited', 'nobody', { method: 'password' }],
    ['session.refused', 'nobody', { reason: 'wrong_code' }],
    ['recovery_code.used', 'person', {}],
    ['session.started', 'person', { method: 'password' }],
    ['factor.removed', 'person', { name: 'Authenticator' }],
  ])
  for (const one of [secret, body.codes[0]]) expect(JSON.stringify(entries)).not.toContain(one)
})
