// Access tokens: JSON web tokens that name their session, signed with a key shared by all server processes. This file checks only
// the signature and expiry. Every request also checks in the database that the session and the key still exist, so revoking
// either takes effect immediately in every process.

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
import type { Bearer, Principal } from '../../bearer.ts'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { ACCESS_SECONDS } from '../../limits.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** Size of the cache of verified tokens, so that the many requests of a page cost one signature check. */
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
  /** @param db where the newest key is looked up: the transaction, if there is one */
  sign(claims: Claims, db?: Db): Promise<string>
  /** @returns null unless it is a valid token of this server. The session look-up checks whether its key was revoked */
  verify(accessToken: string): Promise<Bearer | null>
  /** Loads keys that another process or an operator has created. */
  upToDate(db?: Db): Promise<void>
  /** A secret derived from `text` that only this server can compute, until the key is rotated. */
  derive(text: string): Buffer
  jwks(): Promise<{ keys: JWK[] }>
}

export async function createTokens(db: Db, clock: Clock, issuer = 'lacewing'): Promise<Tokens> {
  let keys = await Promise.all((await loadKeys(db, clock)).map(importKey))
  const remembered = new Map<string, { principal: Bearer; expires: number }>()

  async function upToDate(within = db): Promise<void> {
    const newest = await within
      .selectFrom('signing_key')
      .select('kid')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (newest?.kid === keys[0]?.kid) return
    keys = await Promise.all((await keysIn(within)).map(importKey))
    remembered.clear()
  }

  function current(): Key {
    const [key] = keys
    if (!key) throw new Error('no signing key is loaded')
    return key
  }

  const learn = learning(() => upToDate())

  async function publicKeyOf(kid: string | undefined): Promise<CryptoKey> {
    const find = () => keys.find((candidate) => candidate.kid === kid)?.publicKey
    const key = find() ?? (await learn().then(find))
    if (!key) throw new Error('unknown signing key')
    return key
  }

  async function verify(accessToken: string): Promise<Bearer | null> {
    const now = clock.now()
    const known = remembered.get(accessToken)
    if (known) return known.expires > now.getTime() ? known.principal : null
    try {
      const { payload, protectedHeader } = await jwtVerify<{ session_id: string; awaiting?: true }>(
        accessToken,
        ({ kid }) => publicKeyOf(kid),
        {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'session_id'],
        },
      )
      const { session_id, sub, awaiting } = payload
      const key = protectedHeader.kid as string
      const principal = { session_id, user_id: sub as string, key, ...(awaiting && { awaiting }) }
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(accessToken, { principal, expires: (payload.exp as number) * 1_000 })
      return principal
    } catch {
      return null
    }
  }

  async function sign(claims: Claims, within?: Db): Promise<string> {
    const { user_id, session_id, awaiting, email, user_metadata, aal, amr } = claims
    await upToDate(within)
    const { kid, privateKey } = current()
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
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setSubject(user_id)
      .setAudience(AUDIENCE)
      .setIssuer(issuer)
      .setIssuedAt(iat)
      .setExpirationTime(iat + ACCESS_SECONDS)
      .sign(privateKey)
  }

  return {
    sign,
    verify,
    upToDate,
    derive: (text) => createHmac('sha256', current().secret).update(text).digest(),
    async jwks() {
      await upToDate()
      return { keys: keys.map((key) => key.publicJwk) }
    },
  }
}

/**
 * Reloads keys for tokens with an unknown key id: another process created the key a moment ago, or the token is forged.
 * Concurrent requests share one query, so a flood of forged tokens causes at most one query at a time.
 */
function learning(ask: () => Promise<void>): () => Promise<void> {
  let inProgress: Promise<void> | undefined
  return () => {
    inProgress ??= ask().finally(() => {
      inProgress = undefined
    })
    return inProgress
  }
}

/** The signing keys, newest first. */
async function keysIn(db: Db): Promise<JWK[]> {
  const rows = await db
    .selectFrom('signing_key')
    .select('private_jwk')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.private_jwk as JWK)
}

const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('lacewing.signing_key'))`.execute(tx)

/** Creates a single key, even if several processes start on an empty database at the same time. */
async function loadKeys(db: Db, clock: Clock): Promise<JWK[]> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const known = await keysIn(tx)
    return known.length > 0 ? known : [await addKey(tx, clock)]
  })
}

async function addKey(tx: Tx, clock: Clock): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const private_jwk = JSON.stringify({ ...jwk, kid })
  await tx
    .insertInto('signing_key')
    .values({ kid, private_jwk, created_at: clock.now().toISOString() })
    .execute()
  return JSON.parse(private_jwk) as JWK
}

/**
 * Replaces all keys by a new one: from the commit on, no process accepts an access token that was signed before. Refresh tokens
 * are not signed, so sessions continue.
 */
export async function rotateKey(tx: Tx, clock: Clock): Promise<void> {
  await lockKeys(tx)
  await tx.deleteFrom('signing_key').execute()
  await addKey(tx, clock)
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
