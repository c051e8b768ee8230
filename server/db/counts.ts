// The counts of a project, as SQL, and in its newest event.
import { sql } from 'kysely'
import type { Db } from './handle.ts'

/** The exact counts, as SQL. @param project the alias of the project's table */
export const countsOf = (project: string) =>
  `project_counts(${['todo_count', 'in_progress_count', 'done_count', 'member_count', 'column_counts'].map((name) => `${project}.${name}`).join(', ')})`

/** Updates the counts in the project's newest event. */
export async function updateEventCounts(tx: Db, projectId: string): Promise<void> {
  await sql`update event set counts = ${sql.raw(countsOf('project'))}
    from project where project.id = ${projectId} and event.project_id = project.id and event.seq = project.seq`.execute(
    tx,
  )
}
