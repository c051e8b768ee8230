// The fault tests at their smallest, for every run of the tests; `npm run test:faults` runs them in earnest.
import { expect, inject, it } from 'vitest'
import { parts } from './parts.ts'
import { createRandom } from './random.ts'

const SEED = 20_261

for (const part of parts.filter(({ onlyInEarnest }) => !onlyInEarnest))
  it(part.name, async ({ annotate }) => {
    const random = createRandom(SEED).fork(part.name)
    const { broken, skipped } = await part.run({ scale: 'tiny', random, program: inject('program') })
    for (const why of skipped) await annotate(`SKIPPED: ${why}`, 'warning')
    expect(broken).toEqual([])
  })
