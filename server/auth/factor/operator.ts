// The operator's command for a person who lost both the authenticator and the recovery codes.

import { audit, OPERATOR } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { announceEnded } from '../../events/wake.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { endSessions } from '../session/session.ts'
import { forgetSecondFactor, nameOf } from './factor.ts'

/**
 * Removes every authenticator and recovery code of an account and ends its sessions, so that nobody who signed in with one of
 * them stays signed in.
 * @returns how many authenticators were removed, null if there is no such account
 */
export async function removeAllFactors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<number | null> {
  const at = fromNow({ clock }, 0)
  const outcome = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return null
    const factors = await tx
      .deleteFrom('factor')
      .where('user_id', '=', account.id)
      .where('verified_at', 'is not', null)
      .returning('friendly_name')
      .execute()
    if (factors.length === 0) return { removed: 0, ended: [] }
    for (const factor of factors) {
      const about = { at, person_id: account.id, actor: OPERATOR }
      await audit(tx, { action: 'factor.removed', ...about, detail: { name: nameOf(factor) } })
    }
    await forgetSecondFactor(tx, account.id)
    await enqueue(tx, mail('two_factor', { email, what: 'off' }))
    return { removed: factors.length, ended: await endSessions(tx, account.id) }
  })
  if (outcome && outcome.ended.length > 0) await announceEnded(db, outcome.ended, 'an operator')
  return outcome?.removed ?? null
}
