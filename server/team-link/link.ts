// The team link that a secret belongs to, while it works.
import type { Selectable } from 'kysely'
import { asciiLowerCase } from '../../domain/text.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Db } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { mayStillInvite } from '../member/may-invite.ts'

export type Row = Selectable<Schema['team_link']>

/**
 * Undefined for a secret of no link and for a link that was used up or revoked or has expired, so that all of them get one
 * answer. A link also ends with the right of its creator.
 */
export async function workingLink(
  db: Db,
  { secret, now }: { secret: string; now: string },
): Promise<Row | undefined> {
  return db
    .selectFrom('team_link')
    .selectAll('team_link')
    .innerJoin('project', 'project.id', 'team_link.project_id')
    .where('hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .where('project.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .where(mayStillInvite({ person: 'team_link.created_by', role: 'team_link.role' }))
    .executeTakeFirst()
}

/** Whether a person with this address may use a link that is limited to a domain. Subdomains are other domains. */
export function isOfDomain(domain: string | null, email: string): boolean {
  return domain === null || asciiLowerCase(email).endsWith(`@${domain}`)
}
