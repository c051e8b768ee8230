// Finds the people that a manager or an operator wants to add to a group. A person who has blocked them seems not to exist, as with
// invitations to projects.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { databaseLimiter, inWords, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import type { UserContext } from '../pipeline/context.ts'
import { USABLE_ACCOUNT } from '../usable-account.ts'
import { findGroup, requireManaged } from './find.ts'

/**
 * Runs before the transaction of the command, so that unknown names count although the command is refused. The limit is checked
 * before the refusal says which names are unknown.
 * @returns the ids of the people, as JSON
 */
export async function findPeople(context: UserContext, input: InputOf<'addToGroup'>): Promise<string> {
  await requireManaged(context, input.group_id)
  return usable(context, input)
}

/** The same for an operator, who may add people to any group. */
export async function findPeopleOfServer(
  context: UserContext,
  input: InputOf<'addToServerGroup'>,
): Promise<string> {
  await findGroup(context, input.group_id)
  return usable(context, input)
}

async function usable(
  { db, user }: UserContext,
  { group_id, people }: InputOf<'addToGroup'>,
): Promise<string> {
  const names = people.map(asciiLowerCase)
  const found = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['profile.id', 'username', 'email'])
    .where(sql<boolean>`(username = any(${names}::text[]) or email = any(${names}::text[]))`)
    .where(USABLE_ACCOUNT)
    .where(
      sql<boolean>`(exists (select from group_person where group_id = ${group_id} and user_id = profile.id)
        or not exists (select from blocked_inviter where user_id = profile.id and inviter_id = ${user.id}))`,
    )
    .execute()
  const known = new Set(found.flatMap(({ username, email }) => [username, email]))
  const unknown = people.flatMap((name, index) => (known.has(asciiLowerCase(name)) ? [] : { name, index }))
  if (unknown.length > 0) {
    const limiter = databaseLimiter(db, 'group-lookups', RATES.groupLookups)
    const retry_after = await secondsToWait(limiter, user.id, unknown.length)
    if (retry_after > 0)
      throw new Refusal(
        'too_many_requests',
        { retry_after },
        t('Too many names were not found. Please wait {wait}.', { wait: inWords(retry_after) }),
      )
    throw new Refusal('people_not_found', {
      errors: unknown.map(({ name, index }) => ({
        field: `people.${index}`,
        message: t('Not found: {name}', { name }),
      })),
    })
  }
  return JSON.stringify([...new Set(found.map(({ id }) => id))])
}
