// Links a person to identities at the provider and unlinks them. Each identity belongs to one person.

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { IDENTITIES_PER_PERSON } from '../../limits.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { lockAccount, removeSignInMethod } from '../sign-in-methods.ts'
import type { Claims } from './oidc.ts'

/** @returns whether the identity is newly linked */
export async function linkIdentity(auth: Auth, tx: Tx, userId: string, claims: Claims): Promise<boolean> {
  await lockAccount(tx, userId)
  const now = auth.now()
  const { issuer, subject, email, name } = claims
  const made = await tx
    .insertInto('identity')
    .values({
      id: newId(),
      user_id: userId,
      issuer,
      subject,
      email,
      name,
      created_at: now,
      last_sign_in_at: null,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await refuseTooMany(tx, userId)
    return true
  }
  const owner = await tx
    .selectFrom('identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (owner?.user_id === userId) return false
  throw new AuthRefusal(
    422,
    'identity_already_exists',
    t('That account is linked to another person on this server. Unlink it there first.'),
  )
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('identity')
    .select(sql<number>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (n > IDENTITIES_PER_PERSON)
    throw new AuthRefusal(
      422,
      'too_many_identities',
      t('At most {most} linked accounts. Unlink one first.', { most: IDENTITIES_PER_PERSON }),
    )
}

export async function unlinkIdentity(auth: Auth, liveSession: LiveSession, id: string, caller: Caller) {
  const { person } = liveSession
  await removeSignInMethod(auth, liveSession, async (tx) => {
    // The client library lists the password as an identity with the person's id. A password can be changed, but not unlinked.
    if (id === person.id)
      throw new AuthRefusal(
        422,
        'email_conflict_identity_not_deletable',
        t('The password of an account cannot be unlinked'),
      )
    const gone = await tx
      .deleteFrom('identity')
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw noSuchIdentity()
    const provider = auth.provider?.name ?? 'single sign-on'
    const entry = { at: auth.now(), person_id: person.id, caller, detail: { provider } }
    await audit(tx, { action: 'identity.unlinked', ...entry })
  })
}

export function noSuchIdentity(): AuthRefusal {
  return new AuthRefusal(404, 'identity_not_found', t('There is no such linked account'))
}
