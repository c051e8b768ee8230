// Writes the events of a new name or a deleted account in a person's projects.
import type { Background } from '../jobs/kind.ts'
import { publishProfile } from './publish-profile.ts'

export const userWork = {
  jobs: { tell: publishProfile },
} satisfies Background
