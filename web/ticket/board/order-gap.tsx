// The gap in a column for a card that is dragged over it while an automatic order decides about its place. column-tickets.tsx
// makes room for the gap.

import type { DraggableProvided, DroppableStateSnapshot } from '@hello-pangea/dnd'
import type { Virtualizer } from '@tanstack/react-virtual'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnProps } from './column-props.ts'
import { ROW, TicketSlot } from './ticket-slot.tsx'

/** `top`: in px from the top of the list. `side`: where the gap is if it cannot be seen. */
type OrderGap = { index: number; top: number; side?: 'up' | 'down' }

/** Undefined unless a card of another column is over this one, or if the card stays where it is dropped. */
function gapIn(
  { column: { key }, guestPlace }: Pick<ColumnProps, 'column' | 'guestPlace'>,
  { isDraggingOver, draggingFromThisWith }: DroppableStateSnapshot,
  height: number,
  column: Virtualizer<HTMLDivElement, Element>,
): OrderGap | undefined {
  const index = isDraggingOver && !draggingFromThisWith ? guestPlace(key) : undefined
  if (index === undefined) return undefined
  const end = column.getTotalSize()
  const top = column.measurementsCache[index]?.start ?? end
  const view = column.scrollOffset ?? 0
  const side = top + height < view ? 'up' : top > view + (column.scrollRect?.height ?? 0) ? 'down' : undefined
  return { index, top, side }
}

/** The gap in a column, if a card needs one, with the parts that show it: in the list, and at both edges of the column. */
export function orderGap(
  column: ColumnProps,
  snapshot: DroppableStateSnapshot,
  height: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
) {
  const gap = gapIn(column, snapshot, height, virtualizer)
  if (!gap) return {}
  return {
    gap,
    row: <OrderGapRow gap={gap} height={height} />,
    up: <OrderGapHint gap={gap} side="up" />,
    down: <OrderGapHint gap={gap} side="down" />,
  }
}

function OrderGapRow({ gap, height }: { gap: OrderGap; height: number }) {
  return (
    <li aria-hidden data-gap className={`absolute inset-x-0 ${ROW}`} style={{ top: gap.top, height }}>
      <TicketSlot />
    </li>
  )
}

/** Says in which direction the gap is, at this edge of the column. */
function OrderGapHint({ gap, side }: { gap: OrderGap; side: 'up' | 'down' }) {
  if (gap.side !== side) return null
  return (
    <div
      aria-hidden
      className={`pointer-events-none sticky z-10 flex h-0 justify-center ${side === 'up' ? 'top-2 items-start' : 'bottom-2 items-end'}`}
    >
      <span className="shrink-0 rounded-full border border-accent bg-surface px-3 py-1 text-sm font-medium text-accent-text shadow-md">
        {side === 'up' ? t('Goes further up') : t('Goes further down')}
      </span>
    </div>
  )
}

/** In an automatic order the card glides to the gap, and not to the place above which it was released. */
export function glideToGap({ draggableProps: { style, ...props } }: DraggableProvided) {
  const gap = document.querySelector('[data-gap]')
  const column = gap?.closest('[data-rfd-droppable-id]')?.getBoundingClientRect()
  const card = document.querySelector(
    `[data-rfd-draggable-id="${CSS.escape(props['data-rfd-draggable-id'])}"]`,
  )
  if (!gap || !column || !card || !style || !('left' in style)) return undefined
  const goal = gap.getBoundingClientRect()
  const now = card.getBoundingClientRect()
  const top = Math.min(Math.max(goal.top, column.top - now.height), column.bottom)
  // Without a way to go there would be no transition, for whose end the drag library waits.
  if (Math.abs(goal.left - now.left) + Math.abs(top - now.top) < 1) return undefined
  return { transform: `translate(${goal.left - style.left}px, ${top - style.top}px)` }
}
