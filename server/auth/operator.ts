// The operator's account commands: create, verify, list, disable and enable accounts, and create a password link.
import { audit, OPERATOR } from '../audit/log.ts'
import { fromNow } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { announceEnded } from '../events/wake.ts'
import { linkTo, newRecoveryLink } from './link/link.ts'
import { AuthRefusal } from './refusal.ts'
import { endSessions } from './session/session.ts'
import { createAccount } from './sign-up/new-account.ts'
import { lockAddress } from './sign-up/sign-up-link.ts'
import { reserveSimilar } from './username.ts'

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export type Verified = 'completed' | 'confirmed' | 'already' | 'unknown' | 'several'

/**
 * Completes a sign-up whose address is not yet verified, or confirms the address of an account. If several sign-ups are pending,
 * none is completed: only the owner of the mailbox knows which one is genuine.
 */
export async function verifyUser({ db, clock }: OperatorDeps, email: string): Promise<Verified> {
  const now = () => fromNow({ clock }, 0)
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    const account = await tx
      .selectFrom('account')
      .select(['id', 'email_confirmed_at'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (account?.email_confirmed_at) return 'already'
    if (account) {
      const confirmed = { email_confirmed_at: now(), updated_at: now() }
      await tx.updateTable('account').set(confirmed).where('id', '=', account.id).execute()
      const about = { at: now(), person_id: account.id, actor: OPERATOR } as const
      await audit(tx, { action: 'account.confirmed', ...about })
      return 'confirmed'
    }
    const [waiting, ...others] = await tx
      .selectFrom('sign_up')
      .select(['email', 'full_name', 'username', 'password_hash'])
      .where('email', '=', email)
      .execute()
    if (!waiting) return 'unknown'
    if (others.length > 0) return 'several'
    const username = await reserveSimilar(tx, { username: waiting.username, email, now: now() })
    await createAccount({ now }, tx, { ...waiting, username }, { how: 'sign_up', actor: OPERATOR })
    return 'completed'
  })
}

type NewUser = { email: string; username: string; full_name: string }
export type Created = { link: string } | { refused: 'email' | 'username' }

/** Creates an account without a password, and a link to set one. Works even if sign-up is closed. */
export async function createUser(
  deps: OperatorDeps,
  { email, username, full_name }: NewUser,
): Promise<Created> {
  return deps.db.transaction().execute(async (tx) => {
    const there = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
    if (there) return { refused: 'email' as const }
    const id = await createAccount(
      { now: () => fromNow(deps, 0) },
      tx,
      { email, username, full_name, password_hash: null },
      { how: 'operator', actor: OPERATOR },
    ).catch((error: unknown) => {
      if (error instanceof AuthRefusal) return error
      throw error
    })
    if (id instanceof AuthRefusal)
      return { refused: id.code === 'username_taken' ? ('username' as const) : ('email' as const) }
    const secret = await newRecoveryLink({ ...deps, db: tx }, { id, email })
    return { link: linkTo(deps.config.publicUrl, '/auth', 'recovery', secret) }
  })
}

export type Listed = {
  email: string
  username: string
  full_name: string
  email_confirmed_at: string | null
  disabled_at: string | null
  last_sign_in_at: string | null
}

/** All accounts and pending sign-ups, sorted by e-mail address. */
export async function listUsers(db: Db): Promise<Listed[]> {
  const accounts = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select([
      'account.email',
      'profile.username',
      'profile.full_name',
      'account.email_confirmed_at',
      'account.disabled_at',
      'account.last_sign_in_at',
    ])
    .execute()
  const waiting = await db
    .selectFrom('sign_up')
    .select(['email', 'username', 'full_name'])
    .where('email', 'not in', db.selectFrom('account').select('email'))
    .execute()
  const unknown = { email_confirmed_at: null, disabled_at: null, last_sign_in_at: null }
  const all = [...accounts, ...waiting.map((row) => ({ ...row, ...unknown }))]
  return all.sort((a, b) => (a.email < b.email ? -1 : 1))
}

/** @returns how many sessions were ended, null if there is no such account */
export async function disableUser({ db, clock }: OperatorDeps, email: string): Promise<number | null> {
  const now = fromNow({ clock }, 0)
  const ended = await db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set((row) => ({ disabled_at: row.fn.coalesce('disabled_at', row.val(now)), updated_at: now }))
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (!account) return null
    await tx.deleteFrom('mail_link').where('user_id', '=', account.id).execute()
    const about = { at: now, person_id: account.id, actor: OPERATOR } as const
    await audit(tx, { action: 'account.disabled', ...about })
    const credentials = await tx
      .selectFrom('credential')
      .select('id')
      .where('user_id', '=', account.id)
      .execute()
    const ended = await endSessions(tx, account.id)
    // API tokens are kept. They are refused while the account is disabled.
    return { sessions: ended.length, all: credentials.map(({ id }) => id) }
  })
  if (ended) await announceEnded(db, ended.all, 'an operator')
  return ended?.sessions ?? null
}

/** @returns false if there is no such account */
export async function enableUser({ db, clock }: OperatorDeps, email: string): Promise<boolean> {
  const now = fromNow({ clock }, 0)
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set({ disabled_at: null, updated_at: now })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (!account) return false
    await audit(tx, { action: 'account.enabled', at: now, person_id: account.id, actor: OPERATOR })
    return true
  })
}

export type Recovery = { link: string } | { refused: 'disabled' | 'waiting' | 'unknown' }

/** The same link as in a recovery mail: valid once, for an hour; revokes the previous one. */
export async function createRecoveryLink(hand: OperatorDeps, email: string): Promise<Recovery> {
  const account = await hand.db
    .selectFrom('account')
    .select(['id', 'email', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (account?.disabled_at) return { refused: 'disabled' }
  if (account) {
    const secret = await hand.db.transaction().execute(async (tx) => {
      const about = { at: fromNow(hand, 0), person_id: account.id, actor: OPERATOR } as const
      await audit(tx, { action: 'password.link_made', ...about })
      return newRecoveryLink({ ...hand, db: tx }, account)
    })
    return { link: linkTo(hand.config.publicUrl, '/auth', 'recovery', secret) }
  }
  const waiting = await hand.db
    .selectFrom('sign_up')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst()
  return { refused: waiting ? 'waiting' : 'unknown' }
}
