// The background work of the figures of flow.
import type { Background } from '../jobs/kind.ts'
import { flowReader } from './reader.ts'

export const insightWork = { readers: () => [flowReader] } satisfies Background
