// Rejects people who proved their identity but may not sign in. Only after that proof does the response say why. The audit log
// has the reason too.

import type { AuditDetails } from '../../../domain/audit/audit.ts'
import { t } from '../../../domain/locale/message.ts'
import { audit, NOBODY } from '../../audit/log.ts'
import type { Auth, Caller } from '../auth.ts'
import type { Person } from '../person.ts'
import { AuthRefusal } from '../refusal.ts'

/** Call this function outside a transaction: the error would roll back the audit entry. */
export async function requireUsableAccount(auth: Auth, person: Person, caller: Caller): Promise<void> {
  if (person.disabled_at) {
    await noteRefused(auth, person.id, 'disabled', caller)
    throw new AuthRefusal(400, 'user_banned', t('This account is disabled'))
  }
  if (!person.email_confirmed_at) {
    await noteRefused(auth, person.id, 'not_confirmed', caller)
    throw new AuthRefusal(400, 'email_not_confirmed', t('Email not confirmed'))
  }
}

type Reason = AuditDetails['session.refused']['reason']

/** Writes an audit entry, which the person sees in the profile. */
export async function noteRefused(auth: Auth, person_id: string, reason: Reason, caller: Caller) {
  const entry = { at: auth.now(), person_id, actor: NOBODY, caller, detail: { reason } }
  await audit(auth.db, { action: 'session.refused', ...entry })
}
