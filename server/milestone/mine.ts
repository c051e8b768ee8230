// The milestones that matter to one user now, over all their projects. Each project contributes a few rows, whatever its size.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import { COUNTED_LATE, LATE_PER_PROJECT, MY_MILESTONES } from '../../domain/milestone/mine.ts'
import { isReached } from '../entry.ts'
import type { UserContext } from '../pipeline/context.ts'
import { dayOf, selectListed } from './columns.ts'

export async function listMyMilestones(context: UserContext): Promise<OutputOf<'listMyMilestones'>> {
  const { db, user, now } = context
  const today = dayOf(now)
  // Read before the milestones, so that a change in between is in the stream after these event numbers.
  const projects = await db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id', 'project.name', 'project.key', 'project.seq'])
    .select(lateOf(user.id, today).as('late'))
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .where(isReached(context))
    .orderBy('project.id')
    .execute()
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
    join project on project.id = member.project_id and project.deleted_at is null and project.archived_at is null
      and ${isReached(context)}
    cross join lateral (
      (${open} and due_date < ${today}::date order by due_date desc limit ${LATE_PER_PROJECT})
      union all
      (${open} and due_date >= ${today}::date
        order by (start_date <= ${today}::date) desc nulls last, due_date, name limit 1)
    ) part
    where member.user_id = ${context.user.id}`
}
