// A scenario of the fault tests breaks something under load, and reports its counts and the guarantees that were broken.
import type { Capability } from '../script/machine.mjs'
import type { Random } from './random.ts'

/** `tiny` runs inside vitest, `small` takes a minute or two, `full` several minutes. */
export type Scale = 'tiny' | 'small' | 'full'

export type Setting = {
  scale: Scale
  random: Random
  /** Path of the server under test. */
  program: string
  /** How often each fault occurs, and which ones: for scenarios that have several kinds. */
  times?: number
  only?: string[]
  /** The folder that keeps what external programs print, for scenarios that start several. */
  logs?: string
  /** Reports the progress of a long scenario. */
  reportProgress?: (words: string) => void
}

export type Figures = Record<string, number | string>
export type Result = {
  figures: Figures
  /** Every broken guarantee; empty if all of them held. */
  broken: string[]
  /** The steps that this host could not run, and why. */
  skipped: string[]
}
export type Scenario = {
  name: string
  /** Programs and privileges that the scenario needs, checked before it runs. */
  wants?: Capability[]
  run(setting: Setting): Promise<Result>
  /** Never runs in the test suite, because it needs more time and a quiet machine for its timing. */
  notInTestSuite?: true
}

/** The number of failures that are reported in full; more of them would add nothing. */
const MAX_FAILURES = 200

/** Collects the findings of a scenario. */
export function createResult() {
  const result: Result = { figures: {}, broken: [], skipped: [] }
  let omitted = 0
  return {
    result,
    figures: result.figures,
    skip: (why: string) => void result.skipped.push(why),
    /** Checks a guarantee of the product. The first failures are recorded in full, the others are counted. */
    expect(ok: boolean, words: string) {
      if (ok) return
      if (result.broken.length < MAX_FAILURES) return void result.broken.push(words)
      omitted += 1
      result.broken[MAX_FAILURES] = `and ${omitted} more`
    },
  }
}

/** The findings of a scenario in full, because the reader may have no other information. */
export function wordsOf(name: string, { broken, figures }: Result): string {
  const list = broken.map((words) => `  BROKEN: ${words}`).join('\n')
  return `${name}: ${broken.length} broken\n${list}\n  figures: ${JSON.stringify(figures)}`
}
export type Findings = ReturnType<typeof createResult>

/** The figure for this scale. */
export function at<T>(scale: Scale, figures: Record<Scale, T>): T {
  return figures[scale]
}

/** The value below which the given share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
