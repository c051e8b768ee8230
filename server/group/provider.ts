// The groups of a person as the single sign-on provider says. They follow its claim at each sign-in. The settings name the groups
// (OIDC_GROUPS), so that no person can make a group of their own that others join by signing in.
import { v7 as newId } from 'uuid'
import { fold } from '../../domain/fold.ts'
import { audit } from '../audit/log.ts'
import type { OidcGroups } from '../config.ts'
import type { Tx } from '../db/handle.ts'
import { leave, projectsOf } from './commands.ts'

type Following = { user_id: string; now: string; caller: { address: string; device: string } }

/**
 * Adds the person to the groups that the provider names, and removes the person from the others that follow the provider.
 * @param named the names of groups, of those in the settings
 * @returns the projects whose members have to be computed again
 */
export async function followProvider(
  tx: Tx,
  { names }: OidcGroups,
  named: readonly string[],
  { user_id, now, caller }: Following,
): Promise<string[]> {
  const projects = new Set<string>()
  for (const name of new Set(names.values())) {
    const isIn = named.includes(name)
    const id = await groupCalled(tx, name, now, isIn)
    if (!id) continue
    const outsiders = await takeFromPeople(tx, id, { user_id, isIn })
    for (const person_id of outsiders)
      await audit(tx, {
        action: 'group.person_removed',
        at: now,
        person_id,
        subject_id: id,
        detail: { name },
      })
    if (outsiders.length > 0) for (const project of await projectsOf(tx, id)) projects.add(project)
    const isNew = isIn ? await enter(tx, id, user_id, now) : await leave(tx, id, user_id)
    if (!isNew) continue
    await audit(tx, {
      action: isIn ? 'group.person_added' : 'group.person_removed',
      at: now,
      person_id: user_id,
      caller,
      subject_id: id,
      detail: { name },
    })
    for (const project of await projectsOf(tx, id)) projects.add(project)
  }
  return [...projects].sort()
}

/** @param mayCreate whether to create the group if there is none */
async function groupCalled(
  tx: Tx,
  name: string,
  now: string,
  mayCreate: boolean,
): Promise<string | undefined> {
  const name_key = fold(name)
  if (mayCreate)
    await tx
      .insertInto('people_group')
      .values({ id: newId(), name, name_key, manager_id: null, created_at: now })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .execute()
  const group = await tx
    .selectFrom('people_group')
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  return group?.id
}

/**
 * A group that people had made before the settings named it: it has no manager any more, and only the provider says who is in it.
 * @returns the people who had been added by hand. The others come back when they sign in
 */
async function takeFromPeople(
  tx: Tx,
  groupId: string,
  { user_id, isIn }: { user_id: string; isIn: boolean },
): Promise<string[]> {
  await tx
    .updateTable('people_group')
    .set({ manager_id: null })
    .where('id', '=', groupId)
    .where('manager_id', 'is not', null)
    .execute()
  if (isIn)
    await tx
      .updateTable('group_person')
      .set({ added_by: null })
      .where('group_id', '=', groupId)
      .where('user_id', '=', user_id)
      .where('added_by', 'is not', null)
      .execute()
  const removed = await tx
    .deleteFrom('group_person')
    .where('group_id', '=', groupId)
    .where('added_by', 'is not', null)
    .returning('user_id')
    .execute()
  return removed.map((row) => row.user_id)
}

async function enter(tx: Tx, group_id: string, user_id: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('group_person')
    .values({ group_id, user_id, added_by: null, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
