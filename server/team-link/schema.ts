// The tables of team links, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../domain/member/member.ts'

declare module '../db/schema.ts' {
  interface Schema {
    team_link: {
      id: string
      project_id: string
      role: Role
      hash: Buffer
      domain: string | null
      uses: Generated<number>
      most_uses: number
      created_by: string
      created_at: string
      expires_at: string
      revoked_at: ColumnType<string | null, string | null | undefined, string | null>
    }
  }
}
