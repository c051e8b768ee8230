// The operators of the server: stored in the database, unless the setting OPERATORS names the addresses.

import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import type { Act } from '../auth/acts.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/handle.ts'

export const BY_SETTING = t('The setting OPERATORS names the operators of this server: change it there')

type Named = Pick<Config, 'operators'>

/** Whether this person may answer the question: there is no operator yet, and they are the first person here. */
export async function isAsked(db: Db, { operators }: Named, userId: string): Promise<boolean> {
  if (operators) return false
  const found = await db
    .selectFrom('operator_question')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('operator').select('user_id'))))
    .executeTakeFirst()
  return found !== undefined
}

/** @throws Refusal if the person is not asked, or no longer */
export async function answerQuestion(
  tx: Tx,
  config: Named,
  user_id: string,
  { operates, ...act }: Act & { operates: boolean },
): Promise<void> {
  // The second of two concurrent answers waits, and then finds an operator.
  await sql`lock table operator in share row exclusive mode`.execute(tx)
  const isOpen = await isAsked(tx, config, user_id)
  const asked = await tx.deleteFrom('operator_question').where('user_id', '=', user_id).executeTakeFirst()
  if (!isOpen || asked.numDeletedRows === 0n)
    throw new Refusal('forbidden', {}, t('Only the first person of a server without an operator is asked'))
  if (operates) await addOperator(tx, user_id, act)
}

/** @returns false if the person is one already */
export async function addOperator(tx: Tx, user_id: string, act: Act): Promise<boolean> {
  const added = await tx
    .insertInto('operator')
    .values({ user_id, added_at: act.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return false
  await audit(tx, { action: 'operator.added', person_id: user_id, ...act })
  return true
}

/** @returns false if the person is none */
export async function removeOperator(tx: Tx, user_id: string, act: Act): Promise<boolean> {
  const removed = await tx.deleteFrom('operator').where('user_id', '=', user_id).executeTakeFirst()
  if (removed.numDeletedRows === 0n) return false
  await audit(tx, { action: 'operator.removed', person_id: user_id, ...act })
  return true
}

/** The operators that the database names, by address. */
export function listOperators(db: Db) {
  return db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.user_id')
    .innerJoin('profile', 'profile.id', 'operator.user_id')
    .select(['email', 'username', 'full_name', 'added_at'])
    .orderBy('email')
    .execute()
}
