// The browser's client library, over a real port, with the calls that the pages make: from sign-up to a new password.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { AuthClient, AuthWeakPasswordError } from '@supabase/auth-js'
import { afterAll, expect, test } from 'vitest'
import { linkIn, type SentMail, startAccounts } from '../test/accounts.ts'
import { codeOf } from '../test/authenticator.ts'
import { createPerson, PASSWORD } from '../test/people.ts'
import { rotateSigningKey } from './session/operator.ts'

const world = await startAccounts()
// The clock of the server is the real one, because the library uses the real clock.
world.clock.now = () => new Date()
const server = serve({ fetch: world.app.fetch, hostname: '127.0.0.1', port: 0 })
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
afterAll(() => new Promise((done) => server.close(done)))

/** The library has no other types of links that sign in. */
const signsIn = (mail: SentMail | undefined) =>
  linkIn(mail) as { token_hash: string; type: 'signup' | 'recovery' }

let lastHost = 0
/** A separate browser: storage, address, and the events it received. */
function browser(headers: Record<string, string> = {}) {
  const stored = new Map<string, string>()
  lastHost += 1
  const auth = new AuthClient({
    url,
    storageKey: 'lacewing.session',
    autoRefreshToken: false,
    headers: {
      'x-forwarded-for': `192.0.2.${lastHost}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      ...headers,
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, stored }
}

test('sign-up, verification, sign-in, refresh, sign-out', async () => {
  const { auth, events } = browser()
  const credentials = { email: 'ada@example.org', password: 'correct horse 7' }
  const options = { data: { full_name: 'Ada', username: 'ada' }, emailRedirectTo: 'http://tracker.test/' }
  const made = await auth.signUp({ ...credentials, options })
  expect([made.error, made.data.session, made.data.user?.email]).toEqual([null, null, 'ada@example.org'])
  const early = await auth.signInWithPassword(credentials)
  expect(early.error).toMatchObject({
    name: 'AuthApiError',
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  })

  const [mail] = await world.deliver()
  const verified = await auth.verifyOtp(signsIn(mail))
  expect(verified.data.session?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 3_500)
  expect((await auth.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ada', username: 'ada' })
  expect((await auth.getClaims())?.data?.claims).toMatchObject({ email: 'ada@example.org', aal: 'aal1' })

  const before = verified.data.session?.refresh_token
  const refreshed = await auth.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(before)
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getSession()).data.session).toBeNull()
  expect((await auth.signInWithPassword(credentials)).error).toBeNull()
  expect(events).toEqual(
    expect.arrayContaining(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']),
  )
  const { session_id } = await world.tokens
    .verify((await auth.getSession()).data.session?.access_token ?? '')
    .then((principal) => principal ?? { session_id: '' })
  const session = world.db.selectFrom('session').select('device').where('id', '=', session_id)
  expect(await session.execute()).toEqual([{ device: 'Firefox on Linux' }])
})

test('a weak password comes with its reasons, a wrong one with the service’s message', async () => {
  const { auth } = browser()
  const data = { full_name: 'B', username: 'bob' }
  const weak = await auth.signUp({ email: 'bob@example.org', password: 'password1', options: { data } })
  expect(weak.error).toBeInstanceOf(AuthWeakPasswordError)
  expect(weak.error).toMatchObject({ reasons: ['pwned'], message: expect.stringContaining('very common') })
  const wrong = await auth.signInWithPassword({ email: 'bob@example.org', password: 'who knows' })
  expect(wrong.error).toMatchObject({ status: 400, message: 'Invalid login credentials' })
})

test('a forgotten password', async () => {
  const { email } = await createPerson(world)
  const { auth, events } = browser()
  expect(
    (await auth.resetPasswordForEmail(email, { redirectTo: 'http://tracker.test/auth' })).error,
  ).toBeNull()
  const [mail] = await world.deliver()
  expect((await auth.verifyOtp(signsIn(mail))).error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  const updated = await auth.updateUser({ password: 'a whole new sentence' })
  expect([updated.error, updated.data.user?.email]).toEqual([null, email])
  expect(events).toContain('USER_UPDATED')
  const again = await auth.verifyOtp(signsIn(mail))
  expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
})

test('names, password and address through updateUser', async () => {
  const { email } = await createPerson(world)
  const { auth } = browser()
  await auth.signInWithPassword({ email, password: PASSWORD })
  const named = await auth.updateUser({ data: { full_name: 'Grace', username: 'grace' } })
  expect(named.data.user?.user_metadata).toEqual({ full_name: 'Grace', username: 'grace' })
  const mismatch = await auth.updateUser({ password: 'a whole new sentence', current_password: 'wrong' })
  expect(mismatch.error).toMatchObject({ code: 'current_password_mismatch' })
  const moved = await auth.updateUser({ email: 'grace@example.org', current_password: PASSWORD })
  expect(moved.data.user?.new_email).toBe('grace@example.org')
  const mail = (await world.deliver()).find(({ to }) => to === 'grace@example.org')
  // The library's call does not send the session, so the link works only with the session's token in the headers.
  const { token_hash } = linkIn(mail)
  const link = { type: 'email_change' as const, token_hash }
  expect((await auth.verifyOtp(link)).error).toMatchObject({ code: 'email_change_elsewhere', status: 403 })
  const { session } = (await auth.getSession()).data
  const within = browser({ authorization: `Bearer ${session?.access_token}` }).auth
  const changed = await within.verifyOtp(link)
  expect([changed.error, changed.data.session, changed.data.user?.email]).toEqual([
    null,
    null,
    'grace@example.org',
  ])
  expect((await auth.refreshSession()).data.user?.email).toBe('grace@example.org')
})

test('a session that ended elsewhere is rejected on its next request', async () => {
  const { email } = await createPerson(world)
  const here = browser()
  const there = browser()
  await here.auth.signInWithPassword({ email, password: PASSWORD })
  await there.auth.signInWithPassword({ email, password: PASSWORD })
  expect((await there.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await here.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(here.stored.get('lacewing.session')).toBeUndefined()
  expect(here.events).toContain('SIGNED_OUT')
  expect((await there.auth.getUser()).data.user?.email).toBe(email)
})

test('a session survives a signing key rotation by refreshing', async () => {
  const { email } = await createPerson(world)
  const { auth, events } = browser()
  await auth.signInWithPassword({ email, password: PASSWORD })
  await rotateSigningKey(world.deps, { endSessions: false })
  // The response must not be a session-ended error, on which the library would sign out.
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthApiError', code: 'bad_jwt' })
  expect((await auth.refreshSession()).error).toBeNull()
  expect((await auth.getUser()).data.user?.email).toBe(email)
  expect(events).not.toContain('SIGNED_OUT')
})

test('two clients sharing a browser’s storage refresh concurrently and both stay signed in', async () => {
  const { email } = await createPerson(world)
  const one = browser()
  await one.auth.signInWithPassword({ email, password: PASSWORD })
  const session = (await one.auth.getSession()).data.session
  const other = browser()
  await other.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  })
  const both = await Promise.all([one.auth.refreshSession(), other.auth.refreshSession()])
  expect(both.map(({ error }) => error)).toEqual([null, null])
  for (const { auth } of [one, other]) expect((await auth.getUser()).error).toBeNull()
})

test('two-factor sign-in: enrol, verify, the level of assurance, reauthenticate, unenrol', async () => {
  const { email } = await createPerson(world)
  const { auth, events } = browser()
  const level = async () => (await auth.mfa.getAuthenticatorAssuranceLevel()).data
  await auth.signInWithPassword({ email, password: PASSWORD })
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Lacewing' })
  expect(enrolled.error).toBeNull()
  const { id: factorId = '', totp } = enrolled.data ?? {}
  expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  // Stops the server's clock, so that the codes stay valid.
  const at = new Date()
  world.clock.now = () => at
  const code = (steps: number) => codeOf(totp?.secret ?? '', at, steps)
  expect((await auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] })

  const set = await auth.mfa.challengeAndVerify({ factorId, code: code(-1) })
  expect([set.error, set.data?.user.factors?.[0]?.status]).toEqual([null, 'verified'])
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect(await level()).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  expect((await auth.refreshSession()).error).toBeNull()
  expect(await level()).toMatchObject({ currentLevel: 'aal2' })

  await auth.signOut()
  await auth.signInWithPassword({ email, password: PASSWORD })
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect((await auth.updateUser({ data: { full_name: 'Mallory' } })).error).toMatchObject({
    name: 'AuthApiError',
    status: 403,
    code: 'insufficient_aal',
  })
  const challenge = await auth.mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  const challengeId = challenge.data?.id ?? ''
  const wrong = await auth.mfa.verify({ factorId, challengeId, code: '000000' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await auth.mfa.verify({ factorId, challengeId, code: code(0) })).error).toBeNull()
  expect((await auth.updateUser({ data: { full_name: 'Ada' } })).error).toBeNull()

  expect((await auth.reauthenticate()).error).toBeNull()
  const letters = await world.deliver()
  const nonce = /code is (\d+)/.exec(letters.map(({ text }) => text).join())?.[1]
  expect((await auth.updateUser({ password: 'a whole new sentence', nonce })).error).toBeNull()

  expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await auth.refreshSession()
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  world.clock.now = () => new Date()
})
