// Bulk changes, carried out a turn at a time.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const BulkJob = z.object({ bulk_id: z.string() })
export type BulkJob = z.output<typeof BulkJob>

export const bulkJobs = {
  'bulk-change': jobKind({
    payload: BulkJob,
    workers: 'long',
    // One worker is at bulk changes, and the others are free for mail.
    queue: 'bulk-change',
    key: ({ bulk_id }) => `bulk-change:${bulk_id}`,
  }),
}
