// The accounts that can be given something: a place in a project or a group, or the ownership of a project.
import { sql } from 'kysely'

/**
 * The condition that the row of the table `account` is a person who can sign in, and whose address is verified. Others do not
 * count: otherwise a person who signed up with somebody else's address could become a member.
 */
export const USABLE_ACCOUNT = sql<boolean>`account.email_confirmed_at is not null and account.disabled_at is null
  and account.robot_project_id is null`
