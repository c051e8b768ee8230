// Proof that the session is used by its person: the password, or a code mailed to the person. Limits what a stolen session can
// do. A new password or address always requires proof. Adding or removing a sign-in method requires proof from the last hour.

import { t } from '../../../domain/locale/message.ts'
import { knownPerson } from '../../fair-use/fair-queue.ts'
import { isRecentProof } from '../../recent-proof.ts'
import type { Auth, Caller } from '../auth.ts'
import { refundOnError } from '../limits.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { takeNonce } from './reauthenticate.ts'

export type Proof = { current_password?: string; nonce?: string }

/** Throws unless the person signed in or proved their identity within the last hour. */
export function requireRecentProof(auth: Auth, { session }: LiveSession): void {
  if (!isRecentProof(session.proven_at ?? session.created_at, auth.now()))
    throw new AuthRefusal(403, 'reauthentication_needed', t('Please confirm that it is you'))
}

/** Checks the proof and stores that it is valid for the next hour. */
export async function prove(
  auth: Auth,
  liveSession: LiveSession,
  proof: Proof,
  caller: Caller,
): Promise<void> {
  await requireProof(auth, liveSession, proof, caller)
  await auth.db
    .updateTable('session')
    .set({ proven_at: auth.now() })
    .where('id', '=', liveSession.session.id)
    .execute()
}

/** Throws unless the password or the code is right. Uses up the code. */
export async function requireProof(
  auth: Auth,
  liveSession: LiveSession,
  proof: Proof,
  caller: Caller,
): Promise<void> {
  if (proof.nonce === undefined) return requirePassword(auth, liveSession, proof.current_password, caller)
  if (!(await takeNonce(auth, liveSession.session.id, proof.nonce)))
    throw new AuthRefusal(422, 'reauthentication_not_valid', t('The code is not correct, or no longer valid'))
}

async function requirePassword(
  auth: Auth,
  { person, session }: LiveSession,
  password: string | undefined,
  { address }: Caller,
) {
  if (!password)
    throw new AuthRefusal(400, 'current_password_required', t('Please enter your current password'))
  const tried = await auth.limits.ownPassword(session.id)
  const isRight = await refundOnError(tried, () =>
    auth.passwords.matches(person.password_hash, password, knownPerson(person.id, address)),
  )
  if (!isRight) throw new AuthRefusal(400, 'current_password_mismatch', t('The password is not correct'))
  await tried.right()
}
