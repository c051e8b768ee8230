// Redeems a link from a mail: a sign-up becomes an account, a recovery a session that may set a password, and a
// waiting address becomes the person's own.
import { audit } from '../audit/log.ts'
import type { Tx } from '../db/handle.ts'
import type { Method } from './assurance.ts'
import type { Auth, Caller } from './auth.ts'
import type { LinkType } from './body.ts'
import { takeLink } from './link.ts'
import { refuseAddress, refuseRegistration } from './may-sign-up.ts'
import { createAccount } from './new-account.ts'
import { people } from './person.ts'
import { AuthRefusal, linkIsDead } from './refusal.ts'
import { hashOf, startSession } from './session.ts'
import { lockAddress, takeSignUp } from './sign-up-link.ts'
import { reserveLike } from './username.ts'

type Link = { type: LinkType; token_hash: string; browser?: string }

/** Where the password of a new account was chosen, if not in the browser that opened the link. */
type Chosen = { device: string; at: string }
type Redeemed = { user_id: string; method: Method; password_chosen?: Chosen }

export async function verify(auth: Auth, link: Link, caller: Caller) {
  return auth.db.transaction().execute(async (tx) => {
    const { user_id, method, password_chosen } = await redeemers[link.type](auth, tx, link, caller)
    const person = await people(tx, auth.now()).where('account.id', '=', user_id).executeTakeFirstOrThrow()
    if (person.disabled_at) throw new AuthRefusal(400, 'user_banned', 'This account is disabled')
    const answer = await startSession(auth, tx, person, method, caller)
    return { ...answer, ...(password_chosen && { password_chosen }) }
  })
}

type Redeem = (auth: Auth, tx: Tx, link: Link, caller: Caller) => Promise<Redeemed>

const redeemers: Record<LinkType, Redeem> = {
  signup: redeemSignUp,
  email: redeemSignUp,
  recovery: redeemRecovery,
  email_change: redeemEmailChange,
}

/**
 * Who opens the link owns the address; whether they also chose the password shows the browser alone. If it is another
 * one, they may set a password without knowing this one, as by a recovery link.
 */
async function redeemSignUp(auth: Auth, tx: Tx, link: Link, caller: Caller): Promise<Redeemed> {
  const waiting = await takeSignUp(tx, link.token_hash, auth.now())
  if (!waiting) throw linkIsDead()
  // It was made before sign-up was closed: refused, the row stays for the operator.
  refuseRegistration(auth.config, waiting.email)
  const { email, full_name, password_hash, device, created_at, browser_hash } = waiting
  // Somebody may have taken the name since.
  const username = await reserveLike(tx, { username: waiting.username, email, now: auth.now() })
  const account = { email, full_name, username, password_hash }
  const user_id = await createAccount(auth, tx, account, { how: 'sign_up', caller })
  const same = link.browser !== undefined && browser_hash?.equals(hashOf(link.browser))
  return same
    ? { user_id, method: 'link' }
    : { user_id, method: 'recovery', password_chosen: { device, at: created_at } }
}

async function redeemRecovery(auth: Auth, tx: Tx, { token_hash }: Link): Promise<Redeemed> {
  const link = await takeLink(tx, 'recovery', token_hash, auth.now())
  if (!link) throw linkIsDead()
  return { user_id: link.user_id, method: 'recovery' }
}

async function redeemEmailChange(auth: Auth, tx: Tx, sent: Link, caller: Caller): Promise<Redeemed> {
  const link = await takeLink(tx, 'email_change', sent.token_hash, auth.now())
  if (!link) throw linkIsDead()
  await lockAddress(tx, link.email)
  if (await belongsToAnother(tx, link)) throw linkIsDead()
  refuseAddress(auth.config, link.email)
  const { email: from } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', link.user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('account')
    .set({ email: link.email, email_confirmed_at: auth.now(), updated_at: auth.now() })
    .where('id', '=', link.user_id)
    .execute()
  // What was sent to the old address opens nothing any more.
  await tx.deleteFrom('mail_link').where('user_id', '=', link.user_id).execute()
  await tx.deleteFrom('sign_up').where('email', '=', link.email).execute()
  const about = { at: auth.now(), person_id: link.user_id, caller }
  await audit(tx, { action: 'email.changed', ...about, detail: { from, to: link.email } })
  return { user_id: link.user_id, method: 'link' }
}

async function belongsToAnother(tx: Tx, { email, user_id }: { email: string; user_id: string }) {
  const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  return owner !== undefined && owner.id !== user_id
}
