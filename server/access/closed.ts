// The projects of a person that their session may not enter. A session must not create a way into them, such as a token or the
// address of a calendar, which works without a sign-in.

import { sql } from 'kysely'
import { ACCESS_NAMED, type ClosedProject } from '../../domain/access/access.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { isReached } from '../entry.ts'
import type { UserContext } from '../pipeline/context.ts'

type Among = { ids?: string[]; owned?: true }

/** By name, at most as many as an answer names. */
export async function closedProjects(
  { db, user, standing }: Pick<UserContext, 'db' | 'user' | 'standing'>,
  among: Among = {},
): Promise<ClosedProject[]> {
  const rows = await db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id', 'project.name', 'project.requires_two_factor'])
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .where(sql<boolean>`not (${isReached({ standing })})`)
    .$if(among.ids !== undefined, (query) => query.where('project.id', 'in', among.ids ?? []))
    .$if(among.owned === true, (query) => query.where('project.owner_id', '=', user.id))
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(ACCESS_NAMED)
    .execute()
  return rows.map(({ requires_two_factor, ...project }) => ({
    ...project,
    why: requires_two_factor && !standing.two_factor ? ('two_factor' as const) : ('sign_in' as const),
  }))
}

/**
 * @param among the projects that it is about; by default all of the person
 * @param otherwise what else the person can do, for the refusal
 * @throws Refusal if the session may not enter one of them
 */
export async function requireOpen(context: UserContext, among: Among = {}, otherwise = ''): Promise<void> {
  const [found] = await closedProjects(context, among)
  if (found) refuseClosed(found, otherwise)
}

function refuseClosed({ name, why }: ClosedProject, otherwise: string): never {
  const [code, words] =
    why === 'two_factor'
      ? ([
          'project_two_factor',
          t('“{name}” requires two-factor sign-in: sign in with two factors first', { name }),
        ] as const)
      : ([
          'sign_in_again',
          t('The owner of “{name}” asks everybody to sign in again: do so first', { name }),
        ] as const)
  throw new Refusal(code, {}, otherwise ? `${words}. ${otherwise}` : words)
}
