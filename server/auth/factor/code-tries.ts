// Rate limits for codes. During sign-in, attempts are counted by person and network, so that somebody elsewhere who knows the
// password cannot use up the owner's attempts. In a signed-in session, attempts are counted by session.

import { clientNetworkOf, keyOf } from '../../fair-use/rate-limiter.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'

/** Counts an attempt before the code is checked. @returns a function to call if the code was right */
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
    // At this many wrong codes, somebody probably has the password but not the phone.
    if (error instanceof AuthRefusal && error.status === 429 && (await limits.codeWarning(keyOf(person.id))))
      await enqueue(auth.db, mail('two_factor', { email: person.email, what: 'tried' }))
    throw error
  }
}
