// Access tokens: signed with one shared key; no other key is accepted.
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../test/close-after.ts'
import { createTestDatabase } from '../../test/database.ts'
import { createTokens } from './token.ts'

const database = await createTestDatabase()
closeAfterAll(database.drop)

const clock = { time: Date.parse('2026-03-04T05:06:07.000Z'), now: () => new Date(clock.time) }
const claims = {
  user_id: '0197f2a8-0000-7000-8000-000000000001',
  session_id: '0197f2a8-0000-7000-8000-000000000002',
  email: 'ada@example.org',
  user_metadata: { full_name: 'Ada', username: 'ada' },
  aal: 'aal1' as const,
  amr: [{ method: 'password', timestamp: 1_772_600_767 }],
}
const principal = { user_id: claims.user_id, session_id: claims.session_id }

test('processes that start together share one key', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createTokens(database.db, clock)))
  const published = await Promise.all(made.map(({ jwks }) => jwks()))
  const kids = published.map(({ keys }) => keys.map((key) => key.kid).join())
  expect(new Set(kids).size).toBe(1)
  const [one, other] = made
  expect(await other?.verify((await one?.sign(claims)) ?? '')).toEqual({ ...principal, key: kids[0] })
})

test('the published keys contain no private part', async () => {
  const { keys } = await (await createTokens(database.db, clock)).jwks()
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

test('a token expires after an hour, even when cached', async () => {
  const tokens = await createTokens(database.db, clock)
  const token = await tokens.sign(claims)
  expect(await tokens.verify(token)).toMatchObject(principal)
  clock.time += 3_599_000
  expect(await tokens.verify(token)).toMatchObject(principal)
  clock.time += 1_000
  expect(await tokens.verify(token)).toBeNull()
  expect(await (await createTokens(database.db, clock)).verify(token)).toBeNull()
})

test('forged tokens are rejected', async () => {
  const tokens = await createTokens(database.db, clock)
  const [jwk] = (await tokens.jwks()).keys
  const kid = jwk?.kid as string
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwt = () =>
    new SignJWT({ session_id: claims.session_id })
      .setSubject(claims.user_id)
      .setAudience('authenticated')
      .setExpirationTime(clock.time / 1_000 + 60)
  const [header, payload, signature] = (await tokens.sign(claims)).split('.')
  const publicText = new TextEncoder().encode(JSON.stringify(jwk))
  const forged = [
    await jwt().setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
    await jwt().setProtectedHeader({ alg: 'ES256', kid: 'mine' }).sign(privateKey),
    await jwt()
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
      .sign(privateKey),
    await jwt().setProtectedHeader({ alg: 'HS256', kid }).sign(publicText),
    new UnsecuredJWT({ session_id: claims.session_id })
      .setSubject(claims.user_id)
      .setAudience('authenticated')
      .encode(),
    `${header}.${payload}.`,
    `${header}.${Buffer.from(JSON.stringify({ sub: 'x' })).toString('base64url')}.${signature}`,
    '',
    'a.b.c',
  ]
  for (const token of forged) expect(await tokens.verify(token)).toBeNull()
})
