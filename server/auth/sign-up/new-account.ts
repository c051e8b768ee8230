// Creates an account from a sign-up link, a provider's identity or an operator's command. The callers check first whether that is
// allowed (may-sign-up.ts).

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditDetails } from '../../../domain/audit/audit.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import type { Auth, Caller } from '../auth.ts'
import { linkIsDead } from '../refusal.ts'
import { reserve } from '../username.ts'
import { lockAddress } from './sign-up-link.ts'

type NewAccount = { email: string; full_name: string; username: string; password_hash: string | null }

/** How the account is created; the actor is the person unless an operator creates it. */
type Made = { how: AuditDetails['account.created']['how']; actor?: string; caller?: Caller }

export async function createAccount(
  auth: Pick<Auth, 'now'>,
  tx: Tx,
  { email, full_name, username, password_hash }: NewAccount,
  { how, ...by }: Made,
) {
  await lockAddress(tx, email)
  await reserve(tx, { email, username, now: auth.now() })
  const id = newId()
  const now = auth.now()
  await tx
    .insertInto('profile')
    .values({ id, full_name, username, created_at: now, deleted_at: null })
    .execute()
  const made = await tx
    .insertInto('account')
    .values({
      id,
      email,
      password_hash,
      email_confirmed_at: now,
      last_sign_in_at: null,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another account changed to this address in the meantime.
  if (!made) throw linkIsDead()
  // The first person of a server is asked whether they want to be its operator.
  await sql`insert into operator_question select ${id}::uuid
    where not exists (select from account where id <> ${id}::uuid)`.execute(tx)
  await tx.deleteFrom('sign_up').where('email', '=', email).execute()
  await audit(tx, { action: 'account.created', at: now, person_id: id, ...by, detail: { how } })
  return id
}
