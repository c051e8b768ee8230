// For the operator: the command for a person who lost both the authenticator and the recovery codes.
import { OPERATOR } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { announceEnded } from '../../events/wake.ts'
import { removeFactors } from '../acts.ts'

/**
 * Removes every authenticator and recovery code of an account and ends its sessions.
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
    return removeFactors(tx, { id: account.id, email }, { at, actor: OPERATOR })
  })
  if (outcome && outcome.ended.length > 0) await announceEnded(db, outcome.ended, 'an operator')
  return outcome?.removed ?? null
}
