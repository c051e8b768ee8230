// Commands about the roles of groups in a project. They hold the project's lock exclusively. The people of the group become
// members after the commit (turn.ts).
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { GROUPS_PER_PROJECT, PROJECTS_PER_GROUP } from '../../domain/group/group.ts'
import type { Role } from '../../domain/member/member.ts'
import { audit } from '../audit/log.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import { requireInvitable } from '../member/may-invite.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { requireGroup } from './find.ts'
import { recomputing } from './turn.ts'

export async function giveGroupRole(
  context: ProjectContext,
  { group_id, role }: InputOf<'giveGroupRole'>,
): Promise<Change> {
  const { db, user, project, now } = context
  requireInvitable(context, role)
  // Only a person who can see the people of a group makes them visible to the members of the project.
  const group = await requireGroup(context, group_id)
  const inserted = await db
    .insertInto('group_role')
    .values({ group_id, project_id: project.id, role, given_by: user.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Refusal('group_in_project')
  const { groups, projects, newcomers, people } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('group_role')
        .select(fn.countAll<number>().as('n'))
        .where('project_id', '=', project.id)
        .as('groups'),
      selectFrom('group_role')
        .select(fn.countAll<number>().as('n'))
        .where('group_id', '=', group_id)
        .as('projects'),
      selectFrom('group_person')
        .leftJoin('project_member', (join) =>
          join.onRef('project_member.user_id', '=', 'group_person.user_id').on('project_id', '=', project.id),
        )
        .select(fn.countAll<number>().as('n'))
        .where('group_id', '=', group_id)
        .where('project_member.id', 'is', null)
        .as('newcomers'),
      selectFrom('group_person')
        .select(fn.countAll<number>().as('n'))
        .where('group_id', '=', group_id)
        .as('people'),
    ])
    .executeTakeFirstOrThrow()
  if ((groups ?? 0) > GROUPS_PER_PROJECT) throw new Refusal('project_groups_limit')
  if ((projects ?? 0) > PROJECTS_PER_GROUP) throw new Refusal('group_projects_limit')
  if (project.counts.members + (newcomers ?? 0) > MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  const detail = { group: group.name, role }
  await audit(db, { action: 'group.added', ...about(context), subject_id: group_id, detail })
  return {
    project_id: project.id,
    payload: { type: 'group.added', group_id, role },
    follows: recomputing([project.id], user.id, people ?? 0),
  }
}

export async function changeGroupRole(
  context: ProjectContext,
  { group_id, role }: InputOf<'changeGroupRole'>,
): Promise<Change | null> {
  const { db, project, user } = context
  const { role: before, name } = await roleOf(context, group_id)
  if (before === role) return null
  await db
    .updateTable('group_role')
    .set({ role })
    .where('project_id', '=', project.id)
    .where('group_id', '=', group_id)
    .execute()
  const detail = { group: name, from: before, to: role }
  await audit(db, { action: 'group.role_changed', ...about(context), subject_id: group_id, detail })
  return {
    project_id: project.id,
    payload: { type: 'group.changed', group_id, role },
    before: { role: before },
    follows: recomputing([project.id], user.id, await peopleIn(context, group_id)),
  }
}

export async function removeGroup(
  context: ProjectContext,
  { group_id }: InputOf<'removeGroup'>,
): Promise<Change> {
  const { db, project, user } = context
  const { role, name } = await roleOf(context, group_id)
  await db
    .deleteFrom('group_role')
    .where('project_id', '=', project.id)
    .where('group_id', '=', group_id)
    .execute()
  const entry = { ...about(context), subject_id: group_id, detail: { group: name } }
  await audit(db, { action: 'group.removed', ...entry })
  return {
    project_id: project.id,
    payload: { type: 'group.removed', group_id },
    before: { role },
    follows: recomputing([project.id], user.id, await peopleIn(context, group_id)),
  }
}

const about = ({ user, caller, now, project }: ProjectContext) => ({
  at: now,
  person_id: null,
  actor: user.id,
  caller,
  project_id: project.id,
})

async function roleOf(
  { db, project }: ProjectContext,
  groupId: string,
): Promise<{ role: Role; name: string }> {
  const row = await db
    .selectFrom('group_role')
    .innerJoin('people_group', 'people_group.id', 'group_id')
    .select(['role', 'name'])
    .where('project_id', '=', project.id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

async function peopleIn({ db }: ProjectContext, groupId: string): Promise<number> {
  const { people } = await db
    .selectFrom('group_person')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return people
}
