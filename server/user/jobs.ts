// The job that writes the events of a rename or a deleted account in all projects of a person except the first ones.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** The job handles the projects whose id is greater than `after`. */
const PublishProfileJob = z.object({ user_id: z.string(), after: z.string().nullable() })
export type PublishProfileJob = z.output<typeof PublishProfileJob>

export const userJobs = {
  tell: jobKind({
    payload: PublishProfileJob,
    workers: 'long',
    queue: 'tell',
    // A newer job replaces an older one, because the job reads the current name.
    key: ({ user_id }) => `tell:${user_id}`,
  }),
}
