// The accounts side of the server with a provider, and the browser's round trip between them.
import { createHash, randomBytes } from 'node:crypto'
import { createAccounts } from './accounts.ts'
import { CLIENT, type ProviderPerson, startProvider } from './oidc-provider.ts'

const PUBLIC_URL = 'https://tracker.test'
export type SingleSignOn = Awaited<ReturnType<typeof createSingleSignOn>>

/** The secret that only the browser which started the sign-in has. */
export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export async function createSingleSignOn(
  settings: Record<string, string> = {},
  own: Parameters<typeof startProvider>[1] = {},
) {
  const provider = await startProvider(`${PUBLIC_URL}/auth/v1/callback`, own)
  const world = await createAccounts({
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example Login',
    ...settings,
  })
  let last = 0

  /** A person at the provider. */
  function somebody(person: ProviderPerson = {}) {
    last += 1
    const sub = `sub-${last}`
    const email = `somebody-${last}@example.org`
    provider.people.set(sub, { email, email_verified: true, name: `Somebody ${last}`, ...person })
    return { sub, email, ...person }
  }

  async function begin({ query = {} as Record<string, string> } = {}) {
    const { verifier, challenge } = newVerifier()
    const wish = { provider: 'oidc', code_challenge: challenge, code_challenge_method: 's256', ...query }
    const { status, headers } = await world.get(`/authorize?${new URLSearchParams(wish)}`)
    return { status, verifier, location: headers.get('location') ?? '' }
  }

  async function beginLink(headers: Record<string, string>) {
    const { verifier, challenge } = newVerifier()
    const wish = { provider: 'oidc', code_challenge: challenge, code_challenge_method: 's256' }
    const redirect_to = `${PUBLIC_URL}/profile`
    const path = `/user/identities/authorize?${new URLSearchParams({ ...wish, redirect_to })}`
    const { status, body } = await world.get(path, headers)
    return { status, verifier, location: String(body.url ?? ''), body }
  }

  /**
   * @param address where the provider sends people back to
   * @returns the page that this server sends them to
   */
  async function comeBack(address: string): Promise<URL> {
    const { headers } = await world.get(address.slice(`${PUBLIC_URL}/auth/v1`.length))
    return new URL(headers.get('location') ?? 'none:')
  }

  const redeem = (page: URL, verifier: string) =>
    world.post('/token?grant_type=pkce', {
      auth_code: page.searchParams.get('code') ?? 'none',
      code_verifier: verifier,
    })

  return {
    ...world,
    provider,
    somebody,
    begin,
    beginLink,
    comeBack,
    redeem,
    /** The whole round trip: signs in or, with the headers of a session, links the identity. */
    async go(sub: string, headers?: Record<string, string>) {
      const { location, verifier } = headers ? await beginLink(headers) : await begin()
      return redeem(await comeBack(await provider.visit(location, sub)), verifier)
    },
    async close() {
      await provider.stop()
      await world.drop()
    },
  }
}

/** The error code of a page that was reached without a code. */
export function problemIn(page: URL): string | null {
  return new URLSearchParams(page.hash.slice(1)).get('error_code')
}
