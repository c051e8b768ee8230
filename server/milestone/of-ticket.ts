// The milestone of a ticket. The database keeps the counts (db/migrations/0087) and refuses milestones of other projects.
import { type RawBuilder, sql } from 'kysely'
import { refusedIn } from '../../domain/error.ts'
import type { MilestoneProgress } from '../../domain/milestone/milestone.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import type { Db } from '../db/handle.ts'
import { progressNow } from './columns.ts'

type Counted = {
  milestone_id: string | null
  status: Status
  estimate: number | null
  due_date: string | null
  isDeleted: boolean
}

/** Refuses a milestone that the project does not have, or no longer has. A closed one is allowed. */
export async function requireMilestone(
  db: Db,
  projectId: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return
  const { rows } = await sql`select from milestone where project_id = ${projectId} and removed_at is null
    and id = ${id}`.execute(db)
  if (rows.length === 0) throw refusedIn('milestone_id', 'milestone_gone')
}

/** Locks milestones whose counts are about to change, before the project's row, which other changes lock after them. */
export async function lockMilestones(db: Db, ids: (string | null | undefined)[]): Promise<void> {
  const some = [...new Set(ids)].filter((id): id is string => typeof id === 'string')
  if (some.length === 0) return
  await sql`select from milestone where id = any(${some}::uuid[]) order by id for no key update`.execute(db)
}

/** The progress of a milestone after a ticket is created in it: the ticket's row is written with the event. */
export async function progressWithNew(
  db: Db,
  { milestone_id, status, estimate, due_date }: Omit<Counted, 'isDeleted'>,
  now: string,
): Promise<{ milestones?: { id: string; progress: MilestoneProgress }[] }> {
  if (milestone_id === null) return {}
  const [one] = await progressNow(db, [milestone_id], now)
  if (!one) return {}
  const { progress } = one
  const isLate = status !== 'done' && due_date !== null && due_date < now.slice(0, 10)
  const count = progress[status]
  const after: MilestoneProgress = {
    ...progress,
    [status]: { tickets: count.tickets + 1, estimate: count.estimate + (estimate ?? 0) },
    late: progress.late + (isLate ? 1 : 0),
  }
  return { milestones: [{ id: milestone_id, progress: after }] }
}

/** The new progress of the milestones that a ticket's change affects, for its event. */
export async function progressAfter(db: Db, before: Counted, after: Counted, now: string) {
  const isIn = ({ milestone_id, isDeleted }: Counted) => (isDeleted ? null : milestone_id)
  const ids = [...new Set([isIn(before), isIn(after)])].filter((id): id is string => id !== null)
  const isSame =
    isIn(before) === isIn(after) &&
    before.status === after.status &&
    before.estimate === after.estimate &&
    before.due_date === after.due_date
  if (isSame || ids.length === 0) return {}
  const milestones = await progressNow(db, ids, now)
  return milestones.length > 0 ? { milestones } : {}
}

/** The removed milestones that are not tidied up yet: a ticket with one of these counts as having none. */
export const noMilestones = (projectId: string): RawBuilder<string[]> =>
  sql<string[]>`array(select id from milestone where project_id = ${projectId} and removed_at is not null)`
