// The job that moves the tickets of a column that is being removed.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** `by`: the person who removes the column. */
const EmptyColumnJob = z.object({ column_id: z.string(), by: z.string() })
export type EmptyColumnJob = z.output<typeof EmptyColumnJob>

export const columnJobs = {
  'empty-column': jobKind({
    payload: EmptyColumnJob,
    workers: 'long',
    queue: 'empty-column',
    key: ({ column_id }) => `empty-column:${column_id}`,
  }),
}
