// Reading invitations: those of a project, and the one that a link belongs to.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { INVITATIONS_LISTED } from '../limits.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { INVITATION_COLUMNS } from './columns.ts'
import { pendingInvitation } from './link.ts'

/** Expired ones are included until they are pruned, so that they can be sent again. */
export async function listInvitations({ db, project }: ProjectContext): Promise<OutputOf<'listInvitations'>> {
  const invitations = await db
    .selectFrom('invitation')
    .select(INVITATION_COLUMNS)
    .where('project_id', '=', project.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(INVITATIONS_LISTED)
    .execute()
  return { seq: project.seq, invitations }
}

/** Only the addressee can see the invitation, for which no secret is required. */
export async function findInvitation(
  context: UserContext,
  { invitation_id }: InputOf<'findInvitation'>,
): Promise<OutputOf<'findInvitation'>> {
  const { project_id, invited_by, role, expires_at } = await pendingInvitation(context, { id: invitation_id })
  const { name, ...inviter } = await context.db
    .selectFrom('project')
    .innerJoin('profile', (on) => on.on('profile.id', '=', invited_by))
    .select(['name', 'profile.id', 'full_name', 'username'])
    .where('project.id', '=', project_id)
    .executeTakeFirstOrThrow()
  return { project: { id: project_id, name }, inviter, role, expires_at }
}
