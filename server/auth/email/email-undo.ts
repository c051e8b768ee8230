// Undoes a change of address. The old address gets a mail with a single-use link that undoes the change for seven days. The undo
// starts no session. It revokes every recent sign-in method, because the person who changed the address may have added it. Second
// factors stay: access to the mailbox is never enough for an account that has one.

import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal, linkIsDead } from '../refusal.ts'
import { endSessions, hashOf, newSecret } from '../session/session.ts'
import { lockAddress } from '../sign-up/sign-up-link.ts'

const UNDO_SECONDS = 7 * 86_400

type Changed = { user_id: string; from: string; to: string; caller: Caller }

/**
 * Called within the transaction of the change. Changing back to an address that still has an undo link counts as that undo, so
 * the replaced address gets no undo link: it may belong to a thief.
 */
export async function allowUndo(auth: Auth, tx: Tx, { user_id, from, to, caller }: Changed) {
  const earlier = await tx
    .selectFrom('email_undo')
    .select('created_at')
    .where('user_id', '=', user_id)
    .where('email', '=', to)
    .where('expires_at', '>', auth.now())
    .orderBy('created_at')
    .executeTakeFirst()
  if (earlier) {
    await forgetSince(tx, user_id, earlier.created_at)
    return
  }
  const id = newId()
  await tx
    .insertInto('email_undo')
    .values({
      id,
      user_id,
      // The secret is created when the mail is written; until then no link matches.
      hash: hashOf(newSecret()),
      email: from,
      created_at: auth.now(),
      expires_at: fromNow(auth, UNDO_SECONDS),
    })
    .execute()
  await enqueue(tx, mail('email_changed', { undo_id: id, new_email: to, caller }))
}

async function forgetSince(tx: Tx, userId: string, since: string): Promise<void> {
  await tx.deleteFrom('email_undo').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}

/**
 * Called when the mail is written; replaces the previous link.
 * @returns null if the change was undone or the account deleted
 */
export async function newUndoLink({ db }: Pick<Auth, 'db'>, id: string) {
  const secret = newSecret()
  const row = await db
    .updateTable('email_undo')
    .set({ hash: hashOf(secret) })
    .where('id', '=', id)
    .returning(['email', 'user_id'])
    .executeTakeFirst()
  return row ? { ...row, secret } : null
}

/** @returns the restored address */
export async function undoEmailChange(
  auth: Auth,
  secret: string,
  caller: Caller,
): Promise<{ email: string }> {
  const { email, ended } = await auth.db.transaction().execute((tx) => undo(auth, tx, secret, caller))
  if (ended.length > 0) auth.hub.endSessions(ended)
  return { email }
}

async function undo(auth: Auth, tx: Tx, secret: string, caller: Caller) {
  const named = await tx
    .selectFrom('email_undo')
    .select(['email', 'user_id'])
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!named) throw linkIsDead()
  const { email, user_id } = named
  await lockAddress(tx, email)
  // Lock order as in a change of address: account, then link.
  const account = await tx
    .selectFrom('account')
    .select(['email', 'disabled_at'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Only one of several concurrent requests gets the row.
  const link = await tx
    .deleteFrom('email_undo')
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', auth.now())
    .returning('created_at')
    .executeTakeFirst()
  if (!account || !link) throw linkIsDead()
  if (account.disabled_at) throw new AuthRefusal(400, 'user_banned', t('This account is disabled'))
  await refuseTaken(tx, email)
  const now = auth.now()
  await tx
    .updateTable('account')
    // The person who changed the address knew the password or could set one.
    .set({ email, email_confirmed_at: now, password_hash: null, updated_at: now })
    .where('id', '=', user_id)
    .execute()
  await forgetSince(tx, user_id, link.created_at)
  await tx.deleteFrom('mail_link').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('sign_up').where('email', '=', email).execute()
  const about = { at: now, person_id: user_id, actor: NOBODY, caller }
  await removeRecentMethods(auth, tx, user_id, link.created_at, about)
  const ended = await endSessions(tx, user_id)
  await audit(tx, { action: 'email.change_undone', ...about, detail: { from: account.email, to: email } })
  if (ended.length > 0) {
    const detail = { how: 'email_change_undone' as const, sessions: ended.length }
    await audit(tx, { action: 'session.ended', ...about, detail })
  }
  await enqueue(tx, mail('recovery', { email }))
  await enqueue(tx, mail('email_change_undone', { email: account.email }))
  return { email, ended }
}

type About = { at: string; person_id: string; actor: string; caller: Caller }

/** Removes the sign-in methods added since a week before the change: they may belong to the thief. */
async function removeRecentMethods(auth: Auth, tx: Tx, userId: string, changedAt: string, about: About) {
  const since = new Date(Date.parse(changedAt) - UNDO_SECONDS * 1_000).toISOString()
  const passkeys = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .returning('name')
    .execute()
  for (const { name } of passkeys) await audit(tx, { action: 'passkey.removed', ...about, detail: { name } })
  const identities = await tx
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .returning('id')
    .execute()
  const provider = auth.provider?.name ?? 'single sign-on'
  for (const _ of identities) await audit(tx, { action: 'identity.unlinked', ...about, detail: { provider } })
}

/** The rejection reveals that there is another account, but only to the owner of that mailbox. */
async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (owner)
    throw new AuthRefusal(
      422,
      'email_exists',
      t(
        '{email} now belongs to another account. Delete that account first, or ask the operator of this server.',
        { email },
      ),
    )
}
