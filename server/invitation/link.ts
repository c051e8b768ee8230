// The link of an invitation: the row it belongs to, and why it may no longer work. Secrets are stored hashed.

import type { Selectable } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import type { Schema } from '../db/schema.ts'
import { mayStillInvite } from '../member/may-invite.ts'
import type { UserContext } from '../pipeline/context.ts'

/** People open the link of the mail again to get to the project. */
const USED = t(
  'This invitation was already used. If you are still a member, the project is on your dashboard.',
)

export type Row = Selectable<Schema['invitation']>

/** The condition that the person who made the row `invitation` may still invite to the row `project`. */
export const STILL_ALLOWED = mayStillInvite({ person: 'invitation.invited_by', role: 'invitation.role' })

/** The URL in a mail; the page builds the same one. The secret is in the fragment, which browsers never send to a server. */
export function invitationUrl(publicUrl: string, id: string, secret: string): string {
  return `${publicUrl}/invitation#id=${id}&secret=${secret}`
}

/**
 * The pending invitation with this id or the hash of this secret, if it is for the person's address.
 * @throws Refusal that says why the link does not work. It reveals nothing about the project to anyone but the addressee
 */
export async function pendingInvitation(
  { db, user, now }: Pick<UserContext, 'db' | 'user' | 'now'>,
  wanted: { id: string } | { hash: Buffer },
): Promise<Row> {
  const row = await db
    .selectFrom('invitation')
    .selectAll('invitation')
    .select(STILL_ALLOWED.as('still_allowed'))
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .where('project.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .where((where) =>
      'id' in wanted
        ? where('invitation.id', '=', wanted.id)
        : where.or([where('hash', '=', wanted.hash), where('mail_hash', '=', wanted.hash)]),
    )
    .executeTakeFirst()
  if (!row) throw new Refusal('invitation_over')
  if (row.accepted_at) throw new Refusal('invitation_over', {}, USED)
  if (row.revoked_at) throw new Refusal('invitation_over', {}, t('This invitation was revoked'))
  if (new Date(row.expires_at) <= new Date(now))
    throw new Refusal('invitation_over', {}, t('This invitation has expired. Please ask for a new one.'))
  if (row.email !== user.email) throw new Refusal('invitation_of_other')
  if (!row.still_allowed)
    throw new Refusal(
      'invitation_over',
      {},
      t('The person who invited you may no longer do so. Please ask the owner of the project.'),
    )
  return row
}
