// Nobody takes away their own last way of signing in: a password, a passkey, or an identity at the provider there is.
import type { Tx } from '../db/handle.ts'
import type { Auth } from './auth.ts'
import { siteOf } from './passkey/passkey-site.ts'
import { requireProven } from './password/prove.ts'
import { sameIssuer } from './provider/oidc.ts'
import { AuthRefusal } from './refusal.ts'
import type { Living } from './session/session.ts'

/** Makes those who take ways away, or add them, go one after the other. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Takes one way of signing in from the person, unless it is their last. */
export async function removeWay(auth: Auth, living: Living, remove: (tx: Tx) => Promise<void>) {
  requireProven(auth, living)
  const { id } = living.person
  await auth.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await remove(tx)
    await requireAnotherWay(auth, tx, id)
  })
}

/** To be asked after the removal, in its transaction. */
async function requireAnotherWay({ config }: Auth, tx: Tx, userId: string): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account?.password_hash) return
  const passkeys = await tx.selectFrom('passkey').select('id').where('user_id', '=', userId).execute()
  if (passkeys.length > 0 && siteOf(config)) return
  const identities = await tx.selectFrom('identity').select('issuer').where('user_id', '=', userId).execute()
  if (identities.some(({ issuer }) => sameIssuer(config, issuer))) return
  throw new AuthRefusal(
    422,
    'single_identity_not_deletable',
    'This is your only way to sign in. Add a passkey or set a password first.',
  )
}
