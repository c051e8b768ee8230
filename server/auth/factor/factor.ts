// A person's authenticators: enrolling and removing them. They are inactive until verified with a code
// (factor-verify.ts).

import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { FACTORS_PER_PERSON } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import type { Enroll } from '../body.ts'
import { requireRecentProof } from '../password/prove.ts'
import { hasSecondFactor, type Person, people } from '../person.ts'
import { AuthRefusal, sessionEnded } from '../refusal.ts'
import { aalOf } from '../session/assurance.ts'
import type { LiveSession } from '../session/session.ts'
import { requireTwoFactorLeft } from './required.ts'
import { newTotpSecret, totpForApp } from './totp.ts'

/** The name shown for an authenticator without one. */
export function nameOf({ friendly_name }: { friendly_name: string | null }): string {
  return friendly_name ?? 'Authenticator'
}

export const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', t('Factor not found'))

/** Throws if the person has a second factor that this session has not shown. */
export function requireFactorShown({ session, person }: LiveSession): void {
  if (hasSecondFactor(person) && aalOf(session) !== 'aal2')
    throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 session is required for this')
}

/**
 * Locks the account until the end of the transaction, so that sign-ins and all changes to factors run one after the other.
 * @returns the person's current state
 */
export async function lockAccount(auth: Auth, tx: Tx, { session, person }: LiveSession): Promise<Person> {
  await tx.selectFrom('account').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
  const now = await people(tx, auth.now())
    .innerJoin('session', 'session.user_id', 'account.id')
    .where('account.id', '=', person.id)
    .where('session.id', '=', session.id)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!now) throw sessionEnded()
  return now
}

/** Returns the secret for the app; only this response contains it. The authenticator stays inactive until a code is verified. */
export async function enrollFactor(
  auth: Auth,
  liveSession: LiveSession,
  { friendly_name = null, issuer }: Enroll,
) {
  requireFactorShown(liveSession)
  requireRecentProof(auth, liveSession)
  const secret = newTotpSecret()
  const id = newId()
  const { person } = liveSession
  await auth.limits.enroll(person.id)
  await auth.db.transaction().execute(async (tx) => {
    await lockAccount(auth, tx, liveSession)
    // A new enrollment replaces an unfinished one.
    await tx.deleteFrom('factor').where('user_id', '=', person.id).where('verified_at', 'is', null).execute()
    const others = await tx
      .selectFrom('factor')
      .select('friendly_name')
      .where('user_id', '=', person.id)
      .execute()
    if (others.length >= FACTORS_PER_PERSON)
      throw new AuthRefusal(
        422,
        'too_many_enrolled_mfa_factors',
        t('One person can have at most {most} authenticators', { most: FACTORS_PER_PERSON }),
      )
    if (friendly_name && others.some((other) => other.friendly_name === friendly_name))
      throw new AuthRefusal(
        422,
        'mfa_factor_name_conflict',
        t('You already have an authenticator with this name'),
      )
    const times = { created_at: auth.now(), updated_at: auth.now() }
    const unused = { verified_at: null, last_used_at: null, last_used_step: null }
    await tx
      .insertInto('factor')
      .values({ id, user_id: person.id, friendly_name, secret, ...unused, ...times })
      .execute()
  })
  const app = totpForApp(secret, issuer ?? `Lacewing (${new URL(auth.config.publicUrl).host})`, person.email)
  return { id, type: 'totp', ...(friendly_name && { friendly_name }), totp: app }
}

/** Removing the last authenticator also deletes the recovery codes; from then on the password is enough to sign in. */
export async function removeFactor(auth: Auth, liveSession: LiveSession, factorId: string, caller: Caller) {
  const { person } = liveSession
  requireFactorShown(liveSession)
  requireRecentProof(auth, liveSession)
  if (!person.factors.some(({ id }) => id === factorId)) throw factorNotFound()
  const ended = await auth.db.transaction().execute(async (tx) => {
    await lockAccount(auth, tx, liveSession)
    const removed = await tx
      .deleteFrom('factor')
      .where('id', '=', factorId)
      .where('user_id', '=', person.id)
      .returning(['verified_at', 'friendly_name'])
      .executeTakeFirst()
    if (!removed) throw factorNotFound()
    if (!removed.verified_at) return []
    const left = await tx
      .selectFrom('factor')
      .select('id')
      .where('user_id', '=', person.id)
      .where('verified_at', 'is not', null)
      .execute()
    const detail = { name: nameOf(removed) }
    await audit(tx, { action: 'factor.removed', at: auth.now(), person_id: person.id, caller, detail })
    if (left.length === 0) await requireTwoFactorLeft(auth, tx, person.id)
    const what = left.length > 0 ? 'removed' : 'off'
    await enqueue(tx, mail('two_factor', { email: person.email, what }))
    return left.length > 0 ? [] : forgetSecondFactor(tx, person.id)
  })
  auth.hub.endSessions(ended)
  return { id: factorId }
}

/**
 * Called when the last active factor was removed: deletes the recovery codes and clears the factor state of all sessions.
 * @returns the ended sessions: those that awaited a second factor
 */
export async function forgetSecondFactor(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .updateTable('session')
    .set({ factor_verified_at: null, factor_method: null })
    .where('user_id', '=', userId)
    .execute()
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('awaiting_factor', '=', true)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
