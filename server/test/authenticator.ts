// An authenticator app for tests: codes by the test's clock, and the calls that set it up and verify a code.
import { Secret, TOTP } from 'otpauth'
import type { Accounts } from './accounts.ts'
import type { World } from './world.ts'

/** A client of /auth/v1, and the clock of that server. */
type AuthClient = Pick<Accounts, 'post'> & { clock: { now(): Date } }

/** An AuthClient for a whole world. */
export function authClientOf({ app, clock }: Pick<World, 'app' | 'clock'>): AuthClient {
  return {
    clock,
    async post(path, body, headers) {
      const response = await app.request(`/auth/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      const answer = { status: response.status, headers: response.headers, text }
      return { ...answer, body: text ? JSON.parse(text) : null }
    },
  }
}
export type Bearer = { authorization: string }

/** The code of the half-minute that is `steps` from now. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  const timestamp = now.getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** @returns the new factor and the secret for the app */
export async function enroll(door: AuthClient, headers: Bearer, friendly_name?: string) {
  const { status, body } = await door.post('/factors', { factor_type: 'totp', friendly_name }, headers)
  if (status !== 200) throw new Error(`enrolling answered ${status}: ${JSON.stringify(body)}`)
  return { factorId: body.id as string, secret: body.totp.secret as string }
}

/** Asks for a challenge and answers it with the code. */
export async function show(door: AuthClient, headers: Bearer, factorId: string, code: string) {
  const challenge = await door.post(`/factors/${factorId}/challenge`, {}, headers)
  if (challenge.status !== 200) return challenge
  return door.post(`/factors/${factorId}/verify`, { challenge_id: challenge.body.id, code }, headers)
}

/** Turns on two-factor sign-in. @returns the factor, its secret, and the headers of the new session */
export async function setUp(door: AuthClient, headers: Bearer) {
  const { factorId, secret } = await enroll(door, headers)
  const { status, body } = await show(door, headers, factorId, codeOf(secret, door.clock.now()))
  if (status !== 200) throw new Error(`verifying answered ${status}: ${JSON.stringify(body)}`)
  return { factorId, secret, headers: bearerOf(body) }
}

export function bearerOf(answer: object): Bearer {
  return { authorization: `Bearer ${(answer as { access_token: string }).access_token}` }
}
