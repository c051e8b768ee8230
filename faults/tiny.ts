// Runs the scenarios of the fault tests at their smallest scale, each as a vitest test.
import { expect, inject } from 'vitest'
import { isProgramToInstall, lacks } from '../script/machine.mjs'
import { testUnless } from '../server/test/unless.ts'
import { createRandom } from './random.ts'
import { type Scenario, wordsOf } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const SEED = 20_261

/** Whether the scenario needs no program that would have to be installed. */
export const isSelfContained = ({ wants = [] }: Scenario) => !wants.some(isProgramToInstall)

/** The scenarios of fast-outages.test.ts. */
export const OUTAGES = new Set(['kill-postgres', 'streams', 'outage', 'stop'])

export function runTiny(isChosen: (scenario: Scenario) => boolean): void {
  for (const scenario of scenarios.filter(({ notInTestSuite }) => !notInTestSuite).filter(isChosen))
    testUnless(lacks(...(scenario.wants ?? [])), scenario.name, async ({ annotate }) => {
      const random = createRandom(SEED).fork(scenario.name)
      const result = await scenario.run({ scale: 'tiny', random, program: inject('program') })
      for (const why of result.skipped) await annotate(`SKIPPED: ${why}`, 'warning')
      // Reported as the failure message, because a diff of lists would be truncated in a one-line summary.
      if (result.broken.length > 0) expect.fail(wordsOf(scenario.name, result))
    })
}
