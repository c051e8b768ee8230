// Blocked inviters can no longer add a person to projects. They do not learn of the block: their invitations get the same
// response as if the person did not exist.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { audit } from '../audit/log.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'

/** Blocks the inviter of the person to this project, if there is one who still has an account. */
export async function blockInviter({ db, user, caller, member_id, now }: ProjectContext): Promise<void> {
  const { numAffectedRows = 0n } = await sql`insert into blocked_inviter (user_id, inviter_id, created_at)
    select user_id, invited_by, ${now} from project_member join account on account.id = invited_by
    where project_member.id = ${member_id} on conflict do nothing`.execute(db)
  if (numAffectedRows > 0n)
    await audit(db, { action: 'inviter.blocked', at: now, person_id: user.id, caller })
}

export async function listBlockedInviters({
  db,
  user,
}: UserContext): Promise<OutputOf<'listBlockedInviters'>> {
  const people = await db
    .selectFrom('blocked_inviter')
    .innerJoin('profile', 'profile.id', 'inviter_id')
    .select(['profile.id', 'full_name', 'username'])
    .where('user_id', '=', user.id)
    .orderBy('blocked_inviter.created_at', 'desc')
    .orderBy('profile.id')
    .execute()
  return { people }
}

export async function unblockInviter(
  { db, user, caller, now }: UserContext,
  { user_id }: InputOf<'unblockInviter'>,
): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_inviter')
    .where('user_id', '=', user.id)
    .where('inviter_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    await audit(db, { action: 'inviter.unblocked', at: now, person_id: user.id, caller })
  return null
}
