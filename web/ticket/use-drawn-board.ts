// What of a board is drawn, and when: what others do in pieces between what this person does, and not under a drag.
import { useDeferredValue, useMemo, useState } from 'react'
import { STATUSES, type Status, type TicketSummary } from '../../domain/ticket.ts'
import { type BoardRows, type PendingMoves, rowsOf } from './board-rows.ts'
import type { Column } from './use-board.ts'
import { useChangedTickets } from './use-flash.ts'

type Counts = Record<Status, number>
type Board = Record<Status, Column>

/** Counts the states of all boards: what has the higher number came later. */
let turns = 0

/**
 * @returns of each column what is loaded and how its tickets stand; `isCurrent` once nothing is left to be drawn
 */
export function useDrawnBoard(board: Board, counts: Counts, moves: PendingMoves, isDragging: boolean) {
  const now = useMemo(() => {
    turns += 1
    return { board, counts, moves, turn: turns }
  }, [board, counts, moves])
  const later = useDeferredValue(now)
  // A drop of this person's is drawn at once, and what stood there before it does not come back.
  const [atOnce, setAtOnce] = useState(now)
  if (moves.size > 0 && atOnce !== now) setAtOnce(now)
  const drawn = moves.size > 0 ? now : later.turn > atOnce.turn ? later : atOnce
  const rows = useRows(drawn.board, drawn.moves)
  const changed = useChanged(drawn.board)
  return {
    columns: drawn.board,
    counts: drawn.counts,
    changed,
    // The library has measured what it drags between.
    rows: useHeld(rows, isDragging),
    isCurrent: drawn === now,
  }
}

function useRows(board: Board, moves: PendingMoves): Record<Status, BoardRows> {
  const { tickets: todo } = board.todo
  const { tickets: inProgress } = board.in_progress
  const { tickets: done } = board.done
  const todoRows = useMemo(() => rowsOf('todo', todo, moves), [todo, moves])
  const inProgressRows = useMemo(() => rowsOf('in_progress', inProgress, moves), [inProgress, moves])
  const doneRows = useMemo(() => rowsOf('done', done, moves), [done, moves])
  return useMemo(
    () => ({ todo: todoRows, in_progress: inProgressRows, done: doneRows }),
    [todoRows, inProgressRows, doneRows],
  )
}

function useChanged(board: Board): ReadonlySet<string> {
  const { tickets: todo } = board.todo
  const { tickets: inProgress } = board.in_progress
  const { tickets: done } = board.done
  const tickets = useMemo<TicketSummary[]>(() => [...todo, ...inProgress, ...done], [todo, inProgress, done])
  const loaded = STATUSES.every(({ value }) => !board[value].state.loading)
  return useChangedTickets(tickets, loaded)
}

/** The value as it was when it was last not held. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
