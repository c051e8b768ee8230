// The scenarios of the bench, in the order in which they run.
import type { Scenario } from './scenario.ts'
import { attention } from './scenarios/attention.ts'
import { browser } from './scenarios/browser.ts'
import { bulk } from './scenarios/bulk.ts'
import { changes } from './scenarios/changes.ts'
import { endurance } from './scenarios/endurance.ts'
import { importing } from './scenarios/import.ts'
import { latency } from './scenarios/latency.ts'
import { reading } from './scenarios/reading.ts'
import { reads } from './scenarios/reads.ts'
import { start } from './scenarios/start.ts'
import { team } from './scenarios/team.ts'
import { watchers } from './scenarios/watchers.ts'
import { words } from './scenarios/words.ts'

export const scenarios: Scenario[] = [
  latency,
  reads,
  changes,
  words,
  attention,
  bulk,
  importing,
  watchers,
  team,
  endurance,
  start,
  browser,
  reading,
]
