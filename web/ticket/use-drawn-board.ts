// What of a board is drawn, and when: what others do in pieces between what this person does, and not under a drag.
import { useDeferredValue, useMemo, useState } from 'react'
import { STATUSES, type Status, type TicketSummary } from '../../domain/ticket.ts'
import { type Drops, isAnyPending } from './board-drops.ts'
import { type BoardRows, rowsOf } from './board-rows.ts'
import type { Column } from './use-board.ts'
import { useChangedTickets } from './use-flash.ts'

type Counts = Record<Status, number>
type Board = Record<Status, Column>

/** Counts the states of all boards: what has the higher number came later. */
let turns = 0

/**
 * @returns of each column what is loaded and how its tickets stand; `isCurrent` once nothing is left to be drawn
 */
export function useDrawnBoard(board: Board, counts: Counts, drops: Drops, isDragging: boolean) {
  const now = useMemo(() => {
    turns += 1
    return { board, counts, drops, turn: turns }
  }, [board, counts, drops])
  const later = useDeferredValue(now)
  // What this person's drops do is drawn at once, and what stood there before it does not come back.
  const [atOnce, setAtOnce] = useState(now)
  const isUrgent = isAnyPending(drops) || drops.acts !== atOnce.drops.acts
  if (isUrgent && atOnce !== now) setAtOnce(now)
  const drawn = isUrgent ? now : later.turn > atOnce.turn ? later : atOnce
  const rows = useRows(drawn.board, drawn.drops)
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

function useRows(board: Board, drops: Drops): Record<Status, BoardRows> {
  const { tickets: todo } = board.todo
  const { tickets: inProgress } = board.in_progress
  const { tickets: done } = board.done
  const todoRows = useMemo(() => rowsOf('todo', todo, drops), [todo, drops])
  const inProgressRows = useMemo(() => rowsOf('in_progress', inProgress, drops), [inProgress, drops])
  const doneRows = useMemo(() => rowsOf('done', done, drops), [done, drops])
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
