// Screen reader announcements while a ticket is dragged. Pure; the drag library's live region announces them.

import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { ColumnTitles } from './board-columns.ts'

export const DRAG_INSTRUCTIONS = t(
  'Press Enter to open the ticket. Press Space to pick it up, the arrow keys to move it, Space again to drop it, or Escape to leave it where it was.',
)

type DropPosition = { droppableId: string; index: number }

const nameOf = (columns: ColumnTitles, { droppableId }: DropPosition) =>
  columns[droppableId]?.name ?? droppableId

/** @param from where the ticket was lifted; any other column has one more ticket after the drop */
function positionWords(position: DropPosition, from: DropPosition, columns: ColumnTitles): string {
  const total = totalAt(position, from, columns)
  return t('{column}, position {position} of {total}', {
    column: nameOf(columns, position),
    position: position.index + 1,
    total: Math.max(total, position.index + 1),
  })
}

const totalAt = (position: DropPosition, from: DropPosition, columns: ColumnTitles) =>
  (columns[position.droppableId]?.count ?? 0) + (position.droppableId === from.droppableId ? 0 : 1)

export function liftedWords(name: string, from: DropPosition, columns: ColumnTitles): string {
  return t('Picked up {name}. It is in {position}.', { name, position: positionWords(from, from, columns) })
}

export function movedWords(
  name: string,
  from: DropPosition,
  to: DropPosition | null,
  columns: ColumnTitles,
): string {
  return to
    ? t('{name} is over {position}.', { name, position: positionWords(to, from, columns) })
    : t('{name} is over no column.', { name })
}

/** The ticket is over the name of a column, where it has no place yet. */
export function overNameWords(name: string, column: ColumnKey, columns: ColumnTitles): string {
  return t('{name} is over {column}.', { name, column: nameOf(columns, { droppableId: column, index: 0 }) })
}

/** Added to the words of a drop inside a column, if a question about it has appeared. */
export function offerWords({ droppableId }: { droppableId: ColumnKey }, columns: ColumnTitles): string {
  return t('Keep the order you drag? Answer below the tickets of {name}.', {
    name: nameOf(columns, { droppableId, index: 0 }),
  })
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
  if (isCancelled || !to)
    return t('{name} was put back in {column}.', { name, column: nameOf(columns, from) })
  if (to.droppableId === from.droppableId && isManual && to.index !== from.index)
    return t('Dropped {name} in {position}.', { name, position: positionWords(to, from, columns) })
  if (to.droppableId === from.droppableId)
    return t('{name} stays in {column}.', { name, column: nameOf(columns, from) })
  const limit = columns[to.droppableId]?.work_limit ?? Number.POSITIVE_INFINITY
  const total = totalAt(to, from, columns)
  const column = nameOf(columns, to)
  return total > limit
    ? t(
        'Dropped {name} in {column}. Saving its status. {column} has {total} tickets then, over its limit of {limit}.',
        { name, column, total, limit },
      )
    : t('Dropped {name} in {column}. Saving its status.', { name, column })
}
