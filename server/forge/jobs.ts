// The job that reads the deliveries of forges to a project.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const ForgeJob = z.object({ project_id: z.string() })
export type ForgeJob = z.output<typeof ForgeJob>

export const forgeJobs = {
  forge: jobKind({
    payload: ForgeJob,
    workers: 'long',
    queue: 'forge',
    // One job reads all waiting deliveries. A delivery that arrives while it runs enqueues another one.
    key: ({ project_id }) => `forge:${project_id}`,
  }),
}
