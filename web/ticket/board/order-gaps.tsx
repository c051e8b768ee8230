// Loads order-gap.tsx once the page is idle, or with the first drag, which goes on without a gap until then.
import type { DroppableStateSnapshot } from '@hello-pangea/dnd'
import type { Virtualizer } from '@tanstack/react-virtual'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import type { ColumnProps } from './column-props.ts'

export const orderGaps = new OptionalChunk(() => import('./order-gap.tsx'))

/** The gap in a column, if a card needs one, with the parts that show it: in the list, and at both edges of the column. */
export function useOrderGap(
  column: ColumnProps,
  snapshot: DroppableStateSnapshot,
  height: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
) {
  const loaded = useOptionalChunk(orderGaps, column.draggedHeight !== undefined)
  const gap = loaded?.orderGap(column, snapshot, height, virtualizer)
  if (!loaded || !gap) return {}
  return {
    gap,
    row: <loaded.OrderGapRow gap={gap} height={height} />,
    up: <loaded.OrderGapHint gap={gap} side="up" />,
    down: <loaded.OrderGapHint gap={gap} side="down" />,
  }
}
