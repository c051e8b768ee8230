// The password that deleting one's account takes. It is looked at before the transaction begins: whoever waits for a
// place to hash it must not hold a connection meanwhile.
import { Refusal } from '../../domain/error.ts'
import { refundOnError } from '../auth/limits.ts'
import { passwords } from '../auth/password/password.ts'
import { knownPerson } from '../fair-use/fair-queue.ts'
import { inWords, memoryLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import type { UserContext } from '../pipeline/context.ts'

const tried = memoryLimiter(RATES.ownPassword)

/** @returns the hash that the password belongs to */
export async function provePassword(
  { user }: UserContext,
  { password }: { password: string },
): Promise<string> {
  const { id, password_hash } = user
  if (password_hash === null)
    throw new Refusal('wrong_password', {}, 'Your account has no password yet. Please set one first.')
  const retry_after = await secondsToWait(tried, id)
  if (retry_after > 0)
    throw new Refusal(
      'too_many_requests',
      { retry_after },
      `Too many tries. Please wait ${inWords(retry_after)}.`,
    )
  const isRight = await refundOnError({ takeBack: () => tried.reward(id) }, () =>
    passwords.matches(password_hash, password, knownPerson(id)),
  )
  if (!isRight) throw new Refusal('wrong_password')
  await tried.delete(id)
  return password_hash
}
