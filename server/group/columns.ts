// The selected columns of groups (`g`) that several queries share.
import { sql } from 'kysely'

export const MANAGER = sql`(select jsonb_build_object('id', id, 'full_name', full_name, 'username', username)
  from profile where profile.id = g.manager_id)`

/** The numbers of people and projects. */
export const COUNTS = sql`(select count(*) from group_person where group_id = g.id) as people,
  (select count(*) from group_role join project on project.id = project_id and project.deleted_at is null
    where group_id = g.id) as projects`
