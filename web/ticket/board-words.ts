// Screen reader announcements while a ticket is dragged. Pure; the drag library's live region announces them.
import type { ProjectCounts } from '../../domain/project.ts'
import { STATUSES, type Status } from '../../domain/ticket.ts'

export const DRAG_INSTRUCTIONS =
  'Press Enter to open the ticket. Press Space to lift it, the arrow keys to move it, ' +
  'Space again to drop it, or Escape to leave it where it was.'

type DropPosition = { droppableId: string; index: number }

export function columnLabel(status: string): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status
}

/** @param from where the ticket was lifted; any other column would hold one more ticket after the drop */
function positionWords(position: DropPosition, from: DropPosition, counts: ProjectCounts): string {
  const total = counts[position.droppableId as Status] + (position.droppableId === from.droppableId ? 0 : 1)
  return `${columnLabel(position.droppableId)}, position ${position.index + 1} of ${Math.max(total, position.index + 1)}`
}

export function liftedWords(name: string, from: DropPosition, counts: ProjectCounts): string {
  return `Lifted ${name}. It is in ${positionWords(from, from, counts)}.`
}

export function movedWords(
  name: string,
  from: DropPosition,
  to: DropPosition | null,
  counts: ProjectCounts,
): string {
  return to ? `${name} is over ${positionWords(to, from, counts)}.` : `${name} is over no column.`
}

export function droppedWords(
  name: string,
  from: DropPosition,
  to: DropPosition | null,
  cancelled: boolean,
): string {
  if (cancelled || !to) return `${name} was put back in ${columnLabel(from.droppableId)}.`
  if (to.droppableId === from.droppableId) return `${name} stays in ${columnLabel(from.droppableId)}.`
  return `Dropped ${name} in ${columnLabel(to.droppableId)}. Saving its status.`
}
