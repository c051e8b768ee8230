// How often codes may be tried. Whoever signs in is counted by person and place, so that somebody who knows the
// password uses up nothing of the person's tries elsewhere; whoever is signed in already, by their session.

import { clientNetworkOf, keyOf } from '../../fair-use/rate-limiter.ts'
import { enqueueMail } from '../../jobs/enqueue.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'

/**
 * Counts a try before it is looked at.
 * @returns what to call when the code was right
 */
export async function tryCode(
  auth: Auth,
  { session, person }: LiveSession,
  method: 'totp' | 'recovery_code',
  { address }: Caller,
): Promise<() => Promise<unknown>> {
  const { limits } = auth
  if (method === 'recovery_code') return limits.recoveryCode(keyOf(person.id, clientNetworkOf(address)))
  if (!session.awaiting_factor) return limits.codeHere(keyOf(session.id))
  try {
    const forgetHere = await limits.codeHere(keyOf(person.id, clientNetworkOf(address)))
    const giveBack = await limits.codeAnywhere(keyOf(person.id))
    return () => Promise.all([forgetHere(), giveBack()])
  } catch (error) {
    // So many wrong codes: somebody has the password and not the phone.
    if (error instanceof AuthRefusal && error.status === 429 && (await limits.codeWarning(keyOf(person.id))))
      await enqueueMail(auth.db, { kind: 'two_factor', email: person.email, what: 'tried' })
    throw error
  }
}
