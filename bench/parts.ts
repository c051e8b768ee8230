// The parts of the bench, in the order in which they run.
import type { Part } from './part.ts'
import { changes } from './parts/changes.ts'
import { latency } from './parts/latency.ts'

export const parts: Part[] = [latency, changes]
