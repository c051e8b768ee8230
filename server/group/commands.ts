// Commands about groups themselves: create, rename, hand over, delete, add and remove people. Members of projects follow from
// the groups (turn.ts).

import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { fold } from '../../domain/fold.ts'
import { GROUPS_PER_MANAGER, mayManageGroup, PEOPLE_PER_GROUP } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import type { Db } from '../db/handle.ts'
import type { Following, Server, UserContext } from '../pipeline/context.ts'
import { type FoundGroup, isFromProvider, refuseFromProvider, requireGroup, requireManaged } from './find.ts'
import { recomputing } from './turn.ts'

const about = ({ user, caller, now }: UserContext) => ({
  at: now,
  person_id: user.id,
  actor: user.id,
  caller,
})

export async function createGroup(
  context: UserContext,
  { name }: InputOf<'createGroup'>,
  { config }: Server,
): Promise<null> {
  const { db, user, now, newId } = context
  if (!(await ownsProject(db, user.id)))
    throw new Refusal('forbidden', {}, t('Only people who own a project may create groups'))
  refuseReserved(config, name)
  // The second of two concurrent requests waits for the lock and then counts the group of the first.
  await db.selectFrom('account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  const { held } = await db
    .selectFrom('people_group')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('manager_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (held >= GROUPS_PER_MANAGER) throw new Refusal('group_limit')
  const id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('people_group')
    .values({ id, name, name_key: fold(name), manager_id: user.id, created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('group_taken')
  await audit(db, { action: 'group.created', ...about(context), subject_id: id, detail: { name } })
  return null
}

/** Whether the person owns a project, which is what the creation of groups requires. */
export async function ownsProject(db: Db, userId: string): Promise<boolean> {
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project !== undefined
}

/** A person must not manage a group whose people single sign-on decides. */
function refuseReserved(config: Server['config'], name: string): void {
  if (isFromProvider(config, name))
    throw new Refusal('group_taken', {}, t('This name belongs to a group of single sign-on'))
}

export async function updateGroup(
  context: UserContext,
  { group_id, name, manager_id }: InputOf<'updateGroup'>,
  { config }: Server,
): Promise<null> {
  const group = await requireManaged(context, group_id)
  if (name !== undefined) await rename(context, config, group, name)
  if (manager_id !== undefined && manager_id !== group.manager_id) await handOver(context, group, manager_id)
  return null
}

/** The entry is about the manager, also if an operator does it. */
export async function rename(
  context: UserContext,
  config: Server['config'],
  group: FoundGroup,
  name: string,
): Promise<void> {
  if (name === group.name) return
  refuseFromProvider(config, group)
  refuseReserved(config, name)
  await change(context.db, group.id, { name, name_key: fold(name) })
  await audit(context.db, {
    action: 'group.changed',
    ...about(context),
    person_id: group.manager_id,
    subject_id: group.id,
    detail: { name: group.name, to: name },
  })
}

async function handOver(context: UserContext, group: FoundGroup, manager_id: string): Promise<void> {
  const { id } = group
  const { db } = context
  const inGroup = await db
    .selectFrom('group_person')
    .innerJoin('account', 'account.id', 'user_id')
    .select('user_id')
    .where('group_id', '=', id)
    .where('user_id', '=', manager_id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate('account')
    .executeTakeFirst()
  if (!inGroup) throw new Refusal('not_in_group')
  await setManager(context, group, manager_id)
}

/** Makes a person the manager, whose account must be locked. */
export async function setManager(
  context: UserContext,
  { id, name }: FoundGroup,
  manager_id: string,
): Promise<void> {
  const { db } = context
  await change(db, id, { manager_id })
  const { held } = await db
    .selectFrom('people_group')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('manager_id', '=', manager_id)
    .executeTakeFirstOrThrow()
  if (held > GROUPS_PER_MANAGER) throw new Refusal('group_limit')
  const entry = { ...about(context), person_id: manager_id, subject_id: id, detail: { name } }
  await audit(db, { action: 'group.handed_over', ...entry })
}

type Changes = { name: string; name_key: string } | { manager_id: string }

async function change(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('people_group').set(changes).where('id', '=', id).execute()
}

export async function deleteGroup(
  context: UserContext,
  { group_id }: InputOf<'deleteGroup'>,
  { config }: Server,
): Promise<Following> {
  const group = await requireManaged(context, group_id)
  refuseFromProvider(config, group)
  return remove(context, group)
}

export async function remove(context: UserContext, { id, name, manager_id }: FoundGroup): Promise<Following> {
  const { db, now, user } = context
  const projects = await projectsOf(db, id)
  const gone = await db.deleteFrom('group_person').where('group_id', '=', id).returning('user_id').execute()
  const row = { deleted_at: now, name_key: null }
  if (projects.length > 0) await db.updateTable('people_group').set(row).where('id', '=', id).execute()
  else await db.deleteFrom('people_group').where('id', '=', id).execute()
  const entry = { ...about(context), person_id: manager_id, subject_id: id, detail: { name } }
  await audit(db, { action: 'group.deleted', ...entry })
  return { follows: recomputing(projects, user.id, gone.length) }
}

export async function addToGroup(
  context: UserContext,
  { group_id }: InputOf<'addToGroup'>,
  server: Server,
): Promise<Following> {
  return add(context, server, await requireManaged(context, group_id))
}

/** The people were found before the transaction; see people.ts. */
export async function add(
  context: UserContext,
  { config, proof = '[]' }: Server,
  { id: group_id, name }: FoundGroup,
): Promise<Following> {
  const { db, user } = context
  refuseFromProvider(config, { name })
  const added = await enter(db, group_id, JSON.parse(proof), { added_by: sql`${user.id}`, at: context.now })
  for (const person_id of added)
    await audit(db, {
      action: 'group.person_added',
      ...about(context),
      person_id,
      subject_id: group_id,
      detail: { name },
    })
  const projects = added.length > 0 ? await projectsOf(db, group_id) : []
  return { follows: recomputing(projects, user.id, added.length) }
}

/**
 * Adds people whose accounts can be used.
 * @returns those who were not in the group
 */
export async function enter(
  db: Db,
  group_id: string,
  people: readonly string[],
  { added_by, at }: { added_by: RawBuilder<unknown>; at: string },
): Promise<string[]> {
  // The statement locks the accounts, as an invitation does.
  const { rows: added } = await sql<{ user_id: string }>`
    insert into group_person (group_id, user_id, added_by, added_at)
    select ${group_id}, id, ${added_by}, ${at} from (
      select id from account where id = any(${people}::uuid[]) and disabled_at is null for key share) usable
    on conflict do nothing returning user_id`.execute(db)
  const { held } = await db
    .selectFrom('group_person')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('group_id', '=', group_id)
    .executeTakeFirstOrThrow()
  if (held > PEOPLE_PER_GROUP) throw new Refusal('group_full')
  return added.map(({ user_id }) => user_id)
}

/** The manager removes a person, or a person leaves the group. */
export async function removeFromGroup(
  context: UserContext,
  { group_id, user_id }: InputOf<'removeFromGroup'>,
  { config }: Server,
): Promise<Following | null> {
  const group = await requireGroup(context, group_id)
  if (user_id !== context.user.id && !mayManageGroup(context.user, group))
    throw new Refusal('forbidden', {}, t('Only the manager of the group may do this'))
  return removePerson(context, config, group, user_id)
}

export async function removePerson(
  context: UserContext,
  config: Server['config'],
  { id: group_id, name }: FoundGroup,
  user_id: string,
): Promise<Following | null> {
  const { db, user } = context
  refuseFromProvider(config, { name })
  if (!(await leave(db, group_id, user_id))) return null
  const entry = { ...about(context), person_id: user_id, subject_id: group_id, detail: { name } }
  await audit(db, { action: user_id === user.id ? 'group.left' : 'group.person_removed', ...entry })
  return { follows: recomputing(await projectsOf(db, group_id), user.id, 1) }
}

/** @returns whether the person was in the group */
export async function leave(db: Db, groupId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('group_person')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The projects in which the group has a role. */
export async function projectsOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_role')
    .select('project_id')
    .where('group_id', '=', groupId)
    .orderBy('project_id')
    .execute()
  return rows.map(({ project_id }) => project_id)
}
