// What a scenario of the bench is: it measures the running product and gives rows of one table. How rows are told is
// report.ts, what is measured is scenarios/.
import type { Client } from './client.ts'
import type { Seeded } from './seed.ts'
import type { Stage } from './stage.ts'

/** small takes some minutes, full some twenty. */
export type Scale = 'small' | 'full'

/** One line of the table. */
export type Row = {
  what: string
  /** Named figures with their unit, in the order in which they are shown: { p50: '1.2 ms' }. */
  figures: Record<string, string>
  /** The figure that a noisy machine changes least: a share of a limit, or the largest project against the smallest. */
  ratio?: number
  /** What the ratio should be. */
  aim?: { atLeast: number } | { atMost: number }
}

export type Setting = { scale: Scale; stage: Stage; seeded: Seeded; client: Client }
export type Scenario = { name: string; title: string; run(setting: Setting): Promise<Row[]> }

/** Whether the row keeps its aim; undefined where it has none. */
export function meets({ ratio, aim }: Row): boolean | undefined {
  if (ratio === undefined || !aim) return undefined
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
