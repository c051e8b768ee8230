// Recovery codes: a set of ten, for a person who lost the authenticator. Each is shown once, stored hashed and valid for one
// sign-in. A new set revokes the old one.

import { createHash, randomInt } from 'node:crypto'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { RECOVERY_CODES } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import { requireRecentProof } from '../password/prove.ts'
import { hasSecondFactor } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { lockAccount, requireFactorShown } from './factor.ts'

/** Crockford's base 32, which omits the letters that are easily mistaken for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Each character has five bits: eighty bits cannot be guessed, not even against leaked hashes. */
const LENGTH = 16

/** @returns the codes in plain text; only this response contains them */
export async function makeRecoveryCodes(auth: Auth, liveSession: LiveSession, caller: Caller) {
  const { person } = liveSession
  requireFactorShown(liveSession)
  requireRecentProof(auth, liveSession)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await auth.db.transaction().execute(async (tx) => {
    const { factors } = await lockAccount(auth, tx, liveSession)
    if (!hasSecondFactor({ factors }))
      throw new AuthRefusal(422, 'mfa_factor_not_found', t('Set up two-factor sign-in first'))
    await tx.deleteFrom('recovery_code').where('user_id', '=', person.id).execute()
    const rows = codes.map((code) => ({ user_id: person.id, hash: hashOfCode(person.id, code) }))
    await tx
      .insertInto('recovery_code')
      .values(rows.map((row) => ({ ...row, created_at: auth.now(), used_at: null })))
      .execute()
    await audit(tx, { action: 'recovery_codes.made', at: auth.now(), person_id: person.id, caller })
    await enqueue(tx, mail('two_factor', { email: person.email, what: 'codes_made' }))
  })
  return { codes }
}

/** How many codes are left, and when the set was made. */
export async function countRecoveryCodes(db: Db, userId: string) {
  const rows = await db
    .selectFrom('recovery_code')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute()
  return {
    left: rows.filter(({ used_at }) => used_at === null).length,
    created_at: rows[0]?.created_at ?? null,
  }
}

/**
 * Uses up the code. Only one of several concurrent attempts succeeds.
 * @returns false if the code is unknown or was already used
 */
export async function takeRecoveryCode(auth: Pick<Auth, 'now'>, tx: Tx, userId: string, code: string) {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: auth.now() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOfCode(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Normalizes a code as typed to the form that is hashed; null if it cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

function hashOfCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${code.replaceAll('-', '')}`)
    .digest()
}
