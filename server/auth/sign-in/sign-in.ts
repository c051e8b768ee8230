// Sign-in with a password. The work and the message are the same for a known or unknown address and a right or wrong password, so
// that accounts cannot be enumerated.

import { sql } from 'kysely'
import type * as z from 'zod'
import type { AuditDetails } from '../../../domain/audit/audit.ts'
import { t } from '../../../domain/locale/message.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import type { Auth, Caller } from '../auth.ts'
import type { SignIn } from '../body.ts'
import { refundOnError } from '../limits.ts'
import { type Person, people } from '../person.ts'
import { AuthRefusal, invalidCredentials } from '../refusal.ts'
import { startSession } from '../session/session.ts'
import { originOf } from './origin.ts'

export async function signIn(auth: Auth, { email, password }: z.output<typeof SignIn>, caller: Caller) {
  const { address } = caller
  const tried = await auth.limits.password(email, address)
  const { person, found } = await refundOnError(tried, async () => {
    const person = await people(auth.db, auth.now()).where('account.email', '=', email).executeTakeFirst()
    const stored = [person?.password_hash, (await newestWaiting(auth, email, address))?.password_hash]
    const from = await originOf(auth, person?.id, address)
    return { person, found: await auth.passwords.find(stored, password, from) }
  })
  if (found < 0) {
    await auditRefusal(auth, person, 'wrong_password', caller)
    throw invalidCredentials()
  }
  await tried.right()
  if (found === 1) {
    await auditRefusal(auth, undefined, 'not_confirmed', caller)
    throw notConfirmed()
  }
  if (!person) throw invalidCredentials()
  if (person.disabled_at) {
    await auditRefusal(auth, person, 'disabled', caller)
    throw new AuthRefusal(400, 'user_banned', t('This account is disabled'))
  }
  if (!person.email_confirmed_at) {
    await auditRefusal(auth, person, 'not_confirmed', caller)
    throw notConfirmed()
  }
  return auth.db.transaction().execute((tx) => startSession(auth, tx, person, 'password', caller))
}

/**
 * The newest pending sign-up of the address, preferably from this client. The password is compared with this one only, however
 * many there are.
 */
function newestWaiting({ db }: Auth, email: string, address: string) {
  return db
    .selectFrom('sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .orderBy(sql`address = ${address}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Reason = AuditDetails['session.refused']['reason']

/** Writes an audit entry even if there is no such account, so that the response time reveals nothing. */
async function auditRefusal(auth: Auth, person: Person | undefined, reason: Reason, caller: Caller) {
  const entry = { at: auth.now(), person_id: person?.id ?? null, actor: NOBODY, caller, detail: { reason } }
  await audit(auth.db, { action: 'session.refused', ...entry })
}

function notConfirmed(): AuthRefusal {
  return new AuthRefusal(400, 'email_not_confirmed', t('Email not confirmed'))
}
