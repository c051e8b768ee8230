// What a part of the fault tests is: it breaks something under load, and says what it counted and what was broken.
import type { Wanted } from '../script/machine.mjs'
import type { Random } from './random.ts'

/** tiny runs inside vitest, small in a minute or two, full in some minutes. */
export type Scale = 'tiny' | 'small' | 'full'

export type Setting = {
  scale: Scale
  random: Random
  /** The file of the server under test. */
  program: string
  /** Tells whoever watches how far a long part is. */
  tell?: (words: string) => void
}

export type Figures = Record<string, number | string>
export type Result = {
  figures: Figures
  /** Each broken promise in words; empty when all held. */
  broken: string[]
  /** What this host could not do, and why. */
  skipped: string[]
}
export type Part = {
  name: string
  /** What it cannot do without on this machine; asked before it runs. */
  wants?: Wanted[]
  run(setting: Setting): Promise<Result>
  /** Left out of every run of the tests: what it shows needs more than a moment, and time that means something. */
  onlyInEarnest?: true
}

/** Collects what a part finds. */
export function createResult() {
  const result: Result = { figures: {}, broken: [], skipped: [] }
  return {
    result,
    figures: result.figures,
    skip: (why: string) => void result.skipped.push(why),
    /** A promise of the product: broken unless `ok`. The first of a kind is told in full, the others counted. */
    expect(ok: boolean, words: string) {
      if (!ok && result.broken.length < 40) result.broken.push(words)
    },
  }
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
