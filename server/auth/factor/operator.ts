// For the operator: the command for a person who lost both the authenticator and the recovery codes, and who has two factors.

import { sql } from 'kysely'
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

/** The second factors of a person. `isEnough`: where two-factor sign-in is required, the person fulfils it. */
export type TwoFactorState = {
  authenticators: number
  passkeys: number
  providers: number
  isEnough: boolean
}

/** The state of two-factor sign-in of these people. Unknown ids are left out. */
export async function twoFactorStates(
  { db }: Pick<Deps, 'db'>,
  userIds: string[],
): Promise<Map<string, TwoFactorState>> {
  const { rows } = await sql<TwoFactorState & { id: string }>`
    select account.id,
      (select count(*)::int from factor where user_id = account.id and verified_at is not null) as authenticators,
      (select count(*)::int from passkey where user_id = account.id) as passkeys,
      (select count(*)::int from identity where user_id = account.id) as providers,
      has_two_factors(account.id) as "isEnough"
    from account where account.id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
