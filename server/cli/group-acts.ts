// The acts of operators on the people of groups, from the command line. No person is their actor.
import { sql } from 'kysely'
import { fold } from '../../domain/fold.ts'
import { audit, OPERATOR } from '../audit/log.ts'
import { fromNow } from '../clock.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { enter, leave, projectsOf } from '../group/commands.ts'
import { refuseFromProvider } from '../group/find.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { accountOf } from '../operator/people.ts'

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** No group has this name. */
export class UnknownGroup extends Error {
  override name = 'UnknownGroup'
}

/** The row is locked, so that changes of one group wait for each other. @throws UnknownGroup */
export async function groupCalled(db: Db, name: string): Promise<{ id: string; name: string }> {
  const group = await db
    .selectFrom('people_group')
    .select(['id', 'name'])
    .where('name_key', '=', fold(name))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw new UnknownGroup(name)
  return group
}

/**
 * The manager counts as the person who added somebody, so that nobody comes into a project through a manager whom they have blocked.
 * Without a manager it is the person who was added: null means single sign-on.
 */
const addedBy = (groupId: string) =>
  sql`coalesce((select manager_id from people_group where people_group.id = ${groupId}), usable.id)`

/**
 * Adds a person to a group, or removes the person. A job makes the members of projects agree.
 * @returns the name of the group, and whether that changed anything. @throws Refusal, or UnknownGroup
 */
export async function setInGroup(
  deps: GroupDeps,
  { group, email }: { group: string; email: string },
  isIn: boolean,
): Promise<{ name: string; changed: boolean }> {
  const at = fromNow(deps, 0)
  return deps.db.transaction().execute(async (tx) => {
    const { id, name } = await groupCalled(tx, group)
    refuseFromProvider(deps.config, { name })
    const person = await accountOf(tx, { email })
    const changed = isIn ? await add(tx, id, person.id, at) : await leave(tx, id, person.id)
    if (!changed) return { name, changed }
    await audit(tx, {
      action: isIn ? 'group.person_added' : 'group.person_removed',
      at,
      person_id: person.id,
      actor: OPERATOR,
      subject_id: id,
      detail: { name },
    })
    const project_ids = await projectsOf(tx, id)
    if (project_ids.length > 0) await enqueue(tx, job('group-members', { project_ids, by: null }))
    return { name, changed }
  })
}

async function add(tx: Tx, groupId: string, userId: string, at: string): Promise<boolean> {
  const added = await enter(tx, groupId, [userId], { added_by: addedBy(groupId), at })
  return added.length > 0
}
