// Reads the deliveries of forges in the background.
import type { Background } from '../jobs/kind.ts'
import { readDeliveries } from './deliveries.ts'
import type { ForgeJob } from './jobs.ts'
import { superviseForge } from './supervise.ts'

export const forgeWork = {
  jobs: {
    forge: {
      apart: readDeliveries,
      supervise: (deps, job: ForgeJob, { signal }) => superviseForge(deps, job, signal),
    },
  },
} satisfies Background
