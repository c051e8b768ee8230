// The visit to the provider: where to send the browser, and what is stored until it returns. The page that started the visit
// redeems the result (authorize-redeem.ts) with a secret that only its browser has. So neither a planted nor a stolen URL gives
// access.

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { t } from '../../../domain/locale/message.ts'
import { fromNow } from '../../clock.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import { hashOf, newSecret } from '../session/session.ts'
import { pageOf, type Query, withAnswer } from './authorize-page.ts'
import type { Claims, Provider, Secrets } from './oidc.ts'

/** Time limits in seconds: for the visit to the provider, and then for the page to redeem the result. */
const AWAY_SECONDS = 600
const CODE_SECONDS = 60

const AuthorizeInput = z.object({
  provider: z.literal('oidc', 'There is no such provider'),
  code_challenge: z.string('A code_challenge is required').regex(/^[A-Za-z0-9._~-]{43,128}$/),
  code_challenge_method: z
    .string('A code_challenge_method is required')
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain'])),
})

export function requireProvider({ provider }: Auth): Provider {
  if (provider) return provider
  throw new AuthRefusal(422, 'provider_disabled', t('Single sign-on is not set up on this server'))
}

/** @param session the session in which to link the identity; null to sign in. @returns the provider's URL */
export async function beginAuthorization(
  auth: Auth,
  query: Query,
  { address }: Caller,
  session: { id: string } | null = null,
): Promise<string> {
  const provider = requireProvider(auth)
  const { code_challenge, code_challenge_method } = AuthorizeInput.parse(query)
  // Pages without https need `plain`: their browsers lack the crypto API for s256.
  if (code_challenge_method === 'plain' && isSecure(auth))
    throw new AuthRefusal(400, 'validation_failed', 'Must be the code_challenge_method s256')
  await auth.limits.begin(address)
  await auth.tokens.upToDate()
  const secrets = secretsOf(auth, newSecret())
  const url = await provider.begin(secrets, session !== null)
  await auth.db
    .insertInto('authorization_request')
    .values({
      state_hash: hashOf(secrets.state),
      session_id: session?.id ?? null,
      page: pageOf(auth, query.redirect_to),
      code_challenge,
      code_challenge_method,
      returned_at: null,
      code_hash: null,
      claims: null,
      expires_at: fromNow(auth, AWAY_SECONDS),
    })
    .execute()
  return url.href
}

/** Handles the browser's return. @returns the page to redirect to, with a code or an error */
export async function finishAuthorization(auth: Auth, query: URLSearchParams): Promise<string> {
  const state = query.get('state') ?? ''
  const request = await auth.db
    .updateTable('authorization_request')
    .set({ returned_at: auth.now() })
    .where('state_hash', '=', hashOf(state))
    .where('returned_at', 'is', null)
    .where('expires_at', '>', auth.now())
    .returning('page')
    .executeTakeFirst()
  if (!request)
    throw new AuthRefusal(
      400,
      'bad_oauth_state',
      t('This took too long or was already used. Please try again.'),
    )
  try {
    const claims = await requireProvider(auth).finish(query, secretsOf(auth, state))
    return withAnswer(request.page, { code: await keep(auth, state, claims) })
  } catch (error) {
    await auth.db.deleteFrom('authorization_request').where('state_hash', '=', hashOf(state)).execute()
    if (!(error instanceof AuthRefusal)) throw error
    return withAnswer(request.page, error)
  }
}

/** Stores only the claims; the provider's tokens are discarded. */
async function keep(auth: Auth, state: string, claims: Claims): Promise<string> {
  const code = newSecret()
  await auth.db
    .updateTable('authorization_request')
    .set({
      code_hash: hashOf(code),
      claims: JSON.stringify(claims),
      expires_at: fromNow(auth, CODE_SECONDS),
    })
    .where('state_hash', '=', hashOf(state))
    .execute()
  return code
}

/** Derives all secrets from the state with a server secret, so that a copy of the database does not give access. */
function secretsOf({ tokens }: Auth, state: string): Secrets {
  const derived = (what: string) => tokens.derive(`${what}:${state}`).toString('base64url')
  const verifier = derived('oidc_verifier')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { state, nonce: derived('oidc_nonce'), verifier, challenge }
}

/** Whether this server's pages run in a secure context. */
function isSecure({ config }: Auth): boolean {
  const { protocol, hostname } = new URL(config.publicUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
