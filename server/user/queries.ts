// Queries about the signed-in person, and finding a person by username.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { isReached } from '../entry.ts'
import type { UserContext } from '../pipeline/context.ts'
import { ownedProjects } from '../project/succession.ts'
import { USABLE_ACCOUNT } from '../usable-account.ts'

export async function getMe({ user }: UserContext): Promise<OutputOf<'getMe'>> {
  const { id, full_name, username, email, created_at } = user
  return { id, full_name, username, email, created_at }
}

export async function listSessions({ db, user, session_id }: UserContext): Promise<OutputOf<'listSessions'>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at', 'awaiting_factor'])
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { sessions: rows.map((row) => ({ ...row, current: row.id === session_id })) }
}

export async function listOwnedProjects(context: UserContext): Promise<OutputOf<'listOwnedProjects'>> {
  return { projects: await ownedProjects(context.db, context.user.id, isReached(context)) }
}

/** Finds a person by the exact username, among people with a verified address. */
export async function findUser(
  { db, user }: UserContext,
  { username }: InputOf<'findUser'>,
): Promise<OutputOf<'findUser'>> {
  const found = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.id')
    .select('profile.id')
    .where('profile.username', '=', username)
    .where(USABLE_ACCOUNT)
    // A person who blocked this user is not found, as with an invitation.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocked_inviter')
            .select('user_id')
            .whereRef('user_id', '=', 'account.id')
            .where('inviter_id', '=', user.id),
        ),
      ),
    )
    .executeTakeFirst()
  if (!found) throw new Refusal('user_not_found')
  return found
}
