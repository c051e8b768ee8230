// Sessions: starting, look-up by bearer token, ending. Refreshing is in refresh.ts.

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { tokenIn } from '../../http/request.ts'
import { ACCESS_SECONDS, REFRESH_TOKENS_PER_SESSION, SESSIONS_PER_PERSON } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import { twoFactorMissing } from '../factor/required.ts'
import { hasSecondFactor, type Person, people, userOf } from '../person.ts'
import { providersOf } from '../provider/identity.ts'
import { AuthRefusal, invalidCredentials, invalidToken, sessionEnded } from '../refusal.ts'
import {
  type Assurance,
  aalOf,
  amrOf,
  fulfilsTwoFactor,
  type Method,
  needsSecondFactor,
} from './assurance.ts'

/** A session expires after this many seconds without a refresh. */
export const UNUSED_SECONDS = 30 * 86_400

/** A sign-in that awaits its second factor expires after this many seconds. */
export const AWAITING_SECONDS = 3_600

export type SessionState = { id: string } & Assurance
export type LiveSession = { session: SessionState; person: Person }

/** The columns of table session that make up a `SessionState`. */
export const SESSION_STATE = [
  'session.method',
  'session.created_at as session_created_at',
  'session.awaiting_factor',
  'session.factor_verified_at',
  'session.factor_method',
  'session.proven_at',
] as const

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** 256 random bits, encoded for links and refresh tokens. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Signs the person in: creates a session and its first tokens. Locks the account first, so that no session starts if
 * the password was changed or the account disabled since `person` was read.
 */
export async function startSession(auth: Auth, tx: Tx, person: Person, method: Method, caller: Caller) {
  const now = auth.now()
  const same = await tx
    .updateTable('account')
    .set({ last_sign_in_at: now })
    .where('id', '=', person.id)
    .where('password_hash', 'is not distinct from', person.password_hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!same) throw invalidCredentials()
  // Read after the lock: enabling the first authenticator takes the same lock and ends every existing session.
  const fresh = await people(tx, now).where('account.id', '=', person.id).executeTakeFirstOrThrow()
  const session: SessionState = {
    id: newId(),
    method,
    created_at: now,
    awaiting_factor: needsSecondFactor(method) && hasSecondFactor(fresh),
    factor_verified_at: null,
    factor_method: null,
    proven_at: null,
  }
  await tx
    .insertInto('session')
    .values({ ...session, user_id: person.id, ...caller, last_used_at: now })
    .execute()
  // A sign-in that awaits its second factor is not complete yet: factor-verify.ts logs the start of its session.
  const about = { at: now, person_id: person.id, caller, detail: { method } }
  if (session.awaiting_factor) await audit(tx, { action: 'session.awaited', ...about, actor: NOBODY })
  else await audit(tx, { action: 'session.started', ...about })
  await endSurplus(tx, session, about)
  return sessionAnswer(auth, tx, fresh, session, await firstRefreshToken(auth, tx, session.id))
}

type About = { at: string; person_id: string; caller: Caller }

/**
 * Ends the least recently used sessions over the limit. Sign-ins that await their second factor displace only each other, so
 * somebody who knows only the password cannot end a session. Open streams notice the end at their next check.
 */
export async function endSurplus(
  tx: Tx,
  { id, awaiting_factor }: SessionState,
  { at, person_id, caller }: About,
): Promise<void> {
  const { numAffectedRows: ended = 0n } = await sql`delete from session where id = any(array(
    select id from session where user_id = ${person_id} and awaiting_factor = ${awaiting_factor} and id <> ${id}
    order by last_used_at desc, id desc offset ${SESSIONS_PER_PERSON - 1}))`.execute(tx)
  if (ended === 0n || awaiting_factor) return
  const detail = { how: 'too_many' as const, sessions: Number(ended) }
  await audit(tx, { action: 'session.ended', at, person_id, caller, detail })
}

export async function firstRefreshToken(auth: Pick<Auth, 'now'>, tx: Tx, session_id: string) {
  const token = newSecret()
  await addRefreshToken(auth, tx, session_id, token)
  return token
}

/** Keeps only the newest tokens of the session, so that refreshing or linking in a loop cannot fill the table. */
export async function addRefreshToken(
  auth: Pick<Auth, 'now'>,
  tx: Tx,
  session_id: string,
  token: string,
): Promise<void> {
  const hash = hashOf(token)
  await tx
    .insertInto('refresh_token')
    .values({ hash, session_id, created_at: auth.now(), used_at: null })
    .execute()
  await sql`delete from refresh_token where hash in (
    select hash from refresh_token where session_id = ${session_id} and hash <> ${hash}
    order by created_at desc, used_at desc nulls first offset ${REFRESH_TOKENS_PER_SESSION - 1})`.execute(tx)
}

/** The response has no `expires_at`: the client computes it from its own clock, which may differ from the server's. */
export async function sessionAnswer(
  { tokens }: Pick<Auth, 'tokens'>,
  tx: Tx,
  person: Person,
  session: SessionState,
  refresh_token: string,
) {
  const { id: user_id, email, full_name, username } = person
  return {
    access_token: await tokens.sign(
      {
        user_id,
        session_id: session.id,
        ...(session.awaiting_factor && { awaiting: true as const }),
        email,
        user_metadata: { full_name, username },
        app_metadata: providersOf(person),
        aal: aalOf(session),
        amr: amrOf(session),
      },
      tx,
    ),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    user: userOf(person),
  }
}

/**
 * The live session that the bearer token names, with its person. Rejects a session that still awaits its second factor, unless
 * `awaitingToo` is set, which only the routes that complete a sign-in do. Rejects a session with one factor if the server requires two,
 * unless `withoutTwoFactor` is set, which only the routes that set up an authenticator or a passkey do.
 */
export async function requireSession(
  auth: Auth,
  authorization: string | undefined,
  { awaitingToo = false, withoutTwoFactor = false } = {},
): Promise<LiveSession> {
  const token = tokenIn(authorization)
  if (!token) throw new AuthRefusal(401, 'no_authorization', t('You are not signed in'))
  const principal = await auth.tokens.verify(token)
  if (!principal) throw invalidToken()
  const row = await people(auth.db, auth.now())
    .innerJoin('session', 'session.user_id', 'account.id')
    .select(SESSION_STATE)
    .select(sql<boolean>`exists (select from signing_key where kid = ${principal.key})`.as('key_counts'))
    .where('session.id', '=', principal.session_id)
    .where('account.id', '=', principal.user_id)
    .where('session.last_used_at', '>', fromNow(auth, -UNUSED_SECONDS))
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw sessionEnded()
  const { key_counts, ...found } = row
  // Not reported as an ended session: with a refresh, the client gets a token signed with the new key.
  if (!key_counts) throw invalidToken()
  const liveSession = liveSessionOf(principal.session_id, found)
  if (liveSession.session.awaiting_factor && !awaitingToo)
    throw new AuthRefusal(403, 'insufficient_aal', t('Please enter the code of your authenticator app first'))
  const isMissing = auth.config.twoFactor === 'required' && !fulfilsTwoFactor(liveSession.session)
  if (isMissing && !awaitingToo && !withoutTwoFactor) throw twoFactorMissing()
  return liveSession
}

type Row = Person & Omit<Assurance, 'created_at'> & { session_created_at: string }

/** Splits a row selected with `people` and `SESSION_STATE`. */
export function liveSessionOf(id: string, row: Row): LiveSession {
  const {
    method,
    session_created_at,
    awaiting_factor,
    factor_verified_at,
    factor_method,
    proven_at,
    ...person
  } = row
  const created_at = session_created_at
  return {
    session: { id, method, created_at, awaiting_factor, factor_verified_at, factor_method, proven_at },
    person,
  }
}

/**
 * Ends the person's sessions: all of them, only one, or all but one. The caller closes the streams of these sessions after the
 * commit.
 */
export async function endSessions(db: Db, userId: string, which: { only?: string; except?: string } = {}) {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only as string))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except as string))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
