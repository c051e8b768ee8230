// Checks the password for deleting an account before the transaction begins: a request that waits for hashing must not hold a
// database connection.

import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { refundOnError } from '../auth/limits.ts'
import { passwords } from '../auth/password/password.ts'
import { knownPerson } from '../fair-use/fair-queue.ts'
import { databaseLimiter, inWords, keyOf, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import type { UserContext } from '../pipeline/context.ts'

/** @returns the hash that the password matched */
export async function provePassword(
  { db, user, caller, session_id }: UserContext,
  { password }: { password: string },
): Promise<string> {
  const { id, password_hash } = user
  if (password_hash === null)
    throw new Refusal('wrong_password', {}, t('Your account has no password yet. Please set one first.'))
  // This limit is shared with the session's other password prompts: ownPassword in ../auth/limits.ts.
  const tried = databaseLimiter(db, 'own-password', RATES.ownPassword)
  const key = keyOf(session_id)
  const retry_after = await secondsToWait(tried, key)
  if (retry_after > 0)
    throw new Refusal(
      'too_many_requests',
      { retry_after },
      t('Too many attempts. Please wait {wait}.', { wait: inWords(retry_after) }),
    )
  const isRight = await refundOnError({ takeBack: () => tried.reward(key) }, () =>
    passwords.matches(password_hash, password, knownPerson(id, caller.address)),
  )
  if (!isRight) throw new Refusal('wrong_password')
  await tried.delete(key)
  return password_hash
}
