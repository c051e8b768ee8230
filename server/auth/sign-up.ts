// Sign-up: leaves a row that waits for its address to be verified, and a mail to that address. All of it is the same
// whether or not the address has an account: the mail alone differs, and that reaches only who owns the address.
import { v7 as newId } from 'uuid'
import type * as z from 'zod'
import { enqueueMail } from '../jobs/enqueue.ts'
import { placeOf } from '../rate-limiter.ts'
import type { Auth, Caller } from './auth.ts'
import type { SignUp } from './body.ts'
import { refuseRegistration } from './may-sign-up.ts'
import { userOf } from './person.ts'
import { refuseTaken, reserve } from './username.ts'
import { refuseWeak } from './weak-password.ts'

export async function signUp(
  auth: Auth,
  { email, password, data }: z.output<typeof SignUp>,
  { address }: Caller,
) {
  refuseRegistration(auth.config, email)
  const { full_name, username } = data
  refuseWeak(password, { email, username })
  await refuseTaken(auth.db, { email, username })
  await auth.limits.mail(email, address)
  const password_hash = await auth.passwords.hash(password, placeOf(address))
  const created_at = auth.now()
  await auth.db.transaction().execute(async (tx) => {
    await reserve(tx, { email, username })
    const row = { full_name, username, password_hash, created_at, link_hash: null, link_expires_at: null }
    await tx
      .insertInto('sign_up')
      .values({ email, ...row })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute()
    await enqueueMail(tx, { kind: 'sign_up', email })
  })
  // An id of nobody: that of an account would tell that there is one.
  const user = userOf({
    id: newId(),
    email,
    full_name,
    username,
    email_confirmed_at: null,
    last_sign_in_at: null,
    created_at,
    updated_at: created_at,
    new_email: null,
  })
  return { ...user, confirmation_sent_at: created_at }
}
