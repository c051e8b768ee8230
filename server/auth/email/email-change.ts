// Changes the e-mail address: requested with the password or a code, completed by a link mailed to the new address.
// The link works only in a session of the requesting account. In any other browser it does nothing, so a typo in the
// address exposes no account, and a victim tricked into opening the link gives nothing away.

import { sql } from 'kysely'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { EMAIL_CHANGES } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import { awaitEmailChange, takeLink } from '../link/link.ts'
import { type Person, people, userOf } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { refuseAddress } from '../sign-up/may-sign-up.ts'
import { lockAddress } from '../sign-up/sign-up-link.ts'
import { allowUndo } from './email-undo.ts'

type Asking = { auth: Auth; tx: Tx; person: Person; caller: Caller }

/**
 * Stores the pending change and notifies both addresses.
 * @param isLate whether the mail to the new address is delayed because other people requested many mails to it
 */
export async function askForEmail({ auth, tx, person, caller }: Asking, new_email: string, isLate: boolean) {
  await awaitEmailChange({ ...auth, db: tx }, person.id, new_email, caller)
  await enqueue(tx, mail('email_change', { user_id: person.id }, { isLate }))
  await enqueue(tx, mail('email_change_notice', { email: person.email, new_email, caller }))
}

/** The same response for no session, somebody else's session and an unknown link, so that it reveals nothing. */
export const linkOfOtherAccount = () =>
  new AuthRefusal(
    403,
    'email_change_elsewhere',
    t(
      'Sign in to the account that asked for this change, then open the link again. If you are signed in to it, the link is no longer valid.',
    ),
  )

/** @returns the person with the new address; the session continues */
export async function changeEmail(
  auth: Auth,
  { session, person }: LiveSession,
  secret: string,
  caller: Caller,
) {
  return auth.db.transaction().execute(async (tx) => {
    // Lock order: account, then link, as in an undo and in a new request. Any other order could deadlock.
    const account = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', person.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const link = await takeLink(tx, 'email_change', secret, auth.now())
    // The rollback restores the link, so that its owner can still use it.
    if (!account || link?.user_id !== person.id) throw linkOfOtherAccount()
    await lockAddress(tx, link.email)
    if (await isTaken(tx, link.email)) throw linkOfOtherAccount()
    refuseAddress(auth.config, link.email)
    // Checked after the lock, because every transaction that ends an account's sessions takes the lock first.
    const alive = await tx.selectFrom('session').select('id').where('id', '=', session.id).executeTakeFirst()
    if (!alive) throw linkOfOtherAccount()
    await refuseTooMany(auth, tx, person.id)
    await tx
      .updateTable('account')
      .set({ email: link.email, email_confirmed_at: auth.now(), updated_at: auth.now() })
      .where('id', '=', person.id)
      .execute()
    // Revokes all links sent to the old address.
    await tx.deleteFrom('mail_link').where('user_id', '=', person.id).execute()
    await tx.deleteFrom('sign_up').where('email', '=', link.email).execute()
    await allowUndo(auth, tx, { user_id: person.id, from: account.email, to: link.email, caller })
    const about = { at: auth.now(), person_id: person.id, caller }
    await audit(tx, { action: 'email.changed', ...about, detail: { from: account.email, to: link.email } })
    return userOf(await people(tx, auth.now()).where('account.id', '=', person.id).executeTakeFirstOrThrow())
  })
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  return owner !== undefined
}

/** Each change has an undo link. A limit on changes keeps later ones from displacing it. */
async function refuseTooMany(auth: Auth, tx: Tx, userId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('email_undo')
    .select(sql<number>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', auth.now())
    .executeTakeFirstOrThrow()
  if (n >= EMAIL_CHANGES)
    throw new AuthRefusal(
      429,
      'over_request_rate_limit',
      t('You changed your address too often this week. Please try again in a few days.'),
    )
}
