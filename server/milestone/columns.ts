// The columns of a milestone, from which queries, row types and sent objects are derived, and SQL for the milestone of a ticket.
import { sql } from 'kysely'
import { type ListedMilestone, Milestone, type MilestoneProgress } from '../../domain/milestone/milestone.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import { isoTime } from '../db/json.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export const MILESTONE_COLUMNS = sentColumns(
  'milestone',
  Milestone,
  {},
  {
    name_key: true,
    created_at: true,
    removed_at: true,
    todo_count: true,
    in_progress_count: true,
    done_count: true,
    todo_estimate: true,
    in_progress_estimate: true,
    done_estimate: true,
  },
)
export type MilestoneRow = Pick<Row<'milestone'>, (typeof MILESTONE_COLUMNS)[number]>

const PLAIN = MILESTONE_COLUMNS.filter((column) => column !== 'closed_at')

/** The milestone of a ticket, as SQL; null if it was removed. @param ticket the alias of the ticket's table */
export const milestoneIdOf = (ticket: string) =>
  `(select milestone.id from milestone where milestone.id = ${ticket}.milestone_id and milestone.removed_at is null)`

/** The progress of the row `milestone`. @param today the day on which earlier due days are late */
const progressOf = (today: string) => sql<MilestoneProgress>`json_build_object(
  'todo', json_build_object('tickets', todo_count, 'estimate', todo_estimate),
  'in_progress', json_build_object('tickets', in_progress_count, 'estimate', in_progress_estimate),
  'done', json_build_object('tickets', done_count, 'estimate', done_estimate),
  'late', (select coalesce(sum(tickets), 0) from milestone_due
    where milestone_due.milestone_id = milestone.id and day < ${today}::date))`

/** The day of a moment, in UTC. */
export const dayOf = (now: string) => now.slice(0, 10)

/** Milestones that are not removed, with their progress. */
export function selectListed(db: Db, now: string) {
  return db
    .selectFrom('milestone')
    .select(PLAIN)
    .select([isoTime<string | null>('closed_at').as('closed_at'), progressOf(dayOf(now)).as('progress')])
    .where('removed_at', 'is', null)
    .$castTo<ListedMilestone>()
}

/** The milestones of a project. */
export const selectMilestones = (db: Db, projectId: string, now: string) =>
  selectListed(db, now).where('project_id', '=', projectId)

/** The progress of some milestones, for an event. */
export function progressNow(db: Db, ids: string[], now: string) {
  return db
    .selectFrom('milestone')
    .select(['id', progressOf(dayOf(now)).as('progress')])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The context of the handlers of calls about a milestone. */
export type MilestoneContext = ProjectContext & { milestone: MilestoneRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    milestone: MilestoneContext
  }
}
