// Writes the events of a new name or a deleted account in a person's projects.
import type { Background } from '../jobs/kind.ts'
import { tellProjects } from './publish-profile.ts'

export const userWork = {
  jobs: { tell: tellProjects },
} satisfies Background
