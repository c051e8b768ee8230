// A change of address: asked for with proof of who it is, and done by the link in the mail to the new address. The link
// is good only in a session of the account that asked. In any other browser it does nothing: whoever got the mail by a
// slip of the pen does not get into the account, and who is tricked into opening it hands over nothing.
import { sql } from 'kysely'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { enqueueMail } from '../../jobs/enqueue.ts'
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
 * Leaves a link that waits, and tells both addresses.
 * @param isLate whether the mail to the new address waits, as others have asked for many to it
 */
export async function askForEmail({ auth, tx, person, caller }: Asking, new_email: string, isLate: boolean) {
  await awaitEmailChange({ ...auth, db: tx }, person.id, new_email, caller)
  await enqueueMail(tx, { kind: 'email_change', user_id: person.id }, isLate)
  await enqueueMail(tx, { kind: 'email_change_notice', email: person.email, new_email, caller })
}

/** The same words whether there is no session, that of somebody else, or no such link: they tell nothing about either. */
export const linkIsElsewhere = () =>
  new AuthRefusal(
    403,
    'email_change_elsewhere',
    'Sign in to the account that asked for this change, then open the link again. If you are signed in to it, the link is no longer valid.',
  )

/** @returns the person with the new address; the session goes on as it was */
export async function changeEmail(
  auth: Auth,
  { session, person }: LiveSession,
  secret: string,
  caller: Caller,
) {
  return auth.db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'email_change', secret, auth.now())
    // Refused, the transaction gives the link back: it waits for its own person.
    if (link?.user_id !== person.id) throw linkIsElsewhere()
    await lockAddress(tx, link.email)
    if (await isTaken(tx, link.email)) throw linkIsElsewhere()
    refuseAddress(auth.config, link.email)
    const { email: from } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', person.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // After the lock: what ends the sessions of an account takes it first.
    const alive = await tx.selectFrom('session').select('id').where('id', '=', session.id).executeTakeFirst()
    if (!alive) throw linkIsElsewhere()
    await refuseTooMany(auth, tx, person.id)
    await tx
      .updateTable('account')
      .set({ email: link.email, email_confirmed_at: auth.now(), updated_at: auth.now() })
      .where('id', '=', person.id)
      .execute()
    // What was sent to the old address opens nothing any more.
    await tx.deleteFrom('mail_link').where('user_id', '=', person.id).execute()
    await tx.deleteFrom('sign_up').where('email', '=', link.email).execute()
    await allowUndo(auth, tx, { user_id: person.id, from, to: link.email, caller })
    const about = { at: auth.now(), person_id: person.id, caller }
    await audit(tx, { action: 'email.changed', ...about, detail: { from, to: link.email } })
    return userOf(await people(tx, auth.now()).where('account.id', '=', person.id).executeTakeFirstOrThrow())
  })
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  return owner !== undefined
}

/** Each change leaves a way back, and none of them may be pushed out by those that follow. */
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
      'Your address was changed too often within a week. Please try again in some days.',
    )
}
