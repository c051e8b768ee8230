// A provider that is slow, unreachable or wrong: the server starts without it, waits with a timeout, and redirects people to one
// of its own pages.
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../log.ts'
import { type Accounts, createAccounts } from '../../test/accounts.ts'
import { closeAfterAll } from '../../test/close-after.ts'
import { startProvider } from '../../test/oidc-provider.ts'
import { createDevice } from '../../test/passkey-device.ts'
import { createPerson } from '../../test/people.ts'
import { createSingleSignOn, newVerifier, problemIn } from '../../test/single-sign-on.ts'
import { createProvider } from './oidc.ts'
import { providerFetch } from './oidc-fetch.ts'

const world = await createSingleSignOn()
closeAfterAll(world.close)
afterEach(() => world.provider.intercept(undefined))

const DISCOVERY = 'GET /.well-known/openid-configuration'

test('its metadata is fetched on first use and cached for an hour; a failure is not cached', async () => {
  expect(world.provider.calls()).toEqual([])
  world.provider.intercept((_, response) => {
    response.writeHead(503).end()
    return true
  })
  expect(problemIn(new URL((await world.begin()).location))).toBe('provider_unreachable')
  world.provider.intercept(undefined)
  expect(world.provider.calls()).toEqual([DISCOVERY])
  await Promise.all([world.begin(), world.begin()])
  await world.begin()
  expect(world.provider.calls()).toEqual([DISCOVERY])
  world.pass(3_601)
  await world.begin()
  expect(world.provider.calls()).toEqual([DISCOVERY])
})

describe('a faulty provider', () => {
  async function at(issuer: string, action: (world: Accounts) => Promise<void>) {
    const other = await createAccounts({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'lacewing' })
    await action(other).finally(() => other.drop())
  }
  const readInput = () => ({
    provider: 'oidc',
    code_challenge: newVerifier().challenge,
    code_challenge_method: 'plain',
  })

  test('unreachable: people return to the page, and everything else works', async () => {
    const gone = await startProvider('https://tracker.test/auth/v1/callback')
    await gone.stop()
    await at(gone.issuer, async (other) => {
      const { status, headers } = await other.get(`/authorize?${new URLSearchParams(readInput())}`)
      const page = new URL(headers.get('location') ?? '')
      expect([status, page.origin + page.pathname, problemIn(page)]).toEqual([
        303,
        'http://tracker.test/auth',
        'provider_unreachable',
      ])
      const { headers: bearer } = await createPerson(other)
      const link = await other.get(`/user/identities/authorize?${new URLSearchParams(readInput())}`, bearer)
      expect([link.status, link.body.message]).toEqual([424, 'Single sign-on failed. Please try again.'])
      expect((await other.get('/settings')).body.external).toEqual({ email: true, oidc: true })
    })
  })

  test('silent: requests time out', async () => {
    world.provider.intercept(() => true)
    const { oidc } = world.config
    if (!oidc) throw new Error('a provider is set up')
    const secrets = { state: 's', nonce: 'n', verifier: 'v', challenge: 'c' }
    for (const timeouts of [
      { each: 50, together: 60_000 },
      { each: 60_000, together: 50 },
    ])
      await expect(createProvider(world, oidc, timeouts).begin(secrets, false)).rejects.toMatchObject({
        code: 'provider_unreachable',
      })
  })

  test('not the issuer it claims to be', async () => {
    const { port } = new URL(world.provider.issuer)
    await at(`http://localhost:${port}`, async (other) => {
      const { headers } = await other.get(`/authorize?${new URLSearchParams(readInput())}`)
      expect(problemIn(new URL(headers.get('location') ?? ''))).toBe('provider_unreachable')
    })
  })

  test('not configured: nothing is offered, and nothing opens', async () => {
    const none = await createAccounts()
    try {
      expect((await none.get('/settings')).body).toMatchObject({ external: { email: true, oidc: false } })
      const { headers } = await none.get(`/authorize?${new URLSearchParams(readInput())}`)
      expect(problemIn(new URL(headers.get('location') ?? ''))).toBe('provider_disabled')
      const redeem = { auth_code: 'x', code_verifier: 'x' }
      expect((await none.post('/token?grant_type=pkce', redeem)).body.code).toBe('provider_disabled')
    } finally {
      await none.drop()
    }
  })
})

test('errors are logged without the data that was sent', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const { oidc } = world.config
  if (!oidc) throw new Error('a provider is set up')
  const provider = createProvider({ config: world.config, clock: world.clock, logger }, oidc)
  const secrets = { state: 's'.repeat(43), nonce: 'n', verifier: 'v'.repeat(43), challenge: 'c' }
  const query = new URLSearchParams({
    code: 'a-code-of-the-provider',
    state: secrets.state,
    iss: oidc.issuer,
  })
  await expect(provider.finish(query, secrets)).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect(lines.join('')).toContain('the single sign-on provider failed')
  for (const secret of ['a-code-of-the-provider', secrets.state, secrets.verifier, oidc.clientSecret])
    expect(lines.join('')).not.toContain(secret)
})

test.each([
  ['http://169.254.169.254/latest'],
  ['http://192.0.2.1/token'],
  ['ftp://127.0.0.1/x'],
  ['file:///etc/passwd'],
])('%s is never asked', async (address) => {
  for (const issuer of ['https://login.example.org', 'http://127.0.0.1:1'])
    await expect(providerFetch(issuer)(address, {} as never)).rejects.toThrow('without https')
  await expect(providerFetch('https://a.example')('http://127.0.0.1:1/', {} as never)).rejects.toThrow(
    'without https',
  )
})

test.each([
  [{ provider: 'google' }],
  [{ provider: '' }],
  [{ code_challenge: '' }],
  [{ code_challenge: 'short' }],
  [{ code_challenge: `${'x'.repeat(42)}!` }],
  [{ code_challenge_method: 'none' }],
  // With `plain`, the URL would contain the secret itself.
  [{ code_challenge_method: 'plain' }],
])('nothing begins with %j', async (query) => {
  const { status, location } = await world.begin({ query })
  expect([status, problemIn(new URL(location))]).toEqual([303, 'validation_failed'])
})

test.each([
  ['https://tracker.test/auth?next=/project/1?tab=list', '/auth?next=%2Fproject%2F1%3Ftab%3Dlist'],
  ['https://tracker.test/profile', '/profile'],
  ['/profile', '/profile'],
  ['https://tracker.test/dashboard', '/auth'],
  ['https://evil.test/auth', '/auth'],
  ['//evil.test/auth', '/auth'],
  ['\\\\evil.test', '/auth'],
  ['https://tracker.test@evil.test/profile', '/auth'],
  ['http://tracker.test/profile', '/auth'],
  ['javascript:alert(1)', '/auth'],
  ['https://tracker.test/auth?next=//evil.test', '/auth'],
  ['https://tracker.test/auth?next=/\\evil.test', '/auth'],
  ['https://tracker.test/auth?next=https://evil.test', '/auth'],
  ['https://tracker.test/auth?code=planted&error=x', '/auth'],
  ['https://tracker.test/profile#access_token=x', '/profile'],
])('redirect_to=%s leads to %s', async (redirect_to, expected) => {
  const { location } = await world.begin({ query: { provider: 'none', redirect_to } })
  const page = new URL(location)
  expect([page.origin, page.pathname + page.search]).toEqual(['https://tracker.test', expected])
})

describe('the client library in Node', () => {
  let server: ServerType
  let url: string
  beforeAll(async () => {
    await new Promise<void>((ready) => {
      server = serve({ fetch: world.app.fetch, hostname: '127.0.0.1', port: 0 }, () => ready())
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
  })
  afterAll(async () => {
    await new Promise((done) => server.close(done))
  })

  function browser() {
    const stored = new Map<string, string>()
    return new AuthClient({
      url,
      storageKey: 'lacewing.session',
      autoRefreshToken: false,
      flowType: 'pkce',
      experimental: { passkey: true },
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    })
  }

  /** Follows the library's URL like a browser. @returns the code in the URL of the page at the end */
  async function follow(address: string | null | undefined, sub: string): Promise<string> {
    const started = address?.startsWith(url) ? await fetch(address, { redirect: 'manual' }) : null
    const back = await world.provider.visit(started?.headers.get('location') ?? address ?? '', sub)
    return (await world.comeBack(back)).searchParams.get('code') ?? ''
  }

  test('signs in, links, lists, unlinks, has a passkey; another browser’s code opens nothing', async () => {
    const auth = browser()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const { sub, email } = world.somebody()
    const started = await auth.signInWithOAuth({ provider: 'oidc' as 'keycloak' })
    const code = await follow(started.data.url, sub)
    const entered = await auth.exchangeCodeForSession(code)
    expect([entered.error, entered.data.user?.email]).toEqual([null, email])
    expect(events).toContain('SIGNED_IN')

    const linking = await auth.linkIdentity({ provider: 'oidc' as 'keycloak' })
    const linked = await auth.exchangeCodeForSession(await follow(linking.data?.url, world.somebody().sub))
    expect(linked.error).toBeNull()
    const { data } = await auth.getUserIdentities()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['oidc', 'oidc'])
    const [first, second] = data?.identities ?? []
    if (!first || !second) throw new Error('two are linked')
    expect((await auth.unlinkIdentity(first)).error).toBeNull()
    expect((await auth.unlinkIdentity(second)).error).toMatchObject({ code: 'single_identity_not_deletable' })

    // A passkey, step by step as the library offers it, with a software device.
    const device = createDevice('https://tracker.test')
    const requested = await auth.passkey.startRegistration()
    const made = device.create(requested.data?.options as never)
    const registered = await auth.passkey.verifyRegistration({
      challengeId: requested.data?.challenge_id ?? '',
      credential: made as never,
    })
    const passkeyId = registered.data?.id ?? ''
    const renamed = await auth.passkey.update({ passkeyId, friendlyName: 'Blue key' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Blue key' })
    const otherBrowser = browser()
    const question = await otherBrowser.passkey.startAuthentication()
    const answer = await otherBrowser.passkey.verifyAuthentication({
      challengeId: question.data?.challenge_id ?? '',
      credential: device.get(question.data?.options as never) as never,
    })
    expect([answer.error, answer.data?.user?.email]).toEqual([null, email])
    const level = await otherBrowser.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await auth.passkey.list()).data).toMatchObject([
      { id: passkeyId, last_used_at: expect.any(String) },
    ])
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await auth.passkey.list()).data).toEqual([])

    const other = browser()
    const planted = await other.signInWithOAuth({ provider: 'oidc' as 'keycloak' })
    const stolen = await follow(planted.data.url, world.somebody().sub)
    expect((await auth.exchangeCodeForSession(stolen)).error).not.toBeNull()
    expect((await auth.getUser()).data.user?.email).toBe(email)
  })
})
