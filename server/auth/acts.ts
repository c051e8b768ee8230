// The actions of operators on an account, on the command line or in the browser, each in the transaction of the caller with its
// audit entry. The caller closes the streams of ended sessions after the commit.
import { audit } from '../audit/log.ts'
import type { Tx } from '../db/handle.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Caller } from './auth.ts'
import { forgetSecondFactor, nameOf } from './factor/factor.ts'
import { endSessions } from './session/session.ts'
import { createAccount } from './sign-up/new-account.ts'
import { lockAddress } from './sign-up/sign-up-link.ts'
import { reserveSimilar } from './username.ts'

/** The time, and who does it: OPERATOR for the command line, otherwise the id of the operator, with where the request came from. */
export type Act = { at: string; actor: string; caller?: Caller }

export type Verified = 'completed' | 'confirmed' | 'already' | 'unknown' | 'several'

/**
 * Completes a sign-up whose address is not yet verified, or confirms the address of an account. If several sign-ups are pending,
 * none is completed: only the owner of the mailbox knows which one is genuine.
 */
export async function confirmAddress(tx: Tx, email: string, act: Act): Promise<Verified> {
  await lockAddress(tx, email)
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (account?.email_confirmed_at) return 'already'
  if (account) {
    const confirmed = { email_confirmed_at: act.at, updated_at: act.at }
    await tx.updateTable('account').set(confirmed).where('id', '=', account.id).execute()
    await audit(tx, { action: 'account.confirmed', person_id: account.id, ...act })
    return 'confirmed'
  }
  const [waiting, ...others] = await tx
    .selectFrom('sign_up')
    .select(['email', 'full_name', 'username', 'password_hash'])
    .where('email', '=', email)
    .execute()
  if (!waiting) return 'unknown'
  if (others.length > 0) return 'several'
  const username = await reserveSimilar(tx, { username: waiting.username, email, now: act.at })
  const { at, ...by } = act
  await createAccount({ now: () => at }, tx, { ...waiting, username }, { how: 'sign_up', ...by })
  // Nobody has proved that the mailbox is theirs, so its owner is notified about the account and its password.
  const way = 'the password of a sign-up, which an operator of this server confirmed without a mail to you'
  await enqueue(tx, mail('way_in_added', { email, way }))
  return 'completed'
}

/** @returns the number of ended sessions, and all credentials of the person, whose streams end. API tokens are kept but refused. */
export async function disableAccount(tx: Tx, id: string, act: Act) {
  const { at } = act
  await tx
    .updateTable('account')
    .set((row) => ({ disabled_at: row.fn.coalesce('disabled_at', row.val(at)), updated_at: at }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('mail_link').where('user_id', '=', id).execute()
  await audit(tx, { action: 'account.disabled', person_id: id, ...act })
  const credentials = await tx.selectFrom('credential').select('id').where('user_id', '=', id).execute()
  const ended = await endSessions(tx, id)
  return { sessions: ended.length, all: credentials.map((credential) => credential.id) }
}

export async function enableAccount(tx: Tx, id: string, act: Act): Promise<void> {
  const enabled = { disabled_at: null, updated_at: act.at }
  await tx.updateTable('account').set(enabled).where('id', '=', id).execute()
  await audit(tx, { action: 'account.enabled', person_id: id, ...act })
}

/** @returns the ended sessions */
export async function endAllSessions(tx: Tx, id: string, act: Act): Promise<string[]> {
  const ended = await endSessions(tx, id)
  const detail = { how: 'by_operator', sessions: ended.length } as const
  if (ended.length > 0) await audit(tx, { action: 'session.ended', person_id: id, ...act, detail })
  return ended
}

/**
 * Ends all sessions of the server: everybody signs in again. Tokens and calendars are no sessions, and continue.
 * @param kept the session of an operator who does it on a page
 * @returns the ended sessions
 */
export async function endEverySession(tx: Tx, act: Act, kept?: string): Promise<string[]> {
  const sessions = await tx
    .deleteFrom('session')
    .$if(kept !== undefined, (query) => query.where('id', '<>', kept ?? ''))
    .returning('id')
    .execute()
  if (sessions.length === 0) return []
  const detail = { how: 'all_ended', sessions: sessions.length } as const
  await audit(tx, { action: 'session.ended', person_id: null, ...act, detail })
  return sessions.map(({ id }) => id)
}

/**
 * Removes every authenticator and recovery code of an account and ends its sessions, so that nobody who signed in with one of
 * them stays signed in.
 */
export async function removeFactors(tx: Tx, { id, email }: { id: string; email: string }, act: Act) {
  const factors = await tx
    .deleteFrom('factor')
    .where('user_id', '=', id)
    .where('verified_at', 'is not', null)
    .returning('friendly_name')
    .execute()
  if (factors.length === 0) return { removed: 0, ended: [] }
  for (const factor of factors)
    await audit(tx, { action: 'factor.removed', person_id: id, ...act, detail: { name: nameOf(factor) } })
  await forgetSecondFactor(tx, id)
  await enqueue(tx, mail('two_factor', { email, what: 'off' }))
  return { removed: factors.length, ended: await endSessions(tx, id) }
}
