// Sends a move when a card is released, before it has glided to its place, or when it is moved by its menu.
import type { DraggableLocation } from '@hello-pangea/dnd'
import { useCallback, useRef } from 'react'
import type { WindowOrder } from '../../../domain/ticket/order.ts'
import { windowKey } from '../../../domain/ticket/own-order.ts'
import { numberKey } from '../../../domain/ticket/rank.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { positionAt } from './board-drops.ts'
import { type BoardRows, NO_ROWS, ticketIds } from './board-rows.ts'
import { placeOf } from './card-place.ts'
import type { useTicketMoves } from './use-ticket-moves.ts'

type Moves = ReturnType<typeof useTicketMoves>
type RenderedBoard = { rows: Record<ColumnKey, BoardRows> }

/** The index at which the order of the board puts a ticket that comes into a column. */
export function placeInOrder(ticket: TicketSummary, rows: BoardRows, order: WindowOrder): number {
  const keyOf = (one: TicketSummary) => (order === 'newest' ? numberKey(one.number) : windowKey(one, order))
  // The ticket as it will be there: without a rank, and just changed.
  const key = keyOf({ ...ticket, rank: null, updated_at: new Date().toISOString() })
  let index = 0
  for (let row = rows.at(0); row && keyOf(row.ticket) < key; row = rows.at(index)) index += 1
  return index
}

/** Moves a ticket to another column, at the place that the order gives it there. */
export function useMoveByMenu({
  rows: rendered,
  order,
  land,
}: RenderedBoard & { order: WindowOrder } & Pick<Moves, 'land'>) {
  const latest = useRef(rendered)
  latest.current = rendered
  return useCallback(
    (ticket: TicketSummary, column: ColumnKey) => {
      const rows = latest.current[column] ?? NO_ROWS
      const ids = ticketIds(rows, ticket.id)
      const index = placeInOrder(ticket, rows, order)
      const position = positionAt(ids, Math.min(index, ids.length))
      void land({
        ...position,
        ticket,
        column,
        height: placeOf(ticket.id).height,
        isPending: true,
        isInColumn: true,
      })
    },
    [land, order],
  )
}

export function useRelease({
  rows: rendered,
  isManual,
  send,
}: RenderedBoard & { isManual: boolean } & Pick<Moves, 'send'>) {
  const latest = useRef(rendered)
  latest.current = rendered
  const from = useRef<DraggableLocation>(undefined)
  const over = useRef<DraggableLocation | null>(null)
  const onLift = (source: DraggableLocation) => {
    from.current = source
    over.current = source
  }
  const onOver = (destination: DraggableLocation | null) => {
    over.current = destination
  }
  const onRelease = useCallback(
    (id: string, to: ColumnKey) => {
      const isSameColumn = to === from.current?.droppableId
      if (!isManual || over.current?.droppableId !== to) {
        if (!isSameColumn) void send(id, to)
        return
      }
      const { index } = over.current
      if (isSameColumn && index === from.current?.index) return
      const { above = null } = positionAt(ticketIds(latest.current[to] ?? NO_ROWS, id), index)
      void send(id, to, above, isSameColumn)
    },
    [isManual, send],
  )
  return { onLift, onOver, onRelease }
}
