// Jobs: one erases the text of a deleted comment, which remains only in the event log; one prunes data every hour.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const EraseJob = z.object({ comment_id: z.string() })
export type EraseJob = z.output<typeof EraseJob>

export const retentionJobs = {
  erase: jobKind({
    payload: EraseJob,
    workers: 'short',
  }),
  prune: jobKind({
    payload: z.unknown(),
    workers: 'long',
    schedule: { match: '17 * * * *' },
  }),
}
