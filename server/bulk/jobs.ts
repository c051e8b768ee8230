// The job that carries out a bulk change, some tickets at a time.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const BulkJob = z.object({ bulk_id: z.string() })
export type BulkJob = z.output<typeof BulkJob>

export const bulkJobs = {
  'bulk-change': jobKind({
    payload: BulkJob,
    workers: 'long',
    // One worker at a time runs bulk changes, so that the others are free for mail.
    queue: 'bulk-change',
    key: ({ bulk_id }) => `bulk-change:${bulk_id}`,
  }),
}
