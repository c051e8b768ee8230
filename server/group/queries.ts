// Reading groups: those of the person, the people of one, and those of a project.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { Group, ProjectGroup } from '../../domain/group/group.ts'
import type { ProjectContext, Server, UserContext } from '../pipeline/context.ts'
import { COUNTS, MANAGER } from './columns.ts'
import { ownsProject } from './commands.ts'
import { isFromProvider, peopleOf, requireGroup } from './find.ts'

/** The most groups that the list shows. */
const LISTED = 300

export async function listGroups(
  { db, user }: UserContext,
  _: InputOf<'listGroups'>,
  { config }: Pick<Server, 'config'>,
): Promise<OutputOf<'listGroups'>> {
  const { rows } = await sql<Omit<Group, 'from_provider'>>`
    select g.id, g.name, ${MANAGER} as manager, mine.user_id is not null as is_member,
      ${COUNTS}
    from people_group g left join group_person mine on mine.group_id = g.id and mine.user_id = ${user.id}
    where g.deleted_at is null and g.id = any(array(
      select group_id from group_person where user_id = ${user.id}
      union select id from people_group where manager_id = ${user.id}))
    order by g.name_key limit ${LISTED}`.execute(db)
  return {
    groups: rows.map((group) => ({ ...group, from_provider: isFromProvider(config, group.name) })),
    may_create: await ownsProject(db, user.id),
  }
}

export async function listGroupPeople(
  context: UserContext,
  { group_id }: InputOf<'listGroupPeople'>,
): Promise<OutputOf<'listGroupPeople'>> {
  await requireGroup(context, group_id)
  return { people: await peopleOf(context.db, group_id) }
}

export async function listProjectGroups(
  { db, project }: ProjectContext,
  _: InputOf<'listProjectGroups'>,
  { config }: Pick<Server, 'config'>,
): Promise<OutputOf<'listProjectGroups'>> {
  const { rows } = await sql<Omit<ProjectGroup, 'from_provider'>>`
    select g.id, g.name, r.role, ${MANAGER} as manager, people.user_ids, people.absent
    from group_role r join people_group g on g.id = r.group_id and g.deleted_at is null
    cross join lateral (
      select coalesce(jsonb_agg(p.user_id order by m.joined_at, m.id) filter (where m.id is not null), '[]') as user_ids,
        count(*) filter (where m.id is null) as absent
      from group_person p left join project_member m on m.project_id = r.project_id and m.user_id = p.user_id
      where p.group_id = g.id) people
    where r.project_id = ${project.id} order by g.name_key`.execute(db)
  const only = await db
    .selectFrom('project_member')
    .select('user_id')
    .where('project_id', '=', project.id)
    .where('role_by_hand', '=', 'none')
    .execute()
  return {
    seq: project.seq,
    groups: rows.map((group) => ({ ...group, from_provider: isFromProvider(config, group.name) })),
    only_by_group: only.map(({ user_id }) => user_id),
  }
}
