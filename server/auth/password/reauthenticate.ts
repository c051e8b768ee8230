// A mailed code that replaces the password within one session: eight digits, stored hashed, valid for ten minutes and a few
// attempts.

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { fromNow } from '../../clock.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { NONCE_TRIES } from '../../limits.ts'
import type { Auth } from '../auth.ts'
import type { LiveSession } from '../session/session.ts'

const NONCE_SECONDS = 600
const DIGITS = 8

/** Queues the mail; the code is generated when the mail is written. */
export async function reauthenticate(auth: Auth, { session, person }: LiveSession) {
  const isLate = await auth.limits.mailCode(person.email, session.id)
  await enqueue(auth.db, mail('reauthentication', { session_id: session.id }, { isLate }))
  return {}
}

/** Creates a code for this session; revokes the previous one. */
export async function newNonce(maker: Pick<Auth, 'db' | 'clock'>, sessionId: string): Promise<string> {
  const nonce = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const row = {
    hash: hashOf(sessionId, nonce),
    tries_left: NONCE_TRIES,
    expires_at: fromNow(maker, NONCE_SECONDS),
  }
  await maker.db
    .insertInto('reauthentication')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
  return nonce
}

/** Counts the attempt and uses up the code if it is right. Only one of several concurrent attempts succeeds. */
export async function takeNonce(auth: Auth, sessionId: string, typed: string): Promise<boolean> {
  const row = await auth.db
    .updateTable('reauthentication')
    .set({ tries_left: sql`tries_left - 1` })
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', auth.now())
    .where('tries_left', '>', 0)
    .returning('hash')
    .executeTakeFirst()
  const hash = hashOf(sessionId, typed.replace(/\s/g, ''))
  if (!row || !timingSafeEqual(row.hash, hash)) return false
  const taken = await auth.db
    .deleteFrom('reauthentication')
    .where('session_id', '=', sessionId)
    .where('hash', '=', hash)
    .returning('session_id')
    .executeTakeFirst()
  return taken !== undefined
}

function hashOf(sessionId: string, nonce: string): Buffer {
  return createHash('sha256').update(`${sessionId}:${nonce}`).digest()
}
