// Tickets of the past that are not shown: nobody can see them any more, or the server has not read yet where they were.
import { t } from '../../domain/locale/message.ts'
import { isBehind } from '../../domain/past/behind.ts'
import type { BoardAsOf, PastColumn } from '../../domain/past/past.ts'

/** The words for tickets of a column that nobody can see any more; null if there are none, or if there may be others to show. */
export function hiddenIn(
  board: Pick<BoardAsOf, 'counted_to' | 'as_of'>,
  { total, next }: Pick<PastColumn, 'total' | 'next'>,
  shown: number,
): string | null {
  const missing = total - shown
  if (missing <= 0 || next !== null || isBehind(board)) return null
  return t(
    '{missing, plural, one {# ticket has been deleted or moved to another project since} other {# tickets have been deleted or moved to another project since}}',
    { missing },
  )
}
