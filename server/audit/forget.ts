// Removes a deleted person's identifying data from the audit log: IP addresses, devices, e-mail addresses, the person's names,
// and the names of passkeys and authenticators. The entries themselves stay.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

export async function forgetPerson(tx: Db, userId: string): Promise<void> {
  await sql`update audit_entry set address = null, device = null,
      detail = case when action in ('account.renamed', 'email.change_asked', 'email.changed', 'email.change_undone',
        'factor.added', 'factor.removed', 'passkey.added', 'passkey.renamed', 'passkey.removed') then '{}' else detail end
    where actor_id = ${userId} or (person_id = ${userId} and project_id is null)`.execute(tx)
}
