// Access tokens: JSON web tokens that name their session, signed with a key every process of the server shares.
// Signature and expiry are all that is checked here; whether the session still lives is asked of the database.
import { createHmac } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Principal } from '../context.ts'
import type { Db } from '../db/handle.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 3_600
/** Verified tokens remembered, so that a page's many requests cost one signature check. */
const REMEMBERED = 10_000

export type Claims = Principal & {
  email: string
  user_metadata: { full_name: string; username: string }
  app_metadata?: { provider: string; providers: string[] }
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK; secret: string }

export type Tokens = {
  sign(claims: Claims): Promise<string>
  /** Null for whatever is not a token of ours, or no longer. */
  verify(accessToken: string): Promise<Principal | null>
  /** A secret value that only this server can compute from `text`. */
  derive(text: string): Buffer
  jwks: { keys: JWK[] }
}

export async function createTokens(db: Db, clock: Clock, issuer = 'lacewing'): Promise<Tokens> {
  const keys = await Promise.all((await loadKeys(db, clock)).map(importKey))
  const [current] = keys
  if (!current) throw new Error('there is no key to sign with')
  const remembered = new Map<string, { principal: Principal; expires: number }>()

  async function verify(accessToken: string): Promise<Principal | null> {
    const now = clock.now()
    const known = remembered.get(accessToken)
    if (known) return known.expires > now.getTime() ? known.principal : null
    try {
      const { payload } = await jwtVerify<{ session_id: string; awaiting?: true }>(
        accessToken,
        ({ kid }) => {
          const key = keys.find((candidate) => candidate.kid === kid)
          if (!key) throw new Error('signed with a key of somebody else')
          return key.publicKey
        },
        {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'session_id'],
        },
      )
      const { session_id, sub, awaiting } = payload
      const principal = { session_id, user_id: sub as string, ...(awaiting && { awaiting }) }
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(accessToken, { principal, expires: (payload.exp as number) * 1_000 })
      return principal
    } catch {
      return null
    }
  }

  async function sign(claims: Claims): Promise<string> {
    const { user_id, session_id, awaiting, email, user_metadata, aal, amr } = claims
    const iat = Math.floor(clock.now().getTime() / 1_000)
    return new SignJWT({
      session_id,
      ...(awaiting && { awaiting }),
      email,
      role: AUDIENCE,
      aal,
      amr,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: (current as Key).kid, typ: 'JWT' })
      .setSubject(user_id)
      .setAudience(AUDIENCE)
      .setIssuer(issuer)
      .setIssuedAt(iat)
      .setExpirationTime(iat + ACCESS_SECONDS)
      .sign((current as Key).privateKey)
  }

  return {
    sign,
    verify,
    derive: (text) => createHmac('sha256', current.secret).update(text).digest(),
    jwks: { keys: keys.map((key) => key.publicJwk) },
  }
}

/** Newest first. Made once, also when several processes start together on an empty database. */
async function loadKeys(db: Db, clock: Clock): Promise<JWK[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lacewing.signing_key'))`.execute(tx)
    const rows = await tx
      .selectFrom('signing_key')
      .select('private_jwk')
      .orderBy('created_at', 'desc')
      .execute()
    if (rows.length > 0) return rows.map((row) => row.private_jwk as JWK)
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const jwk = await exportJWK(privateKey)
    const kid = await calculateJwkThumbprint(jwk)
    const private_jwk = JSON.stringify({ ...jwk, kid })
    await tx
      .insertInto('signing_key')
      .values({ kid, private_jwk, created_at: clock.now().toISOString() })
      .execute()
    return [JSON.parse(private_jwk) as JWK]
  })
}

async function importKey(jwk: JWK): Promise<Key> {
  const { kid, kty, crv, x, y, d } = jwk
  const publicJwk = { kid, kty, crv, x, y, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] } as JWK
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, ALGORITHM),
    importJWK(publicJwk, ALGORITHM),
  ])
  return {
    kid: kid as string,
    privateKey: privateKey as CryptoKey,
    publicKey: publicKey as CryptoKey,
    publicJwk,
    secret: d as string,
  }
}
