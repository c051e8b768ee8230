// The wording of a revert's button.
import type { RevertPreview } from '../../domain/revert/revert.ts'

/** The number of changes that will be undone, wholly or in part; at most this number if the preview does not list all changes. */
export function undoneIn({ total, changes }: Pick<RevertPreview, 'total' | 'changes'>): number {
  return total - changes.filter(({ fate }) => fate === 'stays' || fate === 'done').length
}

/** The label of the button that reverts. */
export function revertLabel(found: Pick<RevertPreview, 'total' | 'changes'>): string {
  const undone = undoneIn(found)
  if (undone === 0) return 'Revert'
  const isExact = found.changes.length === found.total
  return `Revert ${isExact ? '' : 'up to '}${undone.toLocaleString('en')} ${undone === 1 ? 'Change' : 'Changes'}`
}
