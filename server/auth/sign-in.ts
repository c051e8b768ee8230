// Sign-in with a password. Right or wrong, known or unknown: the same work and the same words.
import type * as z from 'zod'
import { placeOf } from '../rate-limiter.ts'
import type { Auth, Caller } from './auth.ts'
import type { SignIn } from './body.ts'
import { people } from './person.ts'
import { AuthRefusal, invalidCredentials } from './refusal.ts'
import { startSession } from './session.ts'

export async function signIn(auth: Auth, { email, password }: z.output<typeof SignIn>, caller: Caller) {
  const from = placeOf(caller.address)
  const rightPassword = await auth.limits.password(email, caller.address)
  const person = await people(auth.db, auth.now()).where('account.email', '=', email).executeTakeFirst()
  if (!(await auth.passwords.matches(person?.password_hash, password, from))) {
    if (!(await waits(auth, email, password, from))) throw invalidCredentials()
    await rightPassword()
    throw notConfirmed()
  }
  await rightPassword()
  if (!person) throw invalidCredentials()
  if (person.disabled_at) throw new AuthRefusal(400, 'user_banned', 'This account is disabled')
  if (!person.email_confirmed_at) throw notConfirmed()
  return auth.db.transaction().execute((tx) => startSession(auth, tx, person, 'password', caller))
}

/** Whether this is the password of a sign-up that waits for its address to be verified. */
async function waits(auth: Auth, email: string, password: string, from: string): Promise<boolean> {
  const waiting = await auth.db
    .selectFrom('sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  return auth.passwords.matches(waiting?.password_hash, password, from)
}

function notConfirmed(): AuthRefusal {
  return new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
}
