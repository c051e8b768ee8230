// A real OpenID Connect provider on loopback, for tests: people sign in by choosing who they are, and a test can make it send
// invalid responses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export type ProviderPerson = {
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
  /** A claim of any type, which is in the answer about the person only. */
  groups?: unknown
}
export const CLIENT = { id: 'lacewing', secret: 'a-secret-of-two-servers' }

type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/**
 * @param redirectUri where the provider sends people back to; '*' stands for any port
 * @param claimsInToken whether the ID token has the email address
 */
export async function startProvider(redirectUri: string, { claimsInToken = false } = {}) {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const anyPort = redirectUri.replace('*', '80')
  const people = new Map<string, ProviderPerson>()
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [anyPort] },
      { client_id: 'open', token_endpoint_auth_method: 'none', redirect_uris: [anyPort] },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['not a secret'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    conformIdTokenClaims: !claimsInToken,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // No consent screen.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const allowed = new RegExp(`^${redirectUri.replace(/[.?]/g, '\\$&').replace('*', '\\d+')}$`)
  // A test's server uses any free port.
  provider.Client.prototype.redirectUriAllowed = (uri) => allowed.test(uri)
  const handle = provider.callback()
  let intercept: Intercept | undefined
  let calls: string[] = []

  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    calls.push(`${request.method} ${pathname}`)
    if (intercept?.(request, response)) return
    if (pathname.startsWith('/interaction/')) void choose(request, response, searchParams.get('as'))
    else handle(request, response)
  })

  /** The page of the provider where people choose who they are. */
  async function choose(request: IncomingMessage, response: ServerResponse, as: string | null) {
    if (as === null) {
      const links = [...people].map(([sub]) => `<li><a href="?as=${sub}">${sub}</a></li>`)
      response.setHeader('content-type', 'text/html')
      response.end(`<h1>Who are you?</h1><ul>${links.join('')}<li><a href="?as=">Cancel</a></li></ul>`)
      return
    }
    const outcome = as === '' ? { error: 'access_denied' } : { login: { accountId: as } }
    await provider.interactionFinished(request, response, outcome)
  }

  /** Acts like a browser that is sent to the provider and chooses a person; '' cancels. @returns where it is sent back to */
  async function visit(address: string, as: string): Promise<string> {
    const cookies = new Map<string, string>()
    let next = address
    for (let step = 0; step < 10; step += 1) {
      if (allowed.test(next.split('?', 1)[0] ?? '')) return next
      const url = new URL(next)
      if (url.pathname.startsWith('/interaction/')) url.searchParams.set('as', as)
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      next = new URL(location, issuer).href
    }
    throw new Error('the provider leads round in a circle')
  }

  return {
    issuer,
    people,
    visit,
    /** `by` answers a request instead of the provider if it returns true. */
    intercept(by: Intercept | undefined) {
      intercept = by
    },
    /** The requests that the provider received since the last call. */
    calls(): string[] {
      const seen = calls
      calls = []
      return seen
    },
    /** A forged ID token. */
    idToken: (claims: JWTPayload, key = keys.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(key),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
