// The client of the OpenID Connect provider: discovery, authorization URL, code exchange, claims. authorize.ts and
// identity-link.ts apply the claims to accounts.

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { t } from '../../../domain/locale/message.ts'
import { asciiLowerCase } from '../../../domain/text.ts'
import type { Config, Oidc } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { PROVIDER_MS } from '../../limits.ts'
import { AuthRefusal } from '../refusal.ts'
import { groupsInClaim } from './groups-claim.ts'
import { providerFetch } from './oidc-fetch.ts'

/** The provider's metadata is cached for this many milliseconds. */
const KNOWN_MS = 3_600_000

/** The secrets of one visit to the provider; none is stored. */
export type Secrets = { state: string; nonce: string; verifier: string; challenge: string }

/** The person that the provider names. The address counts only if `email_verified`. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
  username: string | null
  /** The names of groups. Null if groups do not follow the provider, or its claim cannot be read. */
  groups?: string[] | null
}

export type Provider = ReturnType<typeof createProvider>

export function createProvider(
  { config, logger, clock }: Pick<Deps, 'config' | 'logger' | 'clock'>,
  oidc: Oidc,
  timeouts: { each: number; together: number } = PROVIDER_MS,
) {
  const redirect_uri = `${config.publicUrl}/auth/v1/callback`
  let known: { what: Promise<Configuration>; until: number } | undefined

  /**
   * The provider's metadata. It is fetched on first use, shared by concurrent callers and cached for an hour. Failures are not
   * cached.
   */
  async function configuration(): Promise<Configuration> {
    const now = clock.now().getTime()
    if (known && known.until > now) return known.what
    const what = discover(oidc, timeouts.each)
    known = { what, until: now + KNOWN_MS }
    try {
      return await what
    } catch (error) {
      if (known?.what === what) known = undefined
      throw error
    }
  }

  /** Hides the provider's errors from people: the page says that sign-in failed, and the log has the reason. */
  async function hidingErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTime(work(), timeouts.together)
    } catch (error) {
      if (error instanceof AuthRefusal) throw error
      if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
        throw new AuthRefusal(
          403,
          'access_denied',
          t('You cancelled the sign-in there, so you are not signed in'),
        )
      logger.warn({ err: reasonOf(error) }, 'the single sign-on provider failed')
      // Not 5xx: this server did not fail, and the pages would treat the server as unreachable.
      throw new AuthRefusal(424, 'provider_unreachable', t('Single sign-on failed. Please try again.'))
    }
  }

  /** Whether the ID token has everything, so that the provider does not have to be asked for more. */
  function isWhole(claims: Record<string, unknown>): boolean {
    const required = ['email', 'email_verified', ...(oidc.groups ? [oidc.groups.claim] : [])]
    return required.every((claim) => claims[claim] !== undefined)
  }

  function groupsIn(claims: Record<string, unknown>): string[] | null {
    if (!oidc.groups) return null
    const groups = groupsInClaim(oidc.groups, claims)
    const { claim } = oidc.groups
    if (!groups) logger.warn({ claim }, 'groups of single sign-on cannot be read; nothing changed')
    return groups
  }

  return {
    name: oidc.name,
    /** The URL to which to send the browser. @param again whether to require a fresh sign-in at the provider */
    begin: ({ state, nonce, challenge }: Secrets, again: boolean): Promise<URL> =>
      hidingErrors(async () =>
        buildAuthorizationUrl(await configuration(), {
          redirect_uri,
          scope: ['openid profile email', oidc.groups?.scope].filter(Boolean).join(' '),
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login' }),
        }),
      ),
    /** @param query the query string of the callback */
    finish: (query: URLSearchParams, { state, nonce, verifier }: Secrets): Promise<Claims> =>
      hidingErrors(async () => {
        const provider = await configuration()
        const tokens = await authorizationCodeGrant(provider, new URL(`${redirect_uri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        const asks = !isWhole(claims) && provider.serverMetadata().userinfo_endpoint !== undefined
        const more = asks ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : null
        const all: Raw = more ? { ...claims, ...more, iss: claims.iss } : claims
        return { ...claimsOf(all), groups: groupsIn(all) }
      }),
  }
}

/** Fetches the provider's metadata. @throws if it is unreachable or names another issuer */
export async function discover(
  { issuer, clientId, clientSecret }: Oidc,
  milliseconds: number = PROVIDER_MS.each,
): Promise<Configuration> {
  const local = new URL(issuer).protocol === 'http:'
  return discovery(new URL(issuer), clientId, {}, clientSecret ? withSecret(clientSecret) : None(), {
    [customFetch]: providerFetch(issuer),
    timeout: milliseconds / 1_000,
    execute: [enableNonRepudiationChecks, ...(local ? [allowInsecureRequests] : [])],
  })
}

/** Uses the authentication method that the provider supports. If the metadata names none, the default is basic. */
function withSecret(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic')
      ? ClientSecretBasic(secret)
      : ClientSecretPost(secret)
    return method(server, client, body, headers)
  }
}

type Raw = Record<string, unknown> & { iss: string; sub: string }

function claimsOf({ iss, sub, email, email_verified, name, preferred_username }: Raw): Claims {
  // Rejected rather than truncated, because two truncated identities could collide.
  if (!fits(iss, 500) || !fits(sub, 255)) throw new Error('the issuer or the subject is no text of a name')
  const text = (value: unknown, longest: number) =>
    typeof value === 'string' && fits(value, longest) && value.trim() !== '' ? value.trim() : null
  const lowerCase = (address: string | null) => address && asciiLowerCase(address)
  return {
    issuer: iss,
    subject: sub,
    email: lowerCase(text(email, 254)),
    // Some providers send a string.
    email_verified: email_verified === true || email_verified === 'true',
    name: text(name, 200),
    username: text(preferred_username, 254),
  }
}

function fits(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the provider took too long')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Omits the request and the response: they may contain a code or a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  if (error instanceof AuthorizationResponseError) return `it answered ${error.error}`
  return `${error.message}${cause}`
}

/** Whether an identity belongs to the configured provider. */
export function sameIssuer({ oidc }: Pick<Config, 'oidc'>, issuer: string): boolean {
  return oidc !== undefined && issuer.replace(/\/$/, '') === oidc.issuer.replace(/\/$/, '')
}
