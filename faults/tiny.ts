// The parts of the fault tests at their smallest, each as a test of vitest.
import { expect, inject } from 'vitest'
import { isProgramToInstall, lacks } from '../script/machine.mjs'
import { testUnless } from '../server/test/unless.ts'
import { type Part, wordsOf } from './part.ts'
import { parts } from './parts.ts'
import { createRandom } from './random.ts'

const SEED = 20_261

/** Whether the part needs nothing that would have to be installed. */
export const isSelfContained = ({ wants = [] }: Part) => !wants.some(isProgramToInstall)

export function runTiny(isChosen: (part: Part) => boolean): void {
  for (const part of parts.filter(({ onlyInEarnest }) => !onlyInEarnest).filter(isChosen))
    testUnless(lacks(...(part.wants ?? [])), part.name, async ({ annotate }) => {
      const random = createRandom(SEED).fork(part.name)
      const result = await part.run({ scale: 'tiny', random, program: inject('program') })
      for (const why of result.skipped) await annotate(`SKIPPED: ${why}`, 'warning')
      // In the words of the failure itself: a comparison of lists is cut short wherever it is told in one line.
      if (result.broken.length > 0) expect.fail(wordsOf(part.name, result))
    })
}
