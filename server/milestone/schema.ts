// The tables of milestones, as Kysely types.
import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../db/schema.ts' {
  interface Schema {
    milestone: {
      id: string
      project_id: string
      name: string
      /** The name for comparisons that ignore case. */
      name_key: string
      start_date: string | null
      due_date: string | null
      goal: string | null
      repeat_weeks: number | null
      closed_at: Nullable<string>
      version: Generated<number>
      created_at: string
      /** The milestone is removed. Tickets are read as if they did not have it. */
      removed_at: Nullable<string>
      /** The tickets and the sums of their estimates, by status; maintained by the database. */
      todo_count: Generated<number>
      in_progress_count: Generated<number>
      done_count: Generated<number>
      todo_estimate: Generated<number>
      in_progress_estimate: Generated<number>
      done_estimate: Generated<number>
    }
    /** The open tickets of a milestone by due day; maintained by the database. */
    milestone_due: { project_id: string; milestone_id: string; day: string; tickets: number }
  }
}
