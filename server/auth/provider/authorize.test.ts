// Sign-in through a real provider: who can sign in, as whom, and every step that an attacker could tamper with.
import { generateKeyPair } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { setUp } from '../../test/authenticator.ts'
import { closeAfterAll } from '../../test/close-after.ts'
import { CLIENT } from '../../test/oidc-provider.ts'
import { createPerson, PASSWORD } from '../../test/people.ts'
import { createSingleSignOn, newVerifier, problemIn } from '../../test/single-sign-on.ts'
import { hashOf } from '../session/session.ts'

const world = await createSingleSignOn()
closeAfterAll(world.close)
afterEach(() => world.provider.intercept(undefined))

const bearer = (body: { access_token: string }) => ({ authorization: `Bearer ${body.access_token}` })

describe('a first-time sign-in', () => {
  test('gets an account with the names and the verified address of the provider, and no password', async () => {
    const { sub, email } = world.somebody({ name: 'Ada Lovelace', preferred_username: 'Ada.L' })
    const { location, status } = await world.begin()
    expect(status).toBe(303)
    const requested = Object.fromEntries(new URL(location).searchParams)
    expect(requested).toMatchObject({
      redirect_uri: 'https://tracker.test/auth/v1/callback',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^.{43}$/),
      state: expect.stringMatching(/^.{43}$/),
    })
    const { body } = await world.go(sub)
    expect(body.user).toMatchObject({
      email,
      email_confirmed_at: world.clock.now().toISOString(),
      user_metadata: { full_name: 'Ada Lovelace', username: 'ada.l' },
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
      identities: [{ id: sub, provider: 'oidc', identity_data: { iss: world.provider.issuer, sub, email } }],
    })
    const signIn = await world.post('/token?grant_type=password', { email, password: PASSWORD })
    expect([signIn.status, signIn.body.code]).toEqual([400, 'invalid_credentials'])
    expect((await world.get('/user', bearer(body))).status).toBe(200)
    const sessions = world.db.selectFrom('session').select('method').where('user_id', '=', body.user.id)
    expect(await sessions.execute()).toEqual([{ method: 'oidc' }])
  })

  test('returns as the same person, even if their address at the provider has changed', async () => {
    const { sub } = world.somebody()
    const first = await world.go(sub)
    world.provider.people.set(sub, { email: 'renamed@example.net', email_verified: false })
    const second = await world.go(sub)
    expect([second.status, second.body.user.id]).toEqual([200, first.body.user.id])
    expect(second.body.user.email).toBe(first.body.user.email)
  })

  test('five times concurrently creates one person', async () => {
    const { sub, email } = world.somebody()
    const all = await Promise.all(Array.from({ length: 5 }, () => world.go(sub)))
    expect(new Set(all.map(({ body }) => body.user?.id)).size).toBe(1)
    const accounts = world.db.selectFrom('account').select('id').where('email', '=', email)
    expect(await accounts.execute()).toHaveLength(1)
  })

  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['no word on whether it is', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['no address that mail could reach', { email: '"a@evil.test x"@example.org' }],
    ['an address that another folding would make somebody else’s', { email: '\u212Aim@example.org' }],
    ['a domain that another folding would make somebody else’s', { email: 'kim@\u212Aelvin.example.org' }],
  ])('is refused with %s', async (_, person) => {
    const { sub } = world.somebody(person)
    const { status, body } = await world.go(sub)
    expect([status, body.code]).toEqual([403, 'provider_email_needs_verification'])
    expect(body.message).toContain('Example Login')
    const known = world.db.selectFrom('identity').select('id').where('subject', '=', sub)
    expect(await known.execute()).toEqual([])
  })

  test('with the address of an account is told to sign in as before, and not linked', async () => {
    const person = await createPerson(world)
    const { sub } = world.somebody({ email: person.email.toUpperCase() })
    const { status, body } = await world.go(sub)
    expect([status, body.code]).toEqual([422, 'email_exists'])
    expect(body.message).toContain('Sign in as before, then link Example Login in your profile.')
    expect((await world.get('/user', person.headers)).body.identities).toMatchObject([{ provider: 'email' }])
  })

  test('gets another username where somebody has that one, and a generated one where there is none', async () => {
    const named = { preferred_username: 'grace@corp.example' }
    const one = await world.go(world.somebody(named).sub)
    const two = await world.go(world.somebody(named).sub)
    const odd = await world.go(world.somebody({ preferred_username: '漢字', name: ' ' }).sub)
    const names = [one, two, odd].map(({ body }) => body.user.user_metadata.username)
    expect(names).toEqual(['grace', 'grace-2', expect.stringMatching(/^user-[0-9a-f]{6}$/)])
    expect(odd.body.user.user_metadata.full_name).toMatch(/^somebody-/)
  })

  test('ends other pending sign-ups for that address', async () => {
    const { sub, email } = world.somebody()
    const data = { full_name: 'Mallory', username: 'mallory' }
    expect((await world.post('/signup', { email, password: 'somebody else knows', data })).status).toBe(200)
    const [mail] = await world.deliver()
    expect((await world.go(sub)).status).toBe(200)
    const token_hash = new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)).get('token_hash')
    expect((await world.post('/verify', { type: 'signup', token_hash })).body.code).toBe('otp_expired')
  })
})

describe('closed sign-up, or sign-up limited to some domains', () => {
  afterEach(() => {
    world.config.signUp = 'open'
    world.config.signUpDomains = []
  })

  test('applies here as well; known people can sign in', async () => {
    const known = world.somebody()
    expect((await world.go(known.sub)).status).toBe(200)
    world.config.signUp = 'closed'
    expect((await world.go(world.somebody().sub)).body.code).toBe('signup_disabled')
    expect((await world.go(known.sub)).status).toBe(200)
    world.config.signUp = 'open'
    world.config.signUpDomains = ['corp.example']
    expect((await world.go(world.somebody().sub)).body.code).toBe('email_address_not_authorized')
    expect((await world.go(world.somebody({ email: 'a@corp.example' }).sub)).status).toBe(200)
  })
})

test('a disabled person cannot sign in', async () => {
  const { sub } = world.somebody()
  const { body } = await world.go(sub)
  const disabled_at = world.clock.now().toISOString()
  await world.db.updateTable('account').set({ disabled_at }).where('id', '=', body.user.id).execute()
  expect((await world.go(sub)).body.code).toBe('user_banned')
})

test('a person with an authenticator app is asked for its code', async () => {
  const { sub } = world.somebody()
  const first = await world.go(sub)
  await setUp(world, bearer(first.body))
  const { body } = await world.go(sub)
  expect((await world.get('/passkeys', bearer(body))).body.code).toBe('insufficient_aal')
})

test('a first password is set through a mail, and is another sign-in method', async () => {
  const { sub, email } = world.somebody()
  const { body } = await world.go(sub)
  await world.post('/recover', { email })
  const mail = (await world.deliver()).find(({ to }) => to === email)
  const token_hash = new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)).get('token_hash')
  const recovered = await world.post('/verify', { type: 'recovery', token_hash })
  expect((await world.put('/user', { password: PASSWORD }, bearer(recovered.body))).status).toBe(200)
  const signedIn = await world.post('/token?grant_type=password', { email, password: PASSWORD })
  expect([signedIn.body.user.id, signedIn.body.user.app_metadata]).toEqual([
    body.user.id,
    { provider: 'email', providers: ['email', 'oidc'] },
  ])
})

describe('a code is rejected', () => {
  async function back() {
    const { location, verifier } = await world.begin()
    return {
      verifier,
      page: await world.comeBack(await world.provider.visit(location, world.somebody().sub)),
    }
  }

  test('without the secret of the browser that started; after that it is used up', async () => {
    const { page, verifier } = await back()
    const stolen = await world.redeem(page, newVerifier().verifier)
    expect([stolen.status, stolen.body.code]).toEqual([400, 'bad_code_verifier'])
    expect((await world.redeem(page, verifier)).body.code).toBe('flow_state_not_found')
  })

  test('on second use, even concurrently', async () => {
    const { page, verifier } = await back()
    const both = await Promise.all([1, 2, 3].map(() => world.redeem(page, verifier)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('after a minute', async () => {
    const { page, verifier } = await back()
    world.pass(61)
    expect((await world.redeem(page, verifier)).body.code).toBe('flow_state_not_found')
  })

  test('in the browser of a victim who was sent its URL', async () => {
    // Mallory signs in at the provider and makes the victim open the callback URL.
    const mallory = await world.begin()
    const planted = await world.provider.visit(mallory.location, world.somebody().sub)
    const victim = await world.begin()
    expect((await world.redeem(await world.comeBack(planted), victim.verifier)).body.code).toBe(
      'bad_code_verifier',
    )
  })
})

describe('the callback is rejected', () => {
  test('on second use, after ten minutes, and without a start', async () => {
    const { location } = await world.begin()
    const address = await world.provider.visit(location, world.somebody().sub)
    expect((await world.comeBack(address)).searchParams.get('code')).toMatch(/^.{43}$/)
    const slow = await world.begin()
    const late = await world.provider.visit(slow.location, world.somebody().sub)
    world.pass(601)
    for (const again of [
      address,
      late,
      address.replace(/state=./, 'state=!'),
      'https://tracker.test/auth/v1/callback',
    ])
      expect(problemIn(await world.comeBack(again))).toBe('bad_oauth_state')
  })

  test('if the person cancels at the provider', async () => {
    const { location } = await world.begin({
      query: { redirect_to: 'https://tracker.test/auth?next=%2Fprofile' },
    })
    const page = await world.comeBack(await world.provider.visit(location, ''))
    expect([page.pathname + page.search, problemIn(page)]).toEqual(['/auth?next=%2Fprofile', 'access_denied'])
  })

  const now = () => Math.floor(Date.now() / 1_000)
  test.each([
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['made for another client', { aud: 'somebody-else' }],
    ['made by another issuer', { iss: 'https://evil.test' }],
    ['that is over', { exp: now() - 600 }],
    ['signed by somebody else', { forged: true }],
    ['without a signature', { unsigned: true }],
    ['that is right', {}],
  ])('with an ID token %s', async (what, change: Record<string, unknown>) => {
    const { location, verifier } = await world.begin()
    const { sub } = world.somebody()
    const address = await world.provider.visit(location, sub)
    const { forged, unsigned, ...other } = change
    const nonce = new URL(location).searchParams.get('nonce')
    const claims = { iss: world.provider.issuer, sub, aud: CLIENT.id, nonce, iat: now(), exp: now() + 300 }
    const key = forged ? (await generateKeyPair('RS256')).privateKey : undefined
    const signed = await world.provider.idToken(
      { ...claims, email: `${sub}@example.org`, email_verified: true, ...other },
      key,
    )
    const id_token = unsigned ? `${signed.slice(0, signed.lastIndexOf('.'))}.` : signed
    world.provider.intercept((request, response) => {
      if (request.url !== '/token') return false
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token }))
      return true
    })
    const page = await world.comeBack(address)
    if (what !== 'that is right') return expect(problemIn(page)).toBe('provider_unreachable')
    // Without a case that succeeds, the other cases would prove nothing.
    expect((await world.redeem(page, verifier)).body.user.email).toBe(`${sub}@example.org`)
  })

  test.each([
    ['fails', 500, {}, 'no'],
    ['answers something else', 200, { 'content-type': 'text/html' }, '<h1>Hello</h1>'],
    ['answers without end', 200, { 'content-type': 'application/json' }, ' '.repeat(300_000)],
    ['leads on to somewhere else', 302, { location: 'http://169.254.169.254/' }, ''],
    ['refuses the code', 400, { 'content-type': 'application/json' }, '{"error":"invalid_grant"}'],
  ])('where the provider %s', async (_, status, headers, body) => {
    const { location } = await world.begin()
    const address = await world.provider.visit(location, world.somebody().sub)
    world.provider.intercept((request, response) => {
      if (request.url !== '/token') return false
      response.writeHead(status, headers).end(body)
      return true
    })
    expect(problemIn(await world.comeBack(address))).toBe('provider_unreachable')
    const state_hash = hashOf(new URL(location).searchParams.get('state') ?? '')
    const kept = world.db
      .selectFrom('authorization_request')
      .select('page')
      .where('state_hash', '=', state_hash)
    expect(await kept.execute()).toEqual([])
  })
})

test('nothing stored about the trip to the provider opens anything', async () => {
  const { location, verifier } = await world.begin()
  const requested = new URL(location).searchParams
  const page = await world.comeBack(await world.provider.visit(location, world.somebody().sub))
  const rows = JSON.stringify(await world.db.selectFrom('authorization_request').selectAll().execute())
  const code = page.searchParams.get('code') ?? ''
  for (const secret of [requested.get('state'), requested.get('nonce'), verifier, code, CLIENT.secret])
    expect(rows).not.toContain(secret)
  expect((await world.redeem(page, verifier)).status).toBe(200)
  expect(JSON.stringify(await world.db.selectFrom('identity').selectAll().execute())).not.toMatch(/token/)
})
