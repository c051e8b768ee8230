// Sign-in with a password. Right or wrong, known or unknown: the same work and the same words.
import { sql } from 'kysely'
import type * as z from 'zod'
import type { AuditDetails } from '../../domain/audit.ts'
import { audit, NOBODY } from '../audit/log.ts'
import { placeOf } from '../rate-limiter.ts'
import type { Auth, Caller } from './auth.ts'
import type { SignIn } from './body.ts'
import { type Person, people } from './person.ts'
import { AuthRefusal, invalidCredentials } from './refusal.ts'
import { startSession } from './session.ts'

export async function signIn(auth: Auth, { email, password }: z.output<typeof SignIn>, caller: Caller) {
  const from = placeOf(caller.address)
  const rightPassword = await auth.limits.password(email, caller.address)
  const person = await people(auth.db, auth.now()).where('account.email', '=', email).executeTakeFirst()
  if (!(await auth.passwords.matches(person?.password_hash, password, from))) {
    if (!(await waits(auth, email, password, caller))) {
      await tellRefused(auth, person, 'wrong_password', caller)
      throw invalidCredentials()
    }
    await rightPassword()
    await tellRefused(auth, undefined, 'not_confirmed', caller)
    throw notConfirmed()
  }
  await rightPassword()
  if (!person) throw invalidCredentials()
  if (person.disabled_at) {
    await tellRefused(auth, person, 'disabled', caller)
    throw new AuthRefusal(400, 'user_banned', 'This account is disabled')
  }
  if (!person.email_confirmed_at) {
    await tellRefused(auth, person, 'not_confirmed', caller)
    throw notConfirmed()
  }
  return auth.db.transaction().execute((tx) => startSession(auth, tx, person, 'password', caller))
}

/**
 * Whether this is the password of a sign-up that waits for its address to be verified: of the newest, those from here
 * first. One is compared, however many there are.
 */
async function waits(auth: Auth, email: string, password: string, { address }: Caller): Promise<boolean> {
  const waiting = await auth.db
    .selectFrom('sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .orderBy(sql`address = ${address}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return auth.passwords.matches(waiting?.password_hash, password, placeOf(address))
}

type Reason = AuditDetails['session.refused']['reason']

/** Also where there is no such account: who waits for the answer must not feel whether one was written to. */
async function tellRefused(auth: Auth, person: Person | undefined, reason: Reason, caller: Caller) {
  const entry = { at: auth.now(), person_id: person?.id ?? null, actor: NOBODY, caller, detail: { reason } }
  await audit(auth.db, { action: 'session.refused', ...entry })
}

function notConfirmed(): AuthRefusal {
  return new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
}
