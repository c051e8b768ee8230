// Reads what forges sent to a project.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const ForgeJob = z.object({ project_id: z.string() })
export type ForgeJob = z.output<typeof ForgeJob>

export const forgeJobs = {
  forge: jobKind({
    payload: ForgeJob,
    workers: 'long',
    queue: 'forge',
    // One job for all that waits; one that is running is followed by another one.
    key: ({ project_id }) => `forge:${project_id}`,
  }),
}
