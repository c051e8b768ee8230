// What of a board is drawn, and when: others' changes as deferred updates between this person's actions, and never during a
// drag.
import { useDeferredValue, useMemo, useState } from 'react'
import { STATUSES, type Status, type TicketSummary } from '../../domain/ticket.ts'
import { type Drops, isAnyPending } from './board-drops.ts'
import { type BoardRows, rowsOf } from './board-rows.ts'
import type { Column } from './use-board.ts'
import { useChangedTickets } from './use-flash.ts'

type Counts = Record<Status, number>
type Board = Record<Status, Column>

/** A state of the board; of two the one with the higher version is newer. */
type Snapshot = { board: Board; counts: Counts; drops: Drops; version: number }

/**
 * @returns for each column what is loaded and in which order its tickets are drawn; `isCurrent` once everything is drawn
 */
export function useDrawnBoard(board: Board, counts: Counts, drops: Drops, isDragging: boolean) {
  const now = useSnapshot(board, counts, drops)
  const deferred = useDeferredValue(now)
  // This person's own drops are drawn at once, and an older deferred state never replaces it.
  const [urgent, setUrgent] = useState(now)
  const isUrgent = isAnyPending(drops) || drops.acts !== urgent.drops.acts
  if (isUrgent && urgent !== now) setUrgent(now)
  const drawn = isUrgent ? now : deferred.version > urgent.version ? deferred : urgent
  const rows = useRows(drawn.board, drawn.drops)
  const changed = useChanged(drawn.board)
  return {
    columns: drawn.board,
    counts: drawn.counts,
    changed,
    // The drag library has measured these rows.
    rows: useHeld(rows, isDragging),
    isCurrent: drawn === now,
  }
}

/** The same snapshot until one of its values changes. */
function useSnapshot(board: Board, counts: Counts, drops: Drops): Snapshot {
  const [latest, setLatest] = useState<Snapshot>({ board, counts, drops, version: 0 })
  if (latest.board === board && latest.counts === counts && latest.drops === drops) return latest
  const next = { board, counts, drops, version: latest.version + 1 }
  setLatest(next)
  return next
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

/** While held, the value from before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
