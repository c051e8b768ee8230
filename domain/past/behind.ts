// Whether the board of a moment is complete. The command line reads this, so it imports types only.
import type { BoardAsOf } from './past.ts'

/**
 * Whether the server still reads where tickets were at that moment: right after a change, or after a large import. Until then
 * tickets may be missing that nobody has deleted.
 */
export const isBehind = ({ counted_to, as_of }: Pick<BoardAsOf, 'counted_to' | 'as_of'>): boolean =>
  counted_to < as_of
