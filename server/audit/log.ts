// Writes the audit log: in the transaction of the act, so that there is an entry if and only if it happened.
import { v7 as newId } from 'uuid'
import type { AuditAction, AuditDetails } from '../../domain/audit.ts'
import type { Db } from '../db/handle.ts'

/** The actor where an operator acts by the command line, and where nobody is signed in. */
export const OPERATOR = 'operator'
export const NOBODY = 'nobody'

export type AuditEntry<A extends AuditAction> = {
  action: A
  /** The moment of the act, ISO 8601. */
  at: string
  /** The person it is about; null where that is nobody known. */
  person_id: string | null
  /** OPERATOR, NOBODY, or the id of who acts; left out where the person themself does. */
  actor?: string
  /** Where from, as far as it is known. */
  caller?: { address: string; device: string }
  project_id?: string
  subject_id?: string
} & (Record<never, never> extends AuditDetails[A]
  ? { detail?: AuditDetails[A] }
  : { detail: AuditDetails[A] })

export async function audit<A extends AuditAction>(tx: Db, entry: AuditEntry<A>): Promise<void> {
  const { action, at, person_id, actor = person_id ?? NOBODY, caller, project_id, subject_id } = entry
  const isPerson = actor !== OPERATOR && actor !== NOBODY
  await tx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      at,
      action,
      actor: isPerson ? 'person' : actor,
      actor_id: isPerson ? actor : null,
      person_id,
      project_id: project_id ?? null,
      subject_id: subject_id ?? null,
      address: caller?.address ?? null,
      device: caller?.device ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
