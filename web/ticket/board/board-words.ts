// Screen reader announcements while a ticket is dragged. Pure; the drag library's live region announces them.
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { ColumnTitles } from './board-columns.ts'

export const DRAG_INSTRUCTIONS =
  'Press Enter to open the ticket. Press Space to pick it up, the arrow keys to move it, ' +
  'Space again to drop it, or Escape to leave it where it was.'

type DropPosition = { droppableId: string; index: number }

const nameOf = (columns: ColumnTitles, { droppableId }: DropPosition) =>
  columns[droppableId]?.name ?? droppableId

/** @param from where the ticket was lifted; any other column has one more ticket after the drop */
function positionWords(position: DropPosition, from: DropPosition, columns: ColumnTitles): string {
  const total = totalAt(position, from, columns)
  return `${nameOf(columns, position)}, position ${position.index + 1} of ${Math.max(total, position.index + 1)}`
}

const totalAt = (position: DropPosition, from: DropPosition, columns: ColumnTitles) =>
  (columns[position.droppableId]?.count ?? 0) + (position.droppableId === from.droppableId ? 0 : 1)

export function liftedWords(name: string, from: DropPosition, columns: ColumnTitles): string {
  return `Picked up ${name}. It is in ${positionWords(from, from, columns)}.`
}

export function movedWords(
  name: string,
  from: DropPosition,
  to: DropPosition | null,
  columns: ColumnTitles,
): string {
  return to ? `${name} is over ${positionWords(to, from, columns)}.` : `${name} is over no column.`
}

/** The ticket is over the name of a column, where it has no place yet. */
export function overNameWords(name: string, column: ColumnKey, columns: ColumnTitles): string {
  return `${name} is over ${nameOf(columns, { droppableId: column, index: 0 })}.`
}

/** Added to the words of a drop inside a column, if a question about it has appeared. */
export function offerWords({ droppableId }: { droppableId: ColumnKey }, columns: ColumnTitles): string {
  return `Keep the order you drag? Answer below the tickets of ${nameOf(columns, { droppableId, index: 0 })}.`
}

export function droppedWords(
  name: string,
  {
    from,
    to,
    isCancelled,
    isManual = false,
  }: { from: DropPosition; to: DropPosition | null; isCancelled: boolean; isManual?: boolean },
  columns: ColumnTitles,
): string {
  if (isCancelled || !to) return `${name} was put back in ${nameOf(columns, from)}.`
  if (to.droppableId === from.droppableId && isManual && to.index !== from.index)
    return `Dropped ${name} in ${positionWords(to, from, columns)}.`
  if (to.droppableId === from.droppableId) return `${name} stays in ${nameOf(columns, from)}.`
  const limit = columns[to.droppableId]?.work_limit ?? Number.POSITIVE_INFINITY
  const total = totalAt(to, from, columns)
  const over =
    total > limit ? ` ${nameOf(columns, to)} has ${total} tickets then, over its limit of ${limit}.` : ''
  return `Dropped ${name} in ${nameOf(columns, to)}. Saving its status.${over}`
}
