// The tables of members, as Kysely types.
import type { Generated } from 'kysely'
import type { Role } from '../../domain/member/member.ts'
import type { RoleByHand } from './sources.ts'

declare module '../db/schema.ts' {
  interface Schema {
    project_member: {
      id: string
      project_id: string
      user_id: string
      role: Role
      invited_by: string | null
      joined_at: string
      is_news: Generated<boolean>
      is_favourite: Generated<boolean>
      joined_seq: Generated<number>
      /** sources.ts */
      role_by_hand: Generated<RoleByHand>
    }
    blocked_inviter: { user_id: string; inviter_id: string; created_at: string }
  }
}
