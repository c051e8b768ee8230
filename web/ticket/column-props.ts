// What a column of the board is told: its heading (board-column.tsx) and what stands in it (column-tickets.tsx) share it.
import type { Status } from '../../domain/ticket.ts'
import type { Tone } from '../ui/badge.tsx'
import type { BoardRows } from './board-rows.ts'
import type { ColumnState } from './use-board.ts'

export type ColumnProps = {
  status: Status
  label: string
  tone: Tone
  count: number
  rows: BoardRows
  state: ColumnState
  projectKey: string
  canDrag: boolean
  /** The height of the card that is dragged. Nothing is to change under a drag, so nothing more is loaded either. */
  draggedHeight: number | undefined
  /** The card was let go over another column, and begins to glide to its place there. */
  onDrop: (ticketId: string, to: Status) => void
  /** Tickets that have just changed. */
  changed: ReadonlySet<string>
  /** The ticket that takes the focus, wherever it stands. */
  focusId: string | undefined
  onFocusTaken: () => void
  emptyText: string
  emptyHint?: string
  /** Given where the whole board is empty. */
  onCreateFirst?: () => void
}
