// The types with which a noun describes the limits of its tables and the removal of their rows. All data that is stored for a
// user or a project has such a line, including removed and waiting data.
import type { ErrorCode } from '../../domain/refusals.ts'
import type { Schema } from '../db/schema.ts'
import type { PUBLIC_RATES, RATES } from '../limits.ts'

/** All tables. Views are excluded, because they store nothing. */
export type Table = Exclude<keyof Schema, 'credential'>

/**
 * A limit of rows or bytes. `by` is the file that enforces it. `refuses` is the error code; without it, the oldest rows are
 * removed or a field accepts no more. `isTried` is the test that fills it and the words in it; without it,
 * retention/bounds.test.ts does. `countsRemoved`: removed rows count while they are stored; if false, removal leaves nothing
 * stored.
 */
export type Limit = {
  of: 'person' | 'project' | 'parent' | 'server'
  by: string
  refuses?: ErrorCode
  isTried?: { in: string; saying: string }
  countsRemoved: boolean
}

export const limit = (
  of: Limit['of'],
  by: string,
  more: Omit<Limit, 'of' | 'by' | 'countsRemoved'> = {},
): Limit => ({ of, by, countsRemoved: true, ...more })

/** A limit of things whose removal deletes the row. */
export const freed = (...said: Parameters<typeof limit>): Limit => ({
  ...limit(...said),
  countsRemoved: false,
})

/** Any name. Keeps its literal type, so that the compiler can compare it with the names of all nouns (retention/bounds.ts). */
type Name = '' | (string & Record<never, never>)

/** A single bound is sufficient; further ones are for information. */
export type Bound<LimitName = Name, StepName = Name> =
  | { limit: LimitName }
  | { rate: keyof typeof RATES | keyof typeof PUBLIC_RATES }
  /** One row for each combination of these columns, which refer to rows of other bounded tables. */
  | { oneFor: readonly string[] }
  /** A step of pruning keeps only a number of the newest. */
  | { newest: StepName }
  /** Created by the operator, or a single one. */
  | 'few'

/** How rows are removed: by a step of pruning, with another row, or by code in a file. History stays. */
export type Removal<StepName = Name> = { step: StepName } | { with: Table } | { by: string } | 'stays'

export type Bounds<LimitName = Name, StepName = Name> = {
  of: 'person' | 'project' | 'visitor' | 'server'
  rows: readonly Bound<LimitName, StepName>[]
  /** For rows that can be long. Without it, the fields of a row limit its bytes. */
  bytes?: readonly Bound<LimitName, StepName>[]
  removedBy: readonly Removal<StepName>[]
}

/** Rows that are erased with their ticket or project: `erased` of the noun deletes them. */
export const withErased = { step: 'deleted' } as const
