// The parts of both searches: the projects of a person, and the columns of a ticket that is found. Every statement checks the
// membership itself.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import type { FoundTicket } from '../../domain/search/search.ts'
import { profileOf } from '../db/json.ts'
import { isReached } from '../entry.ts'
import type { UserContext } from '../pipeline/context.ts'

export type Project = FoundTicket['project'] & { former_keys: string[] }
export type Ticket = Omit<FoundTicket, 'project'>

/** Adds its project to a row. */
export function withProject(projects: Project[]) {
  const byId = new Map(projects.map(({ id, name, key }) => [id, { id, name, key }]))
  return <Row extends { project_id: string }>(row: Row) => ({
    ...row,
    project: byId.get(row.project_id) as FoundTicket['project'],
  })
}

/** The projects of the person that the search includes, in the order in which they are searched. */
export function projectsOf(
  context: UserContext,
  { current, first, projects }: Pick<InputOf<'searchEverywhere'>, 'current' | 'first' | 'projects'>,
): Promise<Project[]> {
  const order = [...(current ? [current] : []), ...(first?.split(',') ?? [])]
  return context.db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id', 'project.name', 'project.key', 'project.former_keys'])
    .where('member.user_id', '=', context.user.id)
    .where('project.deleted_at', 'is', null)
    .where(isReached(context))
    .$if(projects === 'active', (query) =>
      query.where(({ eb, or }) =>
        or([eb('project.archived_at', 'is', null), ...(current ? [eb('project.id', '=', current)] : [])]),
      ),
    )
    .orderBy(sql`array_position(${order}::uuid[], project.id)`)
    .orderBy('member.joined_at', 'desc')
    .orderBy('project.id')
    .execute()
}

/** The columns of a ticket that is found. */
export const SHOWN = sql`ticket.id, ticket.project_id, ticket.number, ticket.title, ticket.status,
  board_column.name as column_name, board_column.color as column_color, ${profileOf('assignee')} as assignee`
export const JOINED = sql`
  join project_column board_column on board_column.project_id = ticket.project_id
    and board_column.status = ticket.status and board_column.slot = ticket.column_slot
  left join profile assignee on assignee.id = ticket.assignee_id`

/** A join that keeps only projects of which the person is a member. */
export function memberOf(userId: string, alias: string): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.project_id`)
  return sql`(
    select member.project_id from project_member member join project on project.id = member.project_id
    where member.user_id = ${userId} and project.deleted_at is null
  ) member on member.project_id = ${id}`
}
