// Passkeys, with a software device: what a valid one gives access to, and almost valid ones that are rejected.
import { randomBytes, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'
import { setUp } from '../../test/authenticator.ts'
import { createDevice, type Lie } from '../../test/passkey-device.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const ORIGIN = 'https://tracker.test'
const world = await startAccounts({ PUBLIC_URL: ORIGIN })

type Device = ReturnType<typeof createDevice>
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

async function register({ headers }: Pick<TestPerson, 'headers'>, device: Device, lie: Lie = {}) {
  const started = await world.post('/passkeys/registration/options', {}, headers)
  const { challenge_id, options } = started.body
  const credential = device.create(options, lie)
  return world.post('/passkeys/registration/verify', { challenge_id, credential }, { ...headers, ...BROWSER })
}

async function beginSignIn() {
  const { body } = await world.post('/passkeys/authentication/options', { gotrue_meta_security: {} })
  return body
}

async function signIn(device: Device, lie: Lie = {}) {
  const { challenge_id, options } = await beginSignIn()
  return world.post('/passkeys/authentication/verify', { challenge_id, credential: device.get(options, lie) })
}

async function withPasskey(): Promise<TestPerson & { device: Device; passkeyId: string }> {
  const person = await createPerson(world)
  const device = createDevice(ORIGIN)
  return { ...person, device, passkeyId: (await register(person, device)).body.id }
}

test('one is registered, named after its device, announced by mail, and signs in at aal2', async () => {
  const person = await createPerson(world)
  const device = createDevice(ORIGIN)
  const started = await world.post('/passkeys/registration/options', {}, person.headers)
  expect(started.body).toEqual({
    challenge_id: expect.any(String),
    expires_at: Math.floor(world.clock.now().getTime() / 1_000) + 300,
    options: expect.objectContaining({
      rp: { name: 'Lacewing', id: 'tracker.test' },
      user: expect.objectContaining({ name: person.email, displayName: person.full_name }),
      attestation: 'none',
      authenticatorSelection: expect.objectContaining({
        residentKey: 'required',
        userVerification: 'required',
      }),
      excludeCredentials: [],
    }),
  })
  const made = await register(person, device)
  const now = world.clock.now().toISOString()
  expect([made.status, made.body]).toEqual([
    200,
    { id: expect.any(String), friendly_name: 'Firefox on Linux', created_at: now },
  ])
  const [mail] = await world.deliver()
  expect([mail?.to, mail?.text]).toEqual([
    person.email,
    expect.stringContaining('a passkey (Firefox on Linux)'),
  ])

  const { status, body } = await signIn(device)
  expect([status, body.user.id, body.user.email]).toEqual([200, person.user_id, person.email])
  expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await world.get('/passkeys', headers)).body).toEqual([{ ...made.body, last_used_at: now }])
  const sessions = world.db.selectFrom('session').select('method').where('user_id', '=', person.user_id)
  expect((await sessions.execute()).map(({ method }) => method).sort()).toEqual(['passkey', 'password'])
})

test('a passkey sign-in does not ask for an authenticator code', async () => {
  const person = await withPasskey()
  await setUp(world, person.headers)
  const { body } = await signIn(person.device)
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await world.get('/passkeys', headers)).status).toBe(200)
  // Setting a new password in this session does not add the requirement of a code either.
  const change = { password: 'a whole new sentence', current_password: PASSWORD }
  expect((await world.put('/user', change, headers)).status).toBe(200)
  const { refresh_token } = body
  const refreshed = await world.post('/token?grant_type=refresh_token', { refresh_token })
  expect(decodeJwt(refreshed.body.access_token).aal).toBe('aal2')
})

describe('a sign-in is rejected with the same message for', () => {
  const lies: [string, Lie][] = [
    ['the signature of another key', { forged: true }],
    ['another site', { origin: 'https://evil.test' }],
    ['this site without https', { origin: 'http://tracker.test' }],
    ['a site below this one', { origin: 'https://a.tracker.test' }],
    ['a key made for another site', { rpId: 'evil.test' }],
    ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
    ['what was signed for a registration', { type: 'webauthn.create' }],
    ['nobody asked for a finger, a face or a PIN', { unverified: true }],
    ['nobody there', { absent: true }],
    ['somebody else’s name on it', { userHandle: randomBytes(16).toString('base64url') }],
    ['a count that went back', { counter: 1 }],
  ]
  test.each(lies)('%s', async (_, lie) => {
    const { device } = await withPasskey()
    expect((await signIn(device)).status).toBe(200)
    const refused = await signIn(device, lie)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'invalid_credentials',
      'No account here uses this passkey',
    ])
    expect((await signIn(device)).status).toBe(200)
  })

  test('a key that nobody registered', async () => {
    const refused = await signIn(createDevice(ORIGIN))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'invalid_credentials',
      'No account here uses this passkey',
    ])
  })

  test('a passkey that was removed', async () => {
    const { device, passkeyId, headers } = await withPasskey()
    expect((await world.delete(`/passkeys/${passkeyId}`, headers)).status).toBe(204)
    expect((await signIn(device)).body.code).toBe('invalid_credentials')
  })
})

test('an old device without a signature counter can sign in repeatedly', async () => {
  const { device, passkeyId } = await withPasskey()
  await world.db.updateTable('passkey').set({ counter: 0 }).where('id', '=', passkeyId).execute()
  expect((await signIn(device, { counter: 0 })).status).toBe(200)
  expect((await signIn(device, { counter: 0 })).status).toBe(200)
})

describe('a challenge', () => {
  test('is single-use, even if the first response was wrong', async () => {
    const { device } = await withPasskey()
    const { challenge_id, options } = await beginSignIn()
    const verify = (lie: Lie = {}) =>
      world.post('/passkeys/authentication/verify', { challenge_id, credential: device.get(options, lie) })
    expect((await verify({ forged: true })).body.code).toBe('invalid_credentials')
    expect((await verify()).body.code).toBe('challenge_expired')
  })

  test('opens one session for two concurrent uses of the same response', async () => {
    const { device } = await withPasskey()
    const { challenge_id, options } = await beginSignIn()
    const credential = device.get(options)
    const verify = () => world.post('/passkeys/authentication/verify', { challenge_id, credential })
    const statuses = (await Promise.all([verify(), verify(), verify()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422, 422])
  })

  test('expires after five minutes', async () => {
    const { device } = await withPasskey()
    const { challenge_id, options } = await beginSignIn()
    world.pass(301)
    const answer = { challenge_id, credential: device.get(options) }
    expect((await world.post('/passkeys/authentication/verify', answer)).body.code).toBe('challenge_expired')
  })

  test('is valid only for its purpose', async () => {
    const person = await withPasskey()
    const forRegistration = (await world.post('/passkeys/registration/options', {}, person.headers)).body
    const signed = person.device.get({ ...forRegistration.options, rpId: 'tracker.test' })
    const entering = { challenge_id: forRegistration.challenge_id, credential: signed }
    expect((await world.post('/passkeys/authentication/verify', entering)).body.code).toBe(
      'challenge_expired',
    )

    const forSignIn = await beginSignIn()
    const made = createDevice(ORIGIN).create({ ...forSignIn.options, rp: { id: 'tracker.test' } })
    const adding = { challenge_id: forSignIn.challenge_id, credential: made }
    const refused = await world.post('/passkeys/registration/verify', adding, person.headers)
    expect(refused.body.code).toBe('challenge_expired')
  })

  test('of a registration is valid only in its session', async () => {
    const ada = await createPerson(world)
    const other = await createPerson(world)
    const otherSession = await createSession(world, { ...ada, id: ada.user_id })
    for (const { headers } of [other, otherSession]) {
      const { challenge_id, options } = (await world.post('/passkeys/registration/options', {}, ada.headers))
        .body
      const credential = createDevice(ORIGIN).create(options)
      const refused = await world.post('/passkeys/registration/verify', { challenge_id, credential }, headers)
      expect(refused.body.code).toBe('challenge_expired')
    }
  })
})

describe('a registration is rejected for', () => {
  const lies: [string, Lie][] = [
    ['another site', { origin: 'https://evil.test' }],
    ['a key for another site', { rpId: 'evil.test' }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['what was signed for a sign-in', { type: 'webauthn.get' }],
    ['nobody asked for a finger, a face or a PIN', { unverified: true }],
    // The certificate would contain a URL for this server to fetch.
    [
      'a certificate nobody asked for',
      {
        attestation: {
          fmt: 'packed',
          statement: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.alloc(70)],
            ['x5c', [Buffer.alloc(300)]],
          ]),
        },
      },
    ],
    ['a seal of another kind', { attestation: { fmt: 'android-safetynet', statement: new Map() } }],
  ]
  test.each(lies)('%s', async (_, lie) => {
    const person = await createPerson(world)
    const refused = await register(person, createDevice(ORIGIN), lie)
    expect([refused.status, refused.body.code]).toEqual([422, 'passkey_not_verified'])
    expect((await world.get('/passkeys', person.headers)).body).toEqual([])
  })

  test('a key that is already registered, by this person or another', async () => {
    const { device, headers } = await withPasskey()
    const other = await createPerson(world)
    for (const who of [{ headers }, other])
      expect((await register(who, device)).body.code).toBe('passkey_exists')
    const started = await world.post('/passkeys/registration/options', {}, headers)
    expect(started.body.options.excludeCredentials).toEqual([
      { id: device.id, transports: ['hybrid', 'internal'], type: 'public-key' },
    ])
  })

  test('ten there already', async () => {
    const person = await createPerson(world)
    const started = (await world.post('/passkeys/registration/options', {}, person.headers)).body
    for (let count = 0; count < 10; count += 1)
      expect((await register(person, createDevice(ORIGIN))).status).toBe(200)
    expect((await world.post('/passkeys/registration/options', {}, person.headers)).body.code).toBe(
      'too_many_passkeys',
    )
    const late = {
      challenge_id: started.challenge_id,
      credential: createDevice(ORIGIN).create(started.options),
    }
    const refused = await world.post('/passkeys/registration/verify', late, person.headers)
    expect(refused.body.code).toBe('too_many_passkeys')
  })

  test('a sign-in more than an hour old', async () => {
    const { headers, passkeyId, session_id } = await withPasskey()
    const created_at = new Date(world.clock.now().getTime() - 3_601_000).toISOString()
    await world.db.updateTable('session').set({ created_at }).where('id', '=', session_id).execute()
    const started = await world.post('/passkeys/registration/options', {}, headers)
    expect([started.status, started.body.code]).toEqual([403, 'reauthentication_needed'])
    const removed = await world.delete(`/passkeys/${passkeyId}`, headers)
    expect(removed.body.code).toBe('reauthentication_needed')
  })
})

test('malformed responses leave nothing behind', async () => {
  const { device } = await withPasskey()
  const { options } = await beginSignIn()
  const good = device.get(options)
  const bad: unknown[] = [
    undefined,
    null,
    'x',
    { ...good, id: 'not base64url!' },
    { ...good, rawId: 'AAAA' },
    { ...good, type: 'password' },
    { ...good, response: {} },
    { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
    { ...good, response: { ...good.response, authenticatorData: 'AA' } },
    { ...good, response: { ...good.response, signature: '' } },
    { ...good, response: { ...good.response, signature: 'A'.repeat(40_000) } },
    { ...good, response: { ...good.response, userHandle: { a: 1 } } },
  ]
  for (const credential of bad) {
    const { challenge_id } = await beginSignIn()
    const { status, text } = await world.post('/passkeys/authentication/verify', { challenge_id, credential })
    expect([status, text]).toEqual([400, expect.any(String)])
    expect(text).not.toMatch(/at \S+\.ts|node_modules/)
  }
  for (const challenge_id of ['', 'x', randomUUID(), null])
    expect(
      (await world.post('/passkeys/authentication/verify', { challenge_id, credential: good })).status,
    ).toBeLessThan(500)
  const person = await createPerson(world)
  for (const attestationObject of ['AAAA', 'o2NmbXQ', Buffer.from('text').toString('base64url')]) {
    const { challenge_id, options } = (await world.post('/passkeys/registration/options', {}, person.headers))
      .body
    const made = createDevice(ORIGIN).create(options)
    const credential = { ...made, response: { ...made.response, attestationObject } }
    const refused = await world.post(
      '/passkeys/registration/verify',
      { challenge_id, credential },
      person.headers,
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'passkey_not_verified'])
  }
})

test('a disabled person cannot sign in, and is told so', async () => {
  const { device, user_id } = await withPasskey()
  await world.db
    .updateTable('account')
    .set({ disabled_at: world.clock.now().toISOString() })
    .where('id', '=', user_id)
    .execute()
  expect((await signIn(device)).body.code).toBe('user_banned')
  expect(await refusalsOf(user_id)).toEqual(['disabled'])
})

test('a forged response appears in the person’s activity log', async () => {
  const { device, user_id } = await withPasskey()
  await signIn(device, { forged: true })
  expect(await refusalsOf(user_id)).toEqual(['wrong_passkey'])
})

async function refusalsOf(userId: string): Promise<unknown[]> {
  const entries = await world.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('person_id', '=', userId)
    .where('action', '=', 'session.refused')
    .execute()
  return entries.map(({ detail }) => (detail as { reason?: string }).reason)
}

test('people can rename and remove only their own passkeys', async () => {
  const ada = await withPasskey()
  const other = await createPerson(world)
  const rename = (headers: Record<string, string>, id: string, friendly_name: unknown) =>
    world.patch(`/passkeys/${id}`, { friendly_name }, headers)
  const renamed = await rename(ada.headers, ada.passkeyId, '  Blue key ')
  expect([renamed.status, renamed.body.friendly_name]).toEqual([200, 'Blue key'])
  for (const name of ['', '   ', 'x'.repeat(121), 7, 'a\u0000b'])
    expect((await rename(ada.headers, ada.passkeyId, name)).status).toBe(400)
  for (const id of [ada.passkeyId, randomUUID(), 'x']) {
    expect((await rename(other.headers, id, 'Mine')).body.code).toBe('passkey_not_found')
    expect((await world.delete(`/passkeys/${id}`, other.headers)).body.code).toBe('passkey_not_found')
  }
  expect((await world.get('/passkeys', ada.headers)).body).toMatchObject([{ friendly_name: 'Blue key' }])
  expect((await world.get('/passkeys', other.headers)).body).toEqual([])
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('person_id', '=', ada.user_id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'passkey.added', detail: { name: 'Firefox on Linux' } },
    { action: 'passkey.renamed', detail: { name: 'Blue key' } },
  ])
})

test('the last sign-in method cannot be removed', async () => {
  const { user_id, headers, passkeyId } = await withPasskey()
  await world.db.updateTable('account').set({ password_hash: null }).where('id', '=', user_id).execute()
  const refused = await world.delete(`/passkeys/${passkeyId}`, headers)
  expect([refused.status, refused.body.code]).toEqual([422, 'single_identity_not_deletable'])
  const second = (await register({ headers }, createDevice(ORIGIN))).body.id
  expect((await world.delete(`/passkeys/${passkeyId}`, headers)).status).toBe(204)
  expect((await world.delete(`/passkeys/${second}`, headers)).body.code).toBe('single_identity_not_deletable')
})

test('of the last two, removed concurrently, one stays', async () => {
  const { user_id, headers, passkeyId } = await withPasskey()
  const second = (await register({ headers }, createDevice(ORIGIN))).body.id
  await world.db.updateTable('account').set({ password_hash: null }).where('id', '=', user_id).execute()
  const both = await Promise.all([passkeyId, second].map((id) => world.delete(`/passkeys/${id}`, headers)))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 422])
})

test('starts from one network are rate limited; successful sign-ins are not counted', async () => {
  const { device } = await withPasskey()
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const begin = () => world.post('/passkeys/authentication/options', {}, from)
  for (let count = 0; count < 300; count += 1) expect((await begin()).status).toBe(200)
  expect((await begin()).body.code).toBe('over_request_rate_limit')
  expect((await signIn(device)).status).toBe(200)
})
