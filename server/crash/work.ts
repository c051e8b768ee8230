// The background work of crashes.
import type { Background } from '../jobs/kind.ts'
import { crashReader } from './reader.ts'

export const crashWork = { readers: () => [crashReader] } satisfies Background
