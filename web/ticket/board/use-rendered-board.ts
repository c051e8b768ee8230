// Decides which state of a board is drawn, and when: changes by others as deferred updates between the user's own acts, and never
// during a drag.
import { useDeferredValue, useMemo, useState } from 'react'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { ColumnCounts } from './board-columns.ts'
import { type Drops, isAnyPending } from './board-drops.ts'
import { type BoardRows, rowsOf } from './board-rows.ts'
import type { LoadedBoard, LoadedColumn } from './use-board.ts'
import { useChangedTickets } from './use-flash.ts'

/** A state of the board; the state with the higher version is newer. */
type Snapshot = { board: LoadedBoard; counts: ColumnCounts; drops: Drops; version: number }

/** @returns for each column the loaded tickets and the order in which they are drawn; `isCurrent` once everything is drawn */
export function useRenderedBoard(
  board: LoadedBoard,
  counts: ColumnCounts,
  drops: Drops,
  isDragging: boolean,
) {
  const now = useSnapshot(board, counts, drops)
  const deferred = useDeferredValue(now)
  // The user's own drops are drawn at once, and an older deferred state never replaces them.
  const [urgent, setUrgent] = useState(now)
  const isUrgent = isAnyPending(drops) || drops.ownCount !== urgent.drops.ownCount
  if (isUrgent && urgent !== now) setUrgent(now)
  const rendered = isUrgent ? now : deferred.version > urgent.version ? deferred : urgent
  const rows = useRows(rendered.board, rendered.drops)
  const changed = useChanged(rendered.board)
  return {
    columns: rendered.board,
    counts: rendered.counts,
    changed,
    // The drag library has measured these rows, so they stay the same during a drag.
    rows: useHeld(rows, isDragging),
    isCurrent: rendered === now,
  }
}

/** The same snapshot until one of its values changes. */
function useSnapshot(board: LoadedBoard, counts: ColumnCounts, drops: Drops): Snapshot {
  const [latest, setLatest] = useState<Snapshot>({ board, counts, drops, version: 0 })
  if (latest.board === board && latest.counts === counts && latest.drops === drops) return latest
  const next = { board, counts, drops, version: latest.version + 1 }
  setLatest(next)
  return next
}

type Known = Pick<LoadedColumn, 'tickets'> & { drops: Drops; rows: BoardRows }

/** A column keeps its rows until its tickets or the drops change. */
function useRows(board: LoadedBoard, drops: Drops): Record<ColumnKey, BoardRows> {
  const [known] = useState(() => new Map<ColumnKey, Known>())
  return useMemo(() => {
    const rows = Object.entries(board).map(([key, { tickets }]) => {
      let column = known.get(key)
      if (column?.tickets !== tickets || column.drops !== drops)
        column = { tickets, drops, rows: rowsOf(key, tickets, drops) }
      known.set(key, column)
      return [key, column.rows] as const
    })
    return Object.fromEntries(rows)
  }, [board, drops, known])
}

function useChanged(board: LoadedBoard): ReadonlySet<string> {
  const tickets = useMemo(() => Object.values(board).flatMap((column) => column.tickets), [board])
  const loaded = Object.values(board).every(({ state }) => !state.loading)
  return useChangedTickets(tickets, loaded)
}

/** While held, the value from before the hold. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
