// Sign-in with a passkey: no address is asked for, and whatever is wrong, the words are the same.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { parse as bytesOfId } from 'uuid'
import type { Tx } from '../db/handle.ts'
import type { Auth, Caller } from './auth.ts'
import type { SignInBody } from './passkey-body.ts'
import { CEREMONY_SECONDS, newChallenge, takeChallenge } from './passkey-challenge.ts'
import { webauthn } from './passkey-register.ts'
import { requireSite, type Site } from './passkey-site.ts'
import { people } from './person.ts'
import { AuthRefusal } from './refusal.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { startSession } from './session.ts'

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
  const answer = await auth.db.transaction().execute(async (tx) => {
    const userId = await usePasskey(auth, tx, credential, challenge, site)
    const person = await people(tx, auth.now()).where('account.id', '=', userId).executeTakeFirst()
    if (!person) throw notKnown()
    refuseUnfit(person)
    return startSession(auth, tx, person, 'passkey', caller)
  })
  await auth.limits.entered(caller.address)
  return answer
}

/** @returns whose it is. Two who use it at once count one after the other, so that a copy of the key shows itself. */
async function usePasskey(
  auth: Auth,
  tx: Tx,
  credential: SignInBody['credential'],
  challenge: string,
  site: Site,
): Promise<string> {
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw notKnown()
  const { userHandle } = credential.response
  const own = Buffer.from(bytesOfId(passkey.user_id)).toString('base64url')
  if (userHandle && userHandle.replace(/=+$/, '') !== own) throw notKnown()
  const counter = await verified(auth, credential, challenge, site, passkey)
  await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: auth.now() })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}

type Kept = { credential_id: Buffer; public_key: Buffer; counter: number }

/** @returns how often the device says it has signed */
async function verified(
  { logger }: Auth,
  credential: SignInBody['credential'],
  expectedChallenge: string,
  site: Site,
  { credential_id, public_key, counter }: Kept,
): Promise<number> {
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
    logger.debug({ err: error }, 'a passkey was not taken')
  }
  throw notKnown()
}

function notKnown(): AuthRefusal {
  return new AuthRefusal(400, 'invalid_credentials', 'This passkey does not open an account here')
}
