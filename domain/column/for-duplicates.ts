// The column in which duplicates end.
import type { Column } from './column.ts'

/**
 * The column for tickets that turned out to be duplicates: of the columns that are not delivered, the one that is named so, or else the
 * first. Undefined if the project has none.
 */
export function columnForDuplicates(columns: readonly Column[]): Column | undefined {
  const open = columns.filter(({ delivered, moving_to }) => delivered === false && moving_to === null)
  return open.find(({ name }) => /duplicate/i.test(name)) ?? open[0]
}
