// Tells a person's projects of a new name, or that the account is gone.
import type { Background } from '../jobs/kind.ts'
import { tellProjects } from './tell-projects.ts'

export const userWork = {
  jobs: { tell: tellProjects },
} satisfies Background
