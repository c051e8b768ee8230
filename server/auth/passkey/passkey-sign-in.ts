// Sign-in with a passkey. The person types no address, and every failure gets the same message.

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { parse as bytesOfId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import type { Tx } from '../../db/handle.ts'
import type { Auth, Caller } from '../auth.ts'
import { people } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'
import { startSession } from '../session/session.ts'
import { noteRefused, requireUsableAccount } from '../sign-in/usable-account.ts'
import type { SignInBody } from './passkey-body.ts'
import { CEREMONY_SECONDS, newChallenge, takeChallenge } from './passkey-challenge.ts'
import { webauthn } from './passkey-register.ts'
import { requireSite, type Site } from './passkey-site.ts'

export async function beginPasskeySignIn(auth: Auth, { address }: Caller) {
  const site = requireSite(auth.config)
  await auth.limits.begin(address)
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge_id, challenge, expires_at } = await newChallenge(auth, { purpose: 'authentication' })
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    timeout: CEREMONY_SECONDS * 1_000,
    userVerification: 'required',
  })
  return { challenge_id, options, expires_at }
}

export async function finishPasskeySignIn(
  auth: Auth,
  { challenge_id, credential }: SignInBody,
  caller: Caller,
) {
  const site = requireSite(auth.config)
  const challenge = await takeChallenge(auth, challenge_id, { purpose: 'authentication' })
  const used = await auth.db.transaction().execute((tx) => usePasskey(auth, tx, credential, challenge, site))
  if (!used) throw notKnown()
  const person = await people(auth.db, auth.now()).where('account.id', '=', used.user_id).executeTakeFirst()
  if (!person) throw notKnown()
  if (!used.isRight) {
    await noteRefused(auth, person.id, 'wrong_passkey', caller)
    throw notKnown()
  }
  await requireUsableAccount(auth, person, caller)
  const answer = await auth.db
    .transaction()
    .execute((tx) => startSession(auth, tx, person, 'passkey', caller))
  await auth.limits.entered(caller.address)
  return answer
}

/**
 * Locks the passkey, so that concurrent uses check the signature counter one after the other and a cloned key is
 * detected.
 * @returns its owner and whether the response is valid; null if the passkey is unknown
 */
async function usePasskey(
  auth: Auth,
  tx: Tx,
  credential: SignInBody['credential'],
  challenge: string,
  site: Site,
): Promise<{ user_id: string; isRight: boolean } | null> {
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return null
  const { user_id } = passkey
  const { userHandle } = credential.response
  const own = Buffer.from(bytesOfId(user_id)).toString('base64url')
  const isOwn = !userHandle || userHandle.replace(/={1,2}$/, '') === own
  const counter = isOwn ? await verified(auth, credential, challenge, site, passkey) : null
  if (counter === null) return { user_id, isRight: false }
  await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: auth.now() })
    .where('id', '=', passkey.id)
    .execute()
  return { user_id, isRight: true }
}

type StoredPasskey = { credential_id: Buffer; public_key: Buffer; counter: number }

/** @returns the device's new signature counter; null if the response is invalid */
async function verified(
  { logger }: Auth,
  credential: SignInBody['credential'],
  expectedChallenge: string,
  site: Site,
  { credential_id, public_key, counter }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    logger.debug({ err: error }, 'passkey sign-in rejected')
  }
  return null
}

function notKnown(): AuthRefusal {
  return new AuthRefusal(400, 'invalid_credentials', t('No account here uses this passkey'))
}
