// The tables of invitations, as Kysely types.
import type { ColumnType } from 'kysely'
import type { Role } from '../../domain/member/member.ts'

declare module '../db/schema.ts' {
  interface Schema {
    invitation: {
      id: string
      project_id: string
      email: string
      role: Role
      invited_by: string
      hash: Buffer
      mail_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
      created_at: string
      expires_at: string
      accepted_at: ColumnType<string | null, string | null | undefined, string | null>
      revoked_at: ColumnType<string | null, string | null | undefined, string | null>
    }
  }
}
