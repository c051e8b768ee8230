// Refreshes a session. A refresh token is single-use, and its successor is derived from it with a server secret. Two tabs that
// use the same token within ten seconds get the same successor. Later reuse means that a token was stolen, so it ends the
// session.
import { Refusal } from '../../../domain/error.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import type { Principal } from '../../bearer.ts'
import { fromNow } from '../../clock.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Auth } from '../auth.ts'
import { people } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'
import {
  AWAITING_SECONDS,
  addRefreshToken,
  firstRefreshToken,
  hashOf,
  sessionAnswer,
  UNUSED_SECONDS,
} from './session.ts'

const USABLE_AGAIN_SECONDS = 10

export async function refreshSession(auth: Auth, token: string) {
  const who = await ownerOf(auth.db, token)
  if (!who) throw notFound()
  await auth.fairUse.refresh(who)
  const outcome = await auth.fairUse
    .turn(who, () => auth.db.transaction().execute((tx) => rotate(auth, tx, token)), { awaitingToo: true })
    .catch(passing)
  if (typeof outcome !== 'string') return outcome
  auth.hub.endSessions([outcome])
  throw new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** The new session response, or the id of the session that was ended because of token reuse. */
async function rotate(auth: Auth, tx: Tx, token: string) {
  // Successors are computed with the newest key.
  await auth.tokens.upToDate(tx)
  const session = await lockSession(tx, token)
  if (!session || session.last_used_at <= fromNow(auth, -UNUSED_SECONDS)) throw notFound()
  if (session.awaiting_factor && session.created_at <= fromNow(auth, -AWAITING_SECONDS)) throw notFound()
  // Read after acquiring the lock: another tab may have just used the token.
  const used_at = await usedAt(tx, token)
  if (used_at === undefined) throw notFound()
  if (used_at && used_at < fromNow(auth, -USABLE_AGAIN_SECONDS)) {
    await tx.deleteFrom('session').where('id', '=', session.id).execute()
    const about = { at: auth.now(), person_id: session.user_id, actor: NOBODY }
    await audit(tx, { action: 'session.ended', ...about, detail: { how: 'token_reused', sessions: 1 } })
    return session.id
  }
  const person = await people(tx, auth.now())
    .where('account.id', '=', session.user_id)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw notFound()
  const next = used_at
    ? await newest(auth, tx, session.id, token)
    : await replace(auth, tx, session.id, token)
  await tx.updateTable('session').set({ last_used_at: auth.now() }).where('id', '=', session.id).execute()
  return sessionAnswer(auth, tx, person, session, next)
}

/**
 * The owner of a refresh token. Takes no lock, because in a flood the rate limit rejects most requests right after this query.
 */
async function ownerOf(db: Db, token: string): Promise<Principal | undefined> {
  const session = await db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select(['session.id', 'session.user_id', 'session.awaiting_factor'])
    .where('refresh_token.hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!session) return undefined
  const { id: session_id, user_id, awaiting_factor } = session
  return { session_id, user_id, ...(awaiting_factor && { awaiting: true as const }) }
}

/** Converts errors: the client library treats 429 as the end of the session, but retries after 503. */
function passing(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw error.code === 'too_many_requests' ? new Refusal('busy', error.details, error.message) : notFound()
}

function lockSession(tx: Tx, token: string) {
  return tx
    .selectFrom('session')
    .select(['id', 'user_id', 'last_used_at', 'method', 'created_at', 'awaiting_factor'])
    .select(['factor_verified_at', 'factor_method', 'proven_at'])
    .where('id', '=', (query) =>
      query.selectFrom('refresh_token').select('session_id').where('hash', '=', hashOf(token)),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** @returns undefined if the token does not exist, null if it is unused */
async function usedAt(tx: Tx, token: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('refresh_token')
    .select('used_at')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.used_at
}

async function replace(auth: Auth, tx: Tx, session_id: string, token: string): Promise<string> {
  const now = auth.now()
  const next = successor(auth, token)
  await tx.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hashOf(token)).execute()
  await addRefreshToken(auth, tx, session_id, next)
  return next
}

/**
 * The last token of the chain, in case another tab has already refreshed again. The chain cannot be followed if the signing key
 * was rotated or a token of the chain was dropped as surplus; then a new chain starts.
 */
async function newest(auth: Auth, tx: Tx, sessionId: string, token: string): Promise<string> {
  let next = successor(auth, token)
  for (;;) {
    const used_at = await usedAt(tx, next)
    if (used_at === null) return next
    if (used_at === undefined) return firstRefreshToken(auth, tx, sessionId)
    next = successor(auth, next)
  }
}

function successor({ tokens }: Auth, token: string): string {
  return tokens.derive(`refresh_token:${token}`).toString('base64url')
}

function notFound(): AuthRefusal {
  return new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
