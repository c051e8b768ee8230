// The wording of a revert's button.

import { t } from '../../domain/locale/message.ts'
import type { RevertPreview } from '../../domain/revert/revert.ts'

/** The number of changes that will be undone, wholly or in part; at most this number if the preview does not list all changes. */
export function undoneIn({ total, changes }: Pick<RevertPreview, 'total' | 'changes'>): number {
  return total - changes.filter(({ fate }) => fate === 'stays' || fate === 'done').length
}

/** The label of the button that reverts. */
export function revertLabel(found: Pick<RevertPreview, 'total' | 'changes'>): string {
  const undone = undoneIn(found)
  if (undone === 0) return t('Revert')
  const isExact = found.changes.length === found.total
  return isExact
    ? t('{undone, plural, one {Revert # Change} other {Revert # Changes}}', { undone })
    : t('{undone, plural, one {Revert up to # Change} other {Revert up to # Changes}}', { undone })
}
