// Redeems a mailed link that signs in: a sign-up becomes an account, a recovery link becomes a session that may set a password.
// Links that change the address start no session: see email-change.ts and email-undo.ts.
import { t } from '../../../domain/locale/message.ts'
import type { Tx } from '../../db/handle.ts'
import type { Auth, Caller } from '../auth.ts'
import { people } from '../person.ts'
import { AuthRefusal, linkIsDead } from '../refusal.ts'
import type { Method } from '../session/assurance.ts'
import { hashOf, startSession } from '../session/session.ts'
import { refuseRegistration } from '../sign-up/may-sign-up.ts'
import { createAccount } from '../sign-up/new-account.ts'
import { takeSignUp } from '../sign-up/sign-up-link.ts'
import { reserveSimilar } from '../username.ts'
import { takeLink } from './link.ts'

type SignsIn = 'signup' | 'email' | 'recovery'
type Link = { type: SignsIn; token_hash: string; browser?: string }

/** Where the password of a new account was chosen, if not in the browser that opened the link. */
type Chosen = { device: string; at: string }
type Redeemed = { user_id: string; method: Method; password_chosen?: Chosen }

export async function verify(auth: Auth, link: Link, caller: Caller) {
  return auth.db.transaction().execute(async (tx) => {
    const { user_id, method, password_chosen } = await redeemers[link.type](auth, tx, link, caller)
    const person = await people(tx, auth.now()).where('account.id', '=', user_id).executeTakeFirstOrThrow()
    if (person.disabled_at) throw new AuthRefusal(400, 'user_banned', t('This account is disabled'))
    const answer = await startSession(auth, tx, person, method, caller)
    return { ...answer, ...(password_chosen && { password_chosen }) }
  })
}

type Redeem = (auth: Auth, tx: Tx, link: Link, caller: Caller) => Promise<Redeemed>

const redeemers: Record<SignsIn, Redeem> = {
  signup: redeemSignUp,
  email: redeemSignUp,
  recovery: redeemRecovery,
}

/**
 * The person who opens the link owns the address, but only the browser's secret proves that the same person chose the password.
 * In another browser, the person may set a new password without knowing this one, as with a recovery link.
 */
async function redeemSignUp(auth: Auth, tx: Tx, link: Link, caller: Caller): Promise<Redeemed> {
  const waiting = await takeSignUp(tx, link.token_hash, auth.now())
  if (!waiting) throw linkIsDead()
  // Sign-up may have been closed since. On rejection the row is kept, so that an operator can complete the sign-up.
  refuseRegistration(auth.config, waiting.email)
  const { email, full_name, password_hash, device, created_at, browser_hash } = waiting
  // The username may have been taken in the meantime.
  const username = await reserveSimilar(tx, { username: waiting.username, email, now: auth.now() })
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
