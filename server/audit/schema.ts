// The tables of the audit log, as Kysely types.
import type { JSONColumnType } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    audit_entry: {
      id: string
      at: string
      action: string
      actor: 'person' | 'operator' | 'nobody'
      actor_id: string | null
      person_id: string | null
      project_id: string | null
      subject_id: string | null
      address: string | null
      device: string | null
      detail: JSONColumnType<Record<string, string | number>>
    }
  }
}
