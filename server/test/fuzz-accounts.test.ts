// No input makes /auth/v1 fail: every route, with malformed paths, queries, bodies and headers, from a signed-in user. Refused
// requests write nothing. A route without a row below fails the test.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { startAccounts } from './accounts.ts'
import { inUrl, nastyBody, nastyHeaders, nastyQuery, nastyString, seed } from './nasty.ts'
import { oddIds } from './odd-ids.ts'
import { createPerson } from './people.ts'
import { TRIES, watchWrites } from './writes.ts'

const RUNS = 25
const accounts = await startAccounts()
let person = await createPerson(accounts)
const writes = await watchWrites(accounts.url, TRIES)
afterAll(() => writes.end())

const encoded = 'eyJ0eXBlIjoieCJ9'
const credential = {
  id: encoded,
  rawId: encoded,
  type: 'public-key',
  response: {
    clientDataJSON: encoded,
    attestationObject: encoded,
    authenticatorData: encoded,
    signature: encoded,
    transports: ['usb'],
  },
}
/** A plausible value for each field. */
const VALID: Record<string, unknown> = {
  email: 'ada@example.org',
  password: 'a long enough sentence',
  current_password: 'wrong',
  nonce: '123456',
  data: { full_name: 'Ada', username: 'ada' },
  refresh_token: 'x'.repeat(43),
  token_hash: 'x'.repeat(43),
  type: 'signup',
  redirect_to: '/auth',
  grant_type: 'password',
  scope: 'local',
  token: 'x',
  browser: 'x',
  factor_type: 'totp',
  friendly_name: 'Phone',
  issuer: 'Lacewing',
  code: '123456',
  challenge_id: '00000000-0000-4000-8000-000000000000',
  credential,
  auth_code: 'x',
  code_verifier: 'x',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 's256',
  provider: 'oidc',
  state: 'x',
  error: 'x',
}
const SEARCHED = [
  'grant_type',
  'type',
  'token',
  'token_hash',
  'redirect_to',
  'scope',
  'provider',
  'code',
  'state',
  'error',
  'code_challenge',
  'code_challenge_method',
]

/** The fields of each route's body. */
const FIELDS_OF_ROUTES: Record<string, string[]> = {
  'POST /signup': ['email', 'password', 'data'],
  'POST /token': ['email', 'password', 'refresh_token', 'auth_code', 'code_verifier'],
  'POST /recover': ['email'],
  'POST /resend': ['email', 'type'],
  'POST /verify': ['token_hash', 'type', 'redirect_to', 'browser'],
  'POST /verify/preview': ['token_hash', 'type', 'browser'],
  'GET /verify': [],
  'GET /user': [],
  'PUT /user': ['email', 'password', 'data', 'current_password', 'nonce'],
  'GET /reauthenticate': [],
  'POST /reauthenticate': ['password', 'nonce'],
  'POST /factors': ['factor_type', 'friendly_name', 'issuer'],
  'GET /factors/recovery-codes': [],
  'POST /factors/recovery-codes': [],
  'POST /factors/:factorId/challenge': ['factorId', 'channel'],
  'POST /factors/:factorId/verify': ['challenge_id', 'code'],
  'DELETE /factors/:factorId': [],
  'POST /logout': [],
  'POST /passkeys/authentication/options': [],
  'POST /passkeys/authentication/verify': ['challenge_id', 'credential'],
  'POST /passkeys/registration/options': [],
  'POST /passkeys/registration/verify': ['challenge_id', 'credential'],
  'GET /passkeys': [],
  'PATCH /passkeys/:id': ['friendly_name'],
  'DELETE /passkeys/:id': [],
  'GET /authorize': [],
  'GET /callback': [],
  'GET /user/identities/authorize': [],
  'DELETE /user/identities/:id': [],
  'GET /.well-known/jwks.json': [],
  'GET /settings': [],
  'GET /health': [],
}

it('has the fields of each route and of nothing else', () => {
  const routes = accounts.app.routes.filter(({ method }) => method !== 'ALL')
  const named = routes.map(({ method, path }) => `${method} ${path.replace('/auth/v1', '')}`)
  expect(Object.keys(FIELDS_OF_ROUTES).sort()).toEqual([...new Set(named)].sort())
})

it.each(Object.entries(FIELDS_OF_ROUTES))('%s', async (route, fields) => {
  const [method = '', path = ''] = route.split(' ')
  const params = path.split('/').filter((part) => part.startsWith(':'))
  const id = fc.oneof(fc.constantFrom(randomUUID(), ...oddIds(randomUUID())), nastyString.map(inUrl))
  const cases = fc.record({
    ids: fc.tuple(...params.map(() => id)),
    query: nastyQuery(VALID, SEARCHED),
    body: nastyBody(VALID, fields),
    headers: nastyHeaders,
    isSignedIn: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
  })
  let lastHost = 0
  let rows = await writes.count()
  const holds = async ({
    ids,
    query,
    body,
    headers,
    isSignedIn,
  }: typeof cases extends fc.Arbitrary<infer C> ? C : never) => {
    lastHost += 1
    let index = 0
    const filled = path.replace(/:\w+/g, () => ids[index++] ?? '')
    const response = await accounts.app.request(`/auth/v1${filled}?${query}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(isSignedIn && person.headers),
        ...headers,
        'X-Forwarded-For': `198.51.100.${lastHost}`,
      },
      ...(method !== 'GET' && { body }),
    })
    const text = await response.text()
    const what = `${method} ${filled}?${query} ${body.slice(0, 200)} answered ${response.status} ${text.slice(0, 300)}`
    expect(response.status, what).toBeLessThan(500)
    expect(text, what).not.toMatch(/at \S+\.ts|select .* from|node_modules/)
    const after = await writes.count()
    if (response.status >= 400) expect(after, `${what} and wrote`).toBe(rows)
    // The request may have changed the user, so the next case starts with a new signed-in one.
    else if (after !== rows && method !== 'GET') person = await createPerson(accounts)
    rows = await writes.count()
  }
  await fc.assert(fc.asyncProperty(cases, holds), { seed, numRuns: RUNS })
})
