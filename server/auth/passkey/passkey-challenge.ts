// Passkey challenges: single-use, valid for five minutes, bound to one purpose. A registration challenge is also bound
// to its session.

import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { fromNow } from '../../clock.ts'
import type { Auth } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'

export const CEREMONY_SECONDS = 300

type Purpose = { purpose: 'registration'; session_id: string } | { purpose: 'authentication' }

export async function newChallenge(auth: Auth, wanted: Purpose) {
  const row = { id: newId(), challenge: randomBytes(32), expires_at: fromNow(auth, CEREMONY_SECONDS) }
  await auth.db
    .insertInto('passkey_challenge')
    .values({ session_id: null, ...wanted, ...row })
    .execute()
  return {
    challenge_id: row.id,
    challenge: new Uint8Array(row.challenge),
    expires_at: Math.floor(Date.parse(row.expires_at) / 1_000),
  }
}

/**
 * Uses up the challenge before the response is verified, so that a wrong response allows no second attempt.
 * @returns the challenge as base64url
 */
export async function takeChallenge(auth: Auth, id: string, wanted: Purpose): Promise<string> {
  const session = wanted.purpose === 'registration' ? wanted.session_id : null
  const row = await auth.db
    .deleteFrom('passkey_challenge')
    .where('id', '=', id)
    .where('purpose', '=', wanted.purpose)
    .where('session_id', 'is not distinct from', session)
    .where('expires_at', '>', auth.now())
    .returning('challenge')
    .executeTakeFirst()
  if (!row)
    throw new AuthRefusal(
      422,
      'challenge_expired',
      t('This took too long or was already used. Please try again.'),
    )
  return row.challenge.toString('base64url')
}
