// Sign-up: stores a pending sign-up and mails a link to its address. The response and the work are the same whether or not the
// address has an account. Only the mail differs, and only the owner of the address reads it. Several sign-ups for one address are
// kept side by side, each with its own password and link.

import { v7 as newId } from 'uuid'
import type * as z from 'zod'
import { strangerAt } from '../../fair-use/fair-queue.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { SIGN_UPS_PER_ADDRESS } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import type { SignUp } from '../body.ts'
import { refundOnError } from '../limits.ts'
import { refuseWeak } from '../password/weak-password.ts'
import { userOf } from '../person.ts'
import { hashOf } from '../session/session.ts'
import { refuseTaken, reserve } from '../username.ts'
import { mailedInvitation, signUpInvited } from './invited.ts'
import { refuseRegistration } from './may-sign-up.ts'
import { dropOldest, lockAddress } from './sign-up-link.ts'

export async function signUp(auth: Auth, body: z.output<typeof SignUp>, caller: Caller) {
  const { email, password, data } = body
  refuseRegistration(auth.config, email)
  const { full_name, username, browser, invitation: secret } = data
  const now = auth.now()
  refuseWeak(password, { email, username })
  const invitation =
    secret === undefined ? undefined : await mailedInvitation(auth.db, { email, secret, now })
  if (invitation) return signUpInvited(auth, body, caller, invitation)
  // Checked before the username is looked up, so that a request over the limit reveals nothing about it.
  const consumed = await auth.limits.signUpFrom(caller.address)
  await auth.limits.requireMailTo(email, caller.address)
  await auth.limits.takenFrom(caller.address, () => refuseTaken(auth.db, { email, username, now }))
  const from = strangerAt(caller.address)
  const password_hash = await refundOnError(consumed, () => auth.passwords.hash(password, from))
  const isLate = await auth.limits.mailTo(email, caller.address)
  await auth.db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    await reserve(tx, { email, username, now })
    const id = newId()
    await tx
      .insertInto('sign_up')
      .values({
        id,
        email,
        full_name,
        username,
        password_hash,
        created_at: now,
        ...caller,
        link_hash: null,
        link_expires_at: null,
        browser_hash: browser ? hashOf(browser) : null,
      })
      .execute()
    await dropOldest(tx, email, SIGN_UPS_PER_ADDRESS)
    // A delayed mail covers all pending sign-ups of the address.
    await enqueue(tx, mail('sign_up', { email, ...(!isLate && { sign_up_id: id }) }, { isLate }))
  })
  // A random id: the account's own id would reveal that there is an account.
  const user = userOf({
    id: newId(),
    email,
    full_name,
    username,
    email_confirmed_at: null,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
    new_email: null,
  })
  return { ...user, confirmation_sent_at: now }
}
