// Proof that it is still the person who sits at their session: the password, or a code sent to their address. Asked for
// before what would let a thief of the session stay: a new password or address, and within the hour whatever adds or
// removes a way of signing in.
import { knownPerson } from '../../fair-use/fair-queue.ts'
import { type Auth, type Caller, fromNow } from '../auth.ts'
import { refundOnError } from '../limits.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { takeNonce } from './reauthenticate.ts'

/** Seconds for which a sign-in, or a proof, is good for what adds and removes ways of signing in. */
const PROVEN_SECONDS = 3_600

export type Proof = { current_password?: string; nonce?: string }

/** Throws unless the person signed in, or proved who they are, within the hour. */
export function requireProven(auth: Auth, { session }: LiveSession): void {
  const proven_at = session.proven_at ?? session.created_at
  if (proven_at <= fromNow(auth, -PROVEN_SECONDS))
    throw new AuthRefusal(403, 'reauthentication_needed', 'Please confirm that it is you')
}

/** Counts as fresh proof for the next hour. */
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

/** Throws unless the password or the code is right. A code is used up by it. */
export async function requireProof(
  auth: Auth,
  liveSession: LiveSession,
  proof: Proof,
  caller: Caller,
): Promise<void> {
  if (proof.nonce === undefined) return requirePassword(auth, liveSession, proof.current_password, caller)
  if (!(await takeNonce(auth, liveSession.session.id, proof.nonce)))
    throw new AuthRefusal(422, 'reauthentication_not_valid', 'The code is not right, or no longer valid')
}

async function requirePassword(
  auth: Auth,
  { person, session }: LiveSession,
  password: string | undefined,
  { address }: Caller,
) {
  if (!password) throw new AuthRefusal(400, 'current_password_required', 'Please enter your current password')
  const tried = await auth.limits.ownPassword(session.id)
  const isRight = await refundOnError(tried, () =>
    auth.passwords.matches(person.password_hash, password, knownPerson(person.id, address)),
  )
  if (!isRight) throw new AuthRefusal(400, 'current_password_mismatch', 'The password is not right')
  await tried.right()
}
