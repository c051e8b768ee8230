// Finds the place of a moment in the log of a project: the last change until then, and its neighbours.
import { sql } from 'kysely'
import type { ProjectCounts } from '../../domain/project/project.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export type Moment = {
  at: string
  /** The last change until then; 0 if there was none. */
  seq: number
  counts: ProjectCounts | null
  previous_at: string | null
  next_at: string | null
}

/**
 * Later changes have later times, so halving finds the change in some twenty steps, however long the log is.
 */
export async function momentOf(
  { db, project }: Pick<ProjectContext, 'db' | 'project'>,
  at: string,
): Promise<Moment> {
  const { rows } = await sql<Omit<Moment, 'at'>>`
    with recursive search (low, high) as (
      select 0::bigint, ${project.seq}::bigint
      union all
      select case when tried.at <= ${at} then middle else low end, case when tried.at <= ${at} then high else middle - 1 end
      from search cross join lateral (select (low + high + 1) / 2 as middle) half
      join event tried on tried.project_id = ${project.id} and tried.seq = middle
      where low < high
    ), found as (select max(low) as seq from search)
    select found.seq, last.counts,
      (select at from event where project_id = ${project.id} and event.seq < found.seq and at < last.at order by event.seq desc limit 1) as previous_at,
      (select at from event where project_id = ${project.id} and event.seq > found.seq order by event.seq limit 1) as next_at
    from found left join event last on last.project_id = ${project.id} and last.seq = found.seq`.execute(db)
  return { at, ...(rows[0] as Omit<Moment, 'at'>) }
}
