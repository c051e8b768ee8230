// Groups for the operators of the server: they see all of them in figures, rename and delete them, add and remove their people, and
// name a manager where there is none. They do not see the projects in which a group has a role.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { mayManageGroup } from '../../domain/group/group.ts'
import type { ServerGroup } from '../../domain/group/server-group.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { anywhere } from '../operator/people.ts'
import type { Following, Server, UserContext } from '../pipeline/context.ts'
import { takerOf } from '../project/succession.ts'
import { COUNTS, MANAGER } from './columns.ts'
import { add, remove, removePerson, rename, setManager } from './commands.ts'
import { findGroup, isFromProvider, peopleOf } from './find.ts'

type Row = Omit<ServerGroup, 'from_provider'> & { name_key: string }

export async function listServerGroups(
  { db }: Pick<UserContext, 'db'>,
  { search = '', unmanaged, after = '', limit }: InputOf<'listServerGroups'>,
  { config }: Pick<Server, 'config'>,
): Promise<OutputOf<'listServerGroups'>> {
  const text = anywhere(search)
  const found =
    search === ''
      ? sql`true`
      : sql`(g.name ilike ${text} or exists (select from profile where id = g.manager_id
          and (full_name ilike ${text} or username ilike ${text})))`
  const { rows } = await sql<Row>`
    select g.id, g.name, g.name_key, ${MANAGER} as manager, account.disabled_at is not null as manager_disabled, ${COUNTS}
    from people_group g left join account on account.id = g.manager_id
    where g.deleted_at is null and g.name_key > ${after} and ${found}
      and ${unmanaged === 'true' ? sql`(g.manager_id is null or account.disabled_at is not null)` : sql`true`}
    order by g.name_key limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    groups: page.map(({ name_key: _, ...group }) => ({
      ...group,
      from_provider: isFromProvider(config, group.name),
    })),
    next: rows.length > limit ? (page.at(-1)?.name_key ?? null) : null,
  }
}

export async function renameServerGroup(
  context: UserContext,
  { group_id, name }: InputOf<'renameServerGroup'>,
  { config }: Server,
): Promise<null> {
  await rename(context, config, await findGroup(context, group_id), name)
  return null
}

/** Only without a manager who can sign in: an operator does not take a group from the person who decides about its people. */
export async function giveServerGroup(
  context: UserContext,
  { group_id, to }: InputOf<'giveServerGroup'>,
): Promise<null> {
  const { db } = context
  const group = await findGroup(context, group_id)
  const taker = await takerOf(db, { name: asciiLowerCase(to) })
  if (taker.id === group.manager_id) return null
  const manager = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', group.manager_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (manager) throw new Refusal('group_managed')
  await setManager(context, group, taker.id)
  return null
}

export async function listServerGroupPeople(
  context: UserContext,
  { group_id }: InputOf<'listServerGroupPeople'>,
): Promise<OutputOf<'listServerGroupPeople'>> {
  await findGroup(context, group_id)
  return { people: await peopleOf(context.db, group_id) }
}

/** Operators would enter projects unnoticed if they could add themselves. */
export async function addToServerGroup(
  context: UserContext,
  { group_id }: InputOf<'addToServerGroup'>,
  server: Server,
): Promise<Following> {
  const group = await findGroup(context, group_id)
  const ids: string[] = JSON.parse(server.proof ?? '[]')
  if (ids.includes(context.user.id) && !group.is_member && !mayManageGroup(context.user, group))
    throw new Refusal(
      'forbidden',
      {},
      'You cannot add yourself to a group: its manager or another operator can',
    )
  return add(context, server, group)
}

export async function removeFromServerGroup(
  context: UserContext,
  { group_id, user_id }: InputOf<'removeFromServerGroup'>,
  { config }: Server,
): Promise<Following | null> {
  return removePerson(context, config, await findGroup(context, group_id), user_id)
}

export async function deleteServerGroup(
  context: UserContext,
  { group_id }: InputOf<'deleteServerGroup'>,
): Promise<Following> {
  return remove(context, await findGroup(context, group_id))
}
