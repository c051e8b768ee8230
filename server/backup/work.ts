// Takes the nightly backup.
import type { Background } from '../jobs/kind.ts'
import { backUp } from './nightly.ts'

export const backupWork = {
  jobs: { backup: (deps, _: unknown, signal) => backUp(deps, signal) },
} satisfies Background
