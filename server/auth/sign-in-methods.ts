// Nobody can remove their last sign-in method: a password, a passkey, or an identity at the configured provider.
import { t } from '../../domain/locale/message.ts'
import type { Tx } from '../db/handle.ts'
import type { Auth } from './auth.ts'
import { requireTwoFactorLeft } from './factor/required.ts'
import { siteOf } from './passkey/passkey-site.ts'
import { requireRecentProof } from './password/prove.ts'
import { sameIssuer } from './provider/oidc.ts'
import { AuthRefusal } from './refusal.ts'
import type { LiveSession } from './session/session.ts'

/** Locks the account, so that changes to its sign-in methods run one after the other. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Removes a sign-in method of the person unless it is the last one. */
export async function removeSignInMethod(
  auth: Auth,
  liveSession: LiveSession,
  remove: (tx: Tx) => Promise<void>,
) {
  requireRecentProof(auth, liveSession)
  const { id } = liveSession.person
  await auth.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await remove(tx)
    await requireAnotherMethod(auth, tx, id)
    await requireTwoFactorLeft(auth, tx, id)
  })
}

/** Call this function after the removal, in the same transaction. */
async function requireAnotherMethod({ config }: Auth, tx: Tx, userId: string): Promise<void> {
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
    t('This is your only way to sign in. Add a passkey or set a password first.'),
  )
}
