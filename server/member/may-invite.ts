// The right to invite with a role: checked when an invitation or a team link is created, and again when it is used.

import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import type { Role } from '../../domain/member/member.ts'
import { mayInviteAs } from '../../domain/policy.ts'
import type { ProjectContext } from '../pipeline/context.ts'

/** An admin who may invite makes no other admins: only the owner does. */
export function requireInvitable({ projectRole }: ProjectContext, role: Role): void {
  if (!mayInviteAs(projectRole, role))
    throw new Refusal('forbidden', {}, t('Only the owner of the project may invite people as admins'))
}

/**
 * The condition that somebody may still invite to the row `project`. Invitations end with this right: otherwise an admin who was
 * removed could return by one.
 * @param by the column with the person who made it, and the one with the role that it gives
 */
export const mayStillInvite = (by: { person: string; role: string }): RawBuilder<boolean> =>
  sql`(project.owner_id = ${sql.ref(by.person)} or (project.admins_invite and ${sql.ref(by.role)} <> 'admin'
    and exists (select from project_member inviter where inviter.project_id = project.id
      and inviter.user_id = ${sql.ref(by.person)} and inviter.role = 'admin')))`
