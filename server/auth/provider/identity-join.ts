// Signs in through the provider: as the person who owns the identity, or with a new account. Never links to an existing account
// by address: somebody who controls addresses at the provider could then open any account.

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { cut } from '../../../domain/cut.ts'
import { fold } from '../../../domain/fold.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { capitalised } from '../../../domain/names.ts'
import { withoutHidden } from '../../../domain/text.ts'
import { Email, FullName, Username } from '../../../domain/user/user.ts'
import type { Tx } from '../../db/handle.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import { refuseRegistration } from '../sign-up/may-sign-up.ts'
import { createAccount } from '../sign-up/new-account.ts'
import { lockAddress } from '../sign-up/sign-up-link.ts'
import { reserveSimilar } from '../username.ts'
import type { Claims } from './oidc.ts'

/** @param name the provider's display name. @returns the person's id */
export async function joinByProvider(
  auth: Auth,
  tx: Tx,
  claims: Claims,
  name: string,
  caller: Caller,
): Promise<string> {
  // Serializes concurrent first sign-ins: the second one finds the account that the first created.
  const key = `identity:${claims.issuer} ${claims.subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const known = await tx
    .updateTable('identity')
    .set({ email: claims.email, name: claims.name, last_sign_in_at: auth.now() })
    .where('issuer', '=', claims.issuer)
    .where('subject', '=', claims.subject)
    .returning('user_id')
    .executeTakeFirst()
  if (known) return known.user_id
  const email = verifiedAddress(claims, name)
  await lockAddress(tx, email)
  await refuseKnown(tx, email, name)
  refuseRegistration(auth.config, email)
  const userId = await createAccount(
    auth,
    tx,
    { email, ...(await namesFor(auth, tx, claims, email)), password_hash: null },
    { how: 'provider', caller },
  )
  const { issuer, subject } = claims
  const now = auth.now()
  const row = {
    issuer,
    subject,
    email: claims.email,
    name: claims.name,
    created_at: now,
    last_sign_in_at: now,
  }
  await tx
    .insertInto('identity')
    .values({ id: newId(), user_id: userId, ...row })
    .execute()
  return userId
}

function verifiedAddress({ email, email_verified }: Claims, name: string): string {
  const parsed = Email.safeParse(email ?? '')
  if (parsed.success && email_verified) return parsed.data
  throw new AuthRefusal(
    403,
    'provider_email_needs_verification',
    t(
      '{provider} does not confirm that you have verified an e-mail address there. Verify it there first, or sign up here and link it in your profile.',
      { provider: sentence(name) },
    ),
  )
}

/** The rejection reveals that there is an account, but only to the owner of the address, which the provider has verified. */
async function refuseKnown(tx: Tx, email: string, name: string): Promise<void> {
  const account = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (account)
    throw new AuthRefusal(
      422,
      'email_exists',
      t(
        'There is already an account with the address {email}. Sign in as before, then link {provider} in your profile.',
        { email, provider: name },
      ),
    )
}

/** Derives the names from the provider's claims, else from the address, and adds a number if the username is taken. */
async function namesFor(auth: Auth, tx: Tx, { username, name }: Claims, email: string) {
  const local = email.slice(0, email.indexOf('@'))
  const base = fold((username ?? local).replace(/@.*$/, ''))
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, 28)
  const preferred = Username.safeParse(base).success ? base : `user-${newId().slice(-6)}`
  const full_name = FullName.safeParse(cut(withoutHidden(name ?? ''), LIMITS.full_name))
  return {
    full_name: full_name.success ? full_name.data : FullName.parse(cut(local, LIMITS.full_name)),
    username: await reserveSimilar(tx, { username: preferred, email, now: auth.now() }),
  }
}

function sentence(name: string): string {
  return capitalised(name)
}
