// The tables of invitations, as Kysely types.
import type { ColumnType } from 'kysely'
import type { InvitationMail } from '../../domain/invitation/invitation.ts'
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
      /** The name of an import whose tickets the person takes over. */
      imported_person: ColumnType<string | null, string | null | undefined, never>
      created_at: string
      expires_at: string
      mail: ColumnType<InvitationMail | null, InvitationMail | null | undefined, InvitationMail | null>
      accepted_at: ColumnType<string | null, string | null | undefined, string | null>
      revoked_at: ColumnType<string | null, string | null | undefined, string | null>
    }
  }
}
