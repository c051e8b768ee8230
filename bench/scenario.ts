// A scenario of the bench measures the running product and returns the rows of one table. report.ts prints and stores the rows;
// the scenarios are in scenarios/.
import type { Client } from './client.ts'
import type { Seeded } from './seed.ts'
import type { Stage } from './stage.ts'

/** `small` takes minutes, `full` about twenty. */
export type Scale = 'small' | 'full'

/** One row of the table. */
export type Row = {
  what: string
  /** The figures with their units, in display order: { p50: '1.2 ms' }. */
  figures: Record<string, string>
  /** The figure that a noisy machine affects least: a share of a baseline, or the largest project against the smallest. */
  ratio?: number
  /** The target for the ratio. */
  aim?: { atLeast: number } | { atMost: number }
}

export type Setting = {
  scale: Scale
  stage: Stage
  seeded: Seeded
  client: Client
  /** How long the scenario runs, if it is one that takes as long as wanted. */
  minutes?: number
}
export type Scenario = { name: string; title: string; run(setting: Setting): Promise<Row[]> }

/** Whether the row meets its target; undefined if it has none. */
export function meets({ ratio, aim }: Row): boolean | undefined {
  if (ratio === undefined || !aim) return undefined
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
