// Props shared by a board column's heading (board-column.tsx) and its tickets (column-tickets.tsx).
import type { ReactNode } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { BoardRows } from './board-rows.ts'
import type { ColumnState } from './use-board.ts'

export type ColumnProps = {
  column: Column
  count: number
  /** `count` is the number of matching tickets that are loaded. */
  isFiltered: boolean
  rows: BoardRows
  state: ColumnState
  /** Folds the column to a strip, or opens it; undefined if it cannot be folded. */
  onFold?: () => void
  isFolded: boolean
  projectKey: string
  canDrag: boolean
  /** Height of the dragged card in px, if any. The rows must not change during a drag, so no more windows are loaded. */
  draggedHeight: number | undefined
  /** The index that the order gives the dragged card in another column; undefined if a card stays where it is dropped. */
  guestPlace: (column: ColumnKey) => number | undefined
  /** Called when a card is released over a column, before it has glided to its place. */
  onDrop: (ticketId: string, to: ColumnKey) => void
  /** Whether the dragged card is over the name of a column in the row of columns, and so over no column of the board. */
  isOverStrip: boolean
  /** Called when a ticket is moved by its menu. */
  onMove: (ticket: TicketSummary, to: ColumnKey) => void
  /** Tickets that have just changed. */
  changed: ReadonlySet<string>
  /** The ticket that should take the focus, in whichever column it is. */
  focusId: string | undefined
  onFocusTaken: () => void
  emptyText: string
  emptyHint?: string
  /** Below the tickets. */
  footer: ReactNode
  /** Set only if the whole board is empty. */
  onCreateFirst?: () => void
}
