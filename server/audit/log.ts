// Writes the audit log in the transaction of the action, so that an entry exists if and only if the action happened.
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditAction, AuditDetails, ByProgram } from '../../domain/audit/audit.ts'
import type { Db } from '../db/handle.ts'

/** The actors for the operator's command line, and for requests without a session. */
export const OPERATOR = 'operator'
export const NOBODY = 'nobody'

/** The program that made or proposed a change. */
export type Program = { token_id: string; way: ByProgram['way'] }

export type AuditEntry<A extends AuditAction> = {
  action: A
  /** The time of the action, ISO 8601. */
  at: string
  /** The person that the action is about; null if unknown. */
  person_id: string | null
  /** OPERATOR, NOBODY, or the actor's id; defaults to the person. */
  actor?: string
  /** The client, if known. */
  caller?: { address: string; device: string }
  project_id?: string
  subject_id?: string
  /** The entry keeps the name of its token. */
  program?: Program | undefined
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
      detail: detailOf(JSON.stringify(entry.detail ?? {}), entry.program),
    })
    .execute()
}

/** The name of the token is read by the statement that writes the entry, because the transaction may hold a project's lock. */
function detailOf(detail: string, program: Program | undefined): string | RawBuilder<string> {
  if (!program) return detail
  const { token_id, way } = program
  return sql<string>`${detail}::jsonb || coalesce(
    (select jsonb_build_object('token', token.name, 'way', ${way}::text) from token where token.id = ${token_id}), '{}')`
}
