// The milestones that matter to one user now, over all their projects. Each project contributes a few rows, whatever its size.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import { COUNTED_LATE, LATE_PER_PROJECT, MY_MILESTONES } from '../../domain/milestone/mine.ts'
import { isMine, selectMyProjects } from '../my-projects.ts'
import type { UserContext } from '../pipeline/context.ts'
import { dayOf, selectListed } from './columns.ts'

export async function listMyMilestones(context: UserContext): Promise<OutputOf<'listMyMilestones'>> {
  const { db, user, now } = context
  const today = dayOf(now)
  const projects = await selectMyProjects(context).select(lateOf(user.id, today).as('late')).execute()
  const milestones = await selectListed(db, now)
    .where(sql<boolean>`milestone.id = any(array(${found(context, today)}))`)
    .orderBy('milestone.due_date')
    .orderBy('milestone.id')
    .limit(MY_MILESTONES)
    .execute()
  return { projects, milestones }
}

/** The user's late tickets in the row `project`: the index of urgency has them first. */
const lateOf = (userId: string, today: string) => sql<number>`(select count(*)::int from (
  select from ticket
  where ticket.project_id = project.id and ticket.assignee_id = ${userId} and ticket.status <> 'done' and ticket.deleted_at is null
    and ticket_urgency(ticket.due_date, ticket.priority) > ticket_urgency(${today}::date, 'critical')
  limit ${COUNTED_LATE}) late)`

/** The ids of the last late milestones of each project, and of the one that is under way or comes next. */
function found(context: UserContext, today: string) {
  const open = sql`select id from milestone where project_id = member.project_id and removed_at is null and closed_at is null`
  return sql`
    select part.id
    from project_member member
    join project on project.id = member.project_id and ${isMine(context)}
    cross join lateral (
      (${open} and due_date < ${today}::date order by due_date desc limit ${LATE_PER_PROJECT})
      union all
      (${open} and due_date >= ${today}::date
        order by (start_date <= ${today}::date) desc nulls last, due_date, name limit 1)
    ) part
    where member.user_id = ${context.user.id}`
}
