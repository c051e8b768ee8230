// The parts of the bench, in the order in which they run.
import type { Part } from './part.ts'
import { browser } from './parts/browser.ts'
import { changes } from './parts/changes.ts'
import { latency } from './parts/latency.ts'
import { reads } from './parts/reads.ts'
import { start } from './parts/start.ts'
import { watchers } from './parts/watchers.ts'

export const parts: Part[] = [latency, reads, changes, watchers, start, browser]
