// Registers a passkey for a signed-in person: creates the challenge and stores the public key. No attestation is requested.

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { parse as bytesOfId, v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { PASSKEYS_PER_PERSON } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import { twoFactorMissing } from '../factor/required.ts'
import { requireRecentProof } from '../password/prove.ts'
import { AuthRefusal } from '../refusal.ts'
import { fulfilsTwoFactor } from '../session/assurance.ts'
import type { LiveSession } from '../session/session.ts'
import { lockAccount } from '../sign-in-methods.ts'
import { shownPasskey } from './passkey.ts'
import type { RegistrationBody } from './passkey-body.ts'
import { CEREMONY_SECONDS, newChallenge, takeChallenge } from './passkey-challenge.ts'
import { requireSite } from './passkey-site.ts'

/** ES256, EdDSA, RS256: the algorithms of current devices. */
export const ALGORITHMS = [-7, -8, -257]

/** Loaded on demand: the library is large, and only servers with passkeys in use need it. */
export const webauthn = () => import('@simplewebauthn/server')

export async function beginRegistration(auth: Auth, liveSession: LiveSession) {
  requireRecentProof(auth, liveSession)
  const { person, session } = liveSession
  const site = requireSite(auth.config)
  const present = await auth.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', person.id)
    .execute()
  requireFirst(auth, liveSession, present.length)
  refuseMoreThan(present.length)
  const { generateRegistrationOptions } = await webauthn()
  const { challenge_id, challenge, expires_at } = await newChallenge(auth, {
    purpose: 'registration',
    session_id: session.id,
  })
  const options = await generateRegistrationOptions({
    rpName: 'Lacewing',
    rpID: site.id,
    userID: new Uint8Array(bytesOfId(person.id)),
    userName: person.email,
    userDisplayName: person.full_name,
    challenge,
    timeout: CEREMONY_SECONDS * 1_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    // The passkey works without typing an address, and the device always verifies the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports: transports as [],
    })),
  })
  return { challenge_id, options, expires_at }
}

export async function finishRegistration(
  auth: Auth,
  liveSession: LiveSession,
  { challenge_id, credential }: RegistrationBody,
  caller: Caller,
) {
  const { person, session } = liveSession
  const site = requireSite(auth.config)
  const challenge = await takeChallenge(auth, challenge_id, {
    purpose: 'registration',
    session_id: session.id,
  })
  const { id, publicKey, counter } = await readCredential(auth, credential, challenge, site)
  const row = {
    id: newId(),
    user_id: person.id,
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: credential.response.transports,
    name: caller.device,
    created_at: auth.now(),
    last_used_at: null,
  }
  await auth.db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.id)
    const present = await numberOf(tx, person.id)
    requireFirst(auth, liveSession, present)
    refuseMoreThan(present)
    const made = await tx
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new AuthRefusal(422, 'passkey_exists', t('This passkey is already added'))
    await enqueue(
      tx,
      mail('way_in_added', {
        email: person.email,
        way: t('a passkey ({device})', { device: caller.device }),
      }),
    )
    const entry = { at: auth.now(), person_id: person.id, caller, detail: { name: row.name } }
    await audit(tx, { action: 'passkey.added', ...entry })
  })
  return shownPasskey(row)
}

/** Where the server requires two factors, a session that has shown only the password does not add a passkey beside another. */
function requireFirst({ config }: Auth, { session }: LiveSession, present: number): void {
  if (config.twoFactor === 'required' && present > 0 && !fulfilsTwoFactor(session)) throw twoFactorMissing()
}

async function readCredential(
  { logger }: Auth,
  credential: RegistrationBody['credential'],
  expectedChallenge: string,
  site: { id: string; origin: string },
) {
  try {
    await refuseAttestation(credential.response.attestationObject)
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    logger.debug({ err: error }, 'passkey registration rejected')
  }
  throw new AuthRefusal(422, 'passkey_not_verified', t('This passkey could not be verified'))
}

/**
 * Rejects attestation certificates. They contain URLs that the sender chose and that this server would fetch. None was requested.
 */
async function refuseAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  const isOwn = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isOwn) throw new Error(`unexpected attestation format: ${format}`)
}

async function numberOf(tx: Tx, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('passkey')
    .select(sql<number>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

function refuseMoreThan(present: number): void {
  if (present >= PASSKEYS_PER_PERSON)
    throw new AuthRefusal(
      422,
      'too_many_passkeys',
      t('At most {most} passkeys. Remove one first.', { most: PASSKEYS_PER_PERSON }),
    )
}
