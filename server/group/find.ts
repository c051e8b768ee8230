// Finds a group for a person who manages it or is in it, and its people. For anybody else it seems not to exist.

import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { fold } from '../../domain/fold.ts'
import { type GroupPerson, mayManageGroup } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import type { UserContext } from '../pipeline/context.ts'

export type FoundGroup = { id: string; name: string; manager_id: string | null; is_member: boolean }

/** Any group. The row is locked, so that changes of one group wait for each other. */
export async function findGroup({ db, user }: UserContext, id: string): Promise<FoundGroup> {
  const group = await db
    .selectFrom('people_group')
    .select(['id', 'name', 'manager_id'])
    .select(
      sql<boolean>`exists (select from group_person where group_id = people_group.id and user_id = ${user.id})`.as(
        'is_member',
      ),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw new Refusal('not_found')
  return group
}

/** A group that the person manages or is in. */
export async function requireGroup(context: UserContext, id: string): Promise<FoundGroup> {
  const group = await findGroup(context, id)
  if (mayManageGroup(context.user, group) || group.is_member) return group
  throw new Refusal('not_found')
}

export async function requireManaged(context: UserContext, id: string): Promise<FoundGroup> {
  const group = await requireGroup(context, id)
  if (mayManageGroup(context.user, group)) return group
  throw new Refusal('forbidden', {}, t('Only the manager of the group may do this'))
}

/** The people of a group, by name. */
export async function peopleOf(db: Db, group_id: string): Promise<GroupPerson[]> {
  return db
    .selectFrom('group_person')
    .innerJoin('profile', 'profile.id', 'user_id')
    .select(['profile.id', 'full_name', 'username', 'added_at'])
    .where('group_id', '=', group_id)
    .orderBy('full_name')
    .orderBy('profile.id')
    .execute()
}

/** Whether the people of the group with this name follow single sign-on (`OIDC_GROUPS`). */
export function isFromProvider({ oidc }: Pick<Config, 'oidc'>, name: string): boolean {
  const key = fold(name)
  return [...(oidc?.groups?.names.values() ?? [])].some((one) => fold(one) === key)
}

export function refuseFromProvider(config: Pick<Config, 'oidc'>, { name }: { name: string }): void {
  if (isFromProvider(config, name)) throw new Refusal('group_from_provider')
}
