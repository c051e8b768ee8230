// A person's passkeys: list, rename, remove. Registration is in passkey-register.ts, sign-in in passkey-sign-in.ts.
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Auth, Caller } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'
import type { LiveSession } from '../session/session.ts'
import { removeSignInMethod } from '../sign-in-methods.ts'

type Row = { id: string; name: string; created_at: string; last_used_at: string | null }

/** @returns the passkey in the client library's format */
export function shownPasskey({ id, name, created_at, last_used_at }: Row) {
  return { id, friendly_name: name, created_at, ...(last_used_at && { last_used_at }) }
}

export async function listPasskeys({ db }: Auth, { person }: LiveSession) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(shownPasskey)
}

export async function renamePasskey(
  auth: Auth,
  { person }: LiveSession,
  id: string,
  name: string,
  caller: Caller,
) {
  return auth.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!row) throw noSuchPasskey()
    const entry = { at: auth.now(), person_id: person.id, caller, detail: { name } }
    await audit(tx, { action: 'passkey.renamed', ...entry })
    return shownPasskey(row)
  })
}

export async function removePasskey(
  auth: Auth,
  liveSession: LiveSession,
  id: string,
  caller: Caller,
): Promise<void> {
  const { person } = liveSession
  await removeSignInMethod(auth, liveSession, async (tx) => {
    const row = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw noSuchPasskey()
    const entry = { at: auth.now(), person_id: person.id, caller, detail: { name: row.name } }
    await audit(tx, { action: 'passkey.removed', ...entry })
  })
}

export function noSuchPasskey(): AuthRefusal {
  return new AuthRefusal(404, 'passkey_not_found', t('There is no such passkey'))
}
