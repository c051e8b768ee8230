// Sessions: starting one, finding the living one behind a bearer token, ending them. refresh.ts carries them on.
import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Db, Tx } from '../db/handle.ts'
import { type Auth, type Caller, fromNow } from './auth.ts'
import { type Person, people, userOf } from './person.ts'
import { AuthRefusal, invalidCredentials } from './refusal.ts'
import { ACCESS_SECONDS } from './token.ts'

/** Seconds without a refresh after which a session is over. */
export const UNUSED_SECONDS = 30 * 86_400

export type Method = 'password' | 'link' | 'recovery'
export type Living = { session: { id: string; method: Method; created_at: string }; person: Person }

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** 256 random bits, as they stand in links and refresh tokens. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Signs the person in: a new session with its first tokens. Locks the account first: a password changed or an account
 * disabled since the person was looked at leaves no session behind.
 */
export async function startSession(auth: Auth, tx: Tx, person: Person, method: Method, caller: Caller) {
  const now = auth.now()
  const id = newId()
  const refreshToken = newSecret()
  const same = await tx
    .updateTable('account')
    .set({ last_sign_in_at: now })
    .where('id', '=', person.id)
    .where('password_hash', '=', person.password_hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!same) throw invalidCredentials()
  await tx
    .insertInto('session')
    .values({ id, user_id: person.id, method, ...caller, created_at: now, last_used_at: now })
    .execute()
  await tx
    .insertInto('refresh_token')
    .values({ hash: hashOf(refreshToken), session_id: id, created_at: now, used_at: null })
    .execute()
  return sessionAnswer(auth, { ...person, last_sign_in_at: now }, { id, method }, refreshToken)
}

/** Without `expires_at`: the client computes it by its own clock, which may differ from this one. */
export async function sessionAnswer(
  { tokens }: Pick<Auth, 'tokens'>,
  person: Person,
  session: { id: string; method: Method },
  refresh_token: string,
) {
  const { id: user_id, email, full_name, username } = person
  const method = session.method === 'link' ? 'otp' : session.method
  return {
    access_token: await tokens.sign({
      user_id,
      session_id: session.id,
      email,
      user_metadata: { full_name, username },
      method,
    }),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    user: userOf(person),
  }
}

/** The living session that the header's token names, and its person. */
export async function requireSession(auth: Auth, authorization: string | undefined): Promise<Living> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'You are not signed in')
  const principal = await auth.tokens.verify(token)
  if (!principal) throw new AuthRefusal(403, 'bad_jwt', 'invalid JWT')
  const row = await people(auth.db, auth.now())
    .innerJoin('session', 'session.user_id', 'account.id')
    .select(['session.method', 'session.created_at as session_created_at'])
    .where('session.id', '=', principal.session_id)
    .where('account.id', '=', principal.user_id)
    .where('session.last_used_at', '>', fromNow(auth, -UNUSED_SECONDS))
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AuthRefusal(403, 'session_not_found', 'This session has ended')
  const { method, session_created_at, ...person } = row
  return { session: { id: principal.session_id, method, created_at: session_created_at }, person }
}

/** Ends the person's sessions, all of them or all but one; their streams are to be closed after the commit. */
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
