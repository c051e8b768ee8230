// The tables of groups, as Kysely types.
import type { ColumnType } from 'kysely'
import type { Role } from '../../domain/member/member.ts'

declare module '../db/schema.ts' {
  interface Schema {
    people_group: {
      id: string
      name: string
      /** The folded name; null once the group is deleted. */
      name_key: string | null
      manager_id: string | null
      created_at: string
      deleted_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    group_person: { group_id: string; user_id: string; added_by: string | null; added_at: string }
    group_role: {
      group_id: string
      project_id: string
      role: Role
      given_by: string
      created_at: string
    }
    /** People who left a project in which a group has a role. */
    group_absence: { project_id: string; user_id: string; created_at: string }
  }
}
