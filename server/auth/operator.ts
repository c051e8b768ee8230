// The operator's account commands: create, verify, list and enable accounts, and create a password link. Disabling is in
// server/operator/, because it decides about projects too.
import { audit, OPERATOR } from '../audit/log.ts'
import { fromNow } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { confirmAddress, enableAccount, type Verified } from './acts.ts'
import { linkTo, newRecoveryLink } from './link/link.ts'
import { AuthRefusal } from './refusal.ts'
import { createAccount } from './sign-up/new-account.ts'

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Completes a sign-up whose address is not yet verified, or confirms the address of an account. */
export async function verifyUser({ db, clock }: OperatorDeps, email: string): Promise<Verified> {
  const act = { at: fromNow({ clock }, 0), actor: OPERATOR }
  return db.transaction().execute((tx) => confirmAddress(tx, email, act))
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

/** @returns false if there is no such account */
export async function enableUser({ db, clock }: OperatorDeps, email: string): Promise<boolean> {
  const act = { at: fromNow({ clock }, 0), actor: OPERATOR }
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return false
    await enableAccount(tx, account.id, act)
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
