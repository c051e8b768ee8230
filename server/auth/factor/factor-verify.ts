// Verifies a code from an authenticator, or a recovery code in its place, against a challenge. A valid code completes a sign-in
// that awaits its second factor, or activates an authenticator that was just enrolled. Each code works once.

import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { CHALLENGES_PER_SESSION } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import type { VerifyFactor } from '../body.ts'
import { hasSecondFactor, people } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'
import {
  endSessions,
  endSurplus,
  firstRefreshToken,
  type LiveSession,
  type SessionState,
  sessionAnswer,
} from '../session/session.ts'
import { tryCode } from './code-tries.ts'
import { factorNotFound, lockAccount, nameOf } from './factor.ts'
import { countRecoveryCodes, readRecoveryCode, takeRecoveryCode } from './recovery-code.ts'
import { stepOfCode } from './totp.ts'

const CHALLENGE_SECONDS = 300

/** A session that awaits its second factor sees only verified factors: no other factor can complete the sign-in. */
function factorOf({ session, person }: LiveSession, id: string) {
  const factor = person.factors.find((candidate) => candidate.id === id)
  if (!factor || (session.awaiting_factor && !factor.verified_at)) throw factorNotFound()
  return factor
}

export async function challengeFactor(auth: Auth, liveSession: LiveSession, factorId: string) {
  const { session } = liveSession
  const id = newId()
  const expires_at = fromNow(auth, CHALLENGE_SECONDS)
  await auth.db.transaction().execute(async (tx) => {
    // Searched under the lock: another session may have just removed the factor.
    const factor_id = factorOf(
      { ...liveSession, person: await lockAccount(auth, tx, liveSession) },
      factorId,
    ).id
    const stored = tx
      .selectFrom('factor_challenge')
      .select('id')
      .where('session_id', '=', session.id)
      .orderBy('id', 'desc')
      .limit(CHALLENGES_PER_SESSION - 1)
    await tx
      .deleteFrom('factor_challenge')
      .where('session_id', '=', session.id)
      .where('id', 'not in', stored)
      .execute()
    await tx
      .insertInto('factor_challenge')
      .values({ id, factor_id, session_id: session.id, expires_at })
      .execute()
  })
  return { id, type: 'totp', expires_at: Math.floor(Date.parse(expires_at) / 1_000) }
}

type Shown = { method: 'totp' | 'recovery_code'; code: string }

/** Parses what was typed. Input that cannot be a code does not count as an attempt. */
function readCode(typed: string): Shown {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { method: 'totp', code: digits }
  const code = readRecoveryCode(typed)
  if (!code) throw wrongCode(/[a-z]/i.test(typed) ? 'recovery_code' : 'totp')
  return { method: 'recovery_code', code }
}

const WRONG = {
  totp: t('The code is not correct. A new one comes every half minute.'),
  recovery_code: t('This recovery code is not correct or was already used.'),
}
const wrongCode = (method: Shown['method']) => new AuthRefusal(422, 'mfa_verification_failed', WRONG[method])

/** @returns the session with its new tokens */
export async function verifyFactor(
  auth: Auth,
  liveSession: LiveSession,
  factorId: string,
  { challenge_id, code }: VerifyFactor,
  caller: Caller,
) {
  const factor = factorOf(liveSession, factorId)
  const shown = readCode(code)
  if (shown.method === 'recovery_code' && !factor.verified_at) throw wrongCode('totp')
  await requireChallenge(auth, auth.db, liveSession, factorId, challenge_id)
  const rightCode = await tryCode(auth, liveSession, shown.method, caller)
  const verified = await auth.db.transaction().execute(async (tx) => {
    const before = await lockAccount(auth, tx, liveSession)
    await requireChallenge(auth, tx, liveSession, factorId, challenge_id)
    const right =
      shown.method === 'totp'
        ? await takeCode(auth, tx, factorOf({ ...liveSession, person: before }, factorId).id, shown.code)
        : await takeRecoveryCode(auth, tx, before.id, shown.code)
    if (!right) return null
    await tx.deleteFrom('factor_challenge').where('id', '=', challenge_id).execute()
    const about = { at: auth.now(), person_id: before.id, caller }
    if (shown.method === 'recovery_code') {
      await audit(tx, { action: 'recovery_code.used', ...about })
      const { left } = await countRecoveryCodes(tx, before.id)
      await enqueue(tx, mail('two_factor', { email: before.email, what: 'code_used', left }))
    }
    if (!factor.verified_at) {
      await audit(tx, { action: 'factor.added', ...about, detail: { name: nameOf(factor) } })
      const what = hasSecondFactor(before) ? 'added' : 'on'
      await enqueue(tx, mail('two_factor', { email: before.email, what }))
    }
    const ended = hasSecondFactor(before)
      ? []
      : await endSessions(tx, before.id, { except: liveSession.session.id })
    if (ended.length > 0) {
      const detail = { how: 'factor_added' as const, sessions: ended.length }
      await audit(tx, { action: 'session.ended', ...about, detail })
    }
    const session = await replaceSession(auth, tx, liveSession.session, shown.method)
    if (liveSession.session.awaiting_factor) {
      const detail = { method: liveSession.session.method }
      await audit(tx, { action: 'session.started', ...about, detail })
      await endSurplus(tx, session, about)
    }
    const person = await people(tx, auth.now()).where('account.id', '=', before.id).executeTakeFirstOrThrow()
    const token = await firstRefreshToken(auth, tx, session.id)
    return { answer: await sessionAnswer(auth, tx, person, session, token), ended }
  })
  if (!verified) {
    const about = { at: auth.now(), person_id: liveSession.person.id, actor: NOBODY, caller }
    await audit(auth.db, { action: 'session.refused', ...about, detail: { reason: 'wrong_code' } })
    throw wrongCode(shown.method)
  }
  await rightCode()
  auth.hub.endSessions(verified.ended)
  return verified.answer
}

async function requireChallenge(
  auth: Auth,
  tx: Db,
  { session }: LiveSession,
  factorId: string,
  challengeId: string,
) {
  const challenge = await tx
    .selectFrom('factor_challenge')
    .select('id')
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', session.id)
    .where('expires_at', '>', auth.now())
    .executeTakeFirst()
  if (!challenge)
    throw new AuthRefusal(422, 'mfa_challenge_expired', t('This took too long. Please enter a new code.'))
}

/**
 * Makes the code single-use: this code and all older ones are rejected from now on. The lock of the account serializes concurrent
 * attempts.
 */
async function takeCode(auth: Auth, tx: Tx, factorId: string, code: string): Promise<boolean> {
  const { secret, last_used_step } = await tx
    .selectFrom('factor')
    .select(['secret', 'last_used_step'])
    .where('id', '=', factorId)
    .executeTakeFirstOrThrow()
  const step = stepOfCode(secret, code, auth.clock.now())
  if (step === null || (last_used_step !== null && step <= last_used_step)) return false
  const now = auth.now()
  await tx
    .updateTable('factor')
    .set((row) => ({
      last_used_step: step,
      last_used_at: now,
      updated_at: now,
      verified_at: row.fn.coalesce('verified_at', row.val(now)),
    }))
    .where('id', '=', factorId)
    .execute()
  return true
}

/**
 * Completing a sign-in replaces its session with a new one. This makes tokens from before the code worthless, for example if
 * somebody planted them in this browser. A session that was already signed in keeps its id.
 */
async function replaceSession(
  auth: Auth,
  tx: Tx,
  session: SessionState,
  factor_method: Shown['method'],
): Promise<SessionState> {
  const now = auth.now()
  const shown = { awaiting_factor: false, factor_verified_at: now, factor_method }
  if (!session.awaiting_factor) {
    await tx.deleteFrom('refresh_token').where('session_id', '=', session.id).execute()
    return tx
      .updateTable('session')
      .set({ ...shown, last_used_at: now })
      .where('id', '=', session.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const awaiting = await tx
    .deleteFrom('session')
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const next = { ...awaiting, ...shown, id: newId(), proven_at: now, last_used_at: now }
  await tx.insertInto('session').values(next).execute()
  return next
}
