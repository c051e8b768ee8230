// Tells the projects of a person, but the first ones, of a rename or of the deletion of the account.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** For the projects whose id is after `after`. */
const TellJob = z.object({ user_id: z.string(), after: z.string().nullable() })
export type TellJob = z.output<typeof TellJob>

export const userJobs = {
  tell: jobKind({
    payload: TellJob,
    workers: 'long',
    queue: 'tell',
    // A newer one takes its place, since the job reads the current name.
    key: ({ user_id }) => `tell:${user_id}`,
  }),
}
