// What a scenario of the fault tests is: it breaks something under load, and says what it counted and what was broken.
import type { Capability } from '../script/machine.mjs'
import type { Random } from './random.ts'

/** tiny runs inside vitest, small takes a minute or two, full several minutes. */
export type Scale = 'tiny' | 'small' | 'full'

export type Setting = {
  scale: Scale
  random: Random
  /** Path of the server under test. */
  program: string
  /** Tells whoever watches how far a long scenario is. */
  tell?: (words: string) => void
}

export type Figures = Record<string, number | string>
export type Result = {
  figures: Figures
  /** Every broken guarantee; empty if all held. */
  broken: string[]
  /** What this host could not do, and why. */
  skipped: string[]
}
export type Scenario = {
  name: string
  /** Programs and privileges it needs, checked before it runs. */
  wants?: Capability[]
  run(setting: Setting): Promise<Result>
  /** Never runs in the test suite: it needs more time, and meaningful timing. */
  onlyInEarnest?: true
}

/** Further failures would add nothing. */
const TOLD = 200

/** Collects what a scenario finds. */
export function createResult() {
  const result: Result = { figures: {}, broken: [], skipped: [] }
  let untold = 0
  return {
    result,
    figures: result.figures,
    skip: (why: string) => void result.skipped.push(why),
    /** Asserts a guarantee of the product. The first failures are recorded in full, the rest counted. */
    expect(ok: boolean, words: string) {
      if (ok) return
      if (result.broken.length < TOLD) return void result.broken.push(words)
      untold += 1
      result.broken[TOLD] = `and ${untold} more`
    },
  }
}

/** What a scenario found, in full: whoever reads it may have nothing else to go by. */
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
