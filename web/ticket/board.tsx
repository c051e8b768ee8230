// The kanban board: three columns with draggable tickets. use-board.ts loads them, use-ticket-moves.ts saves a move;
// this file decides what a drop means.
import {
  DragDropContext,
  type DragStart,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  STATUSES,
  type Status,
  type TicketFilter,
  type TicketSummary,
  ticketKey,
} from '../../domain/ticket.ts'
import { useProject } from '../project/use-project.ts'
import { classNames } from '../ui/class-names.ts'
import { density } from '../ui/density.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { createPreference, usePreference } from '../ui/preference.ts'
import { useMedia } from '../ui/use-media.ts'
import { BoardColumn } from './board-column.tsx'
import { type Place, placeAt } from './board-drops.ts'
import { NO_ROWS, ticketIds, ticketsOf } from './board-rows.ts'
import { DRAG_INSTRUCTIONS, droppedWords, liftedWords, movedWords } from './board-words.ts'
import { createColumnStops } from './column-stops.ts'
import { ColumnSwitcher } from './column-switcher.tsx'
import { usePaintedKeyboardSensor } from './keyboard-sensor.ts'
import { usePublishShown } from './shown-tickets.ts'
import { useTouchThrough } from './touch-through.ts'
import { useBoard } from './use-board.ts'
import { useDrawnBoard } from './use-drawn-board.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** On phones the columns are stacked. */
const STACKED = '(width < 48rem)'
/** Done grows for ever, so it can be folded away. */
const doneColumn = createPreference('done', ['open', 'folded'])
const foldDone = () => doneColumn.set(doneColumn.get() === 'open' ? 'folded' : 'open')
const SENSORS = [useMouseSensor, useTouchSensor, usePaintedKeyboardSensor]
const EMPTY = { todo: 0, in_progress: 0, done: 0, members: 0 }
const NONE_MATCH = 'No tickets match.'
const EMPTY_TEXTS: Record<Status, { text: string; hint: string }> = {
  todo: { text: 'Nothing to do.', hint: 'New tickets start here.' },
  in_progress: { text: 'Nothing in progress.', hint: 'Drag a ticket here when you start on it.' },
  done: { text: 'Nothing done yet.', hint: 'Drag a ticket here when it is finished.' },
}

type Props = {
  projectId: string
  /** What the board is narrowed to; a change of it takes a new key. */
  filter: TicketFilter
  /** Undefined if the user may not create tickets. */
  onNewTicket?: () => void
}

export function Board({ projectId, filter, onNewTicket }: Props) {
  const { project, may } = useProject(projectId)
  const board = useBoard(projectId, filter)
  const { drops, send, land, arrange, forget } = useTicketMoves(projectId)
  const [draggedHeight, setDraggedHeight] = useState<number>()
  const [focusId, setFocusId] = useState<string>()
  const onFocusTaken = useCallback(() => setFocusId(undefined), [])
  const isStacked = useMedia(STACKED)
  const chosenDensity = usePreference(density)
  const isDoneFolded = usePreference(doneColumn) === 'folded'
  const [stops] = useState(createColumnStops)
  const unwatch = useRef<() => void>(undefined)
  useTouchThrough()
  useNoOverscroll()

  const projectCounts = project?.counts ?? EMPTY
  const isFiltered = Object.keys(filter).length > 0
  const counts = useMemo(
    () => (isFiltered ? { ...projectCounts, ...countsFound(board) } : projectCounts),
    [isFiltered, board, projectCounts],
  )
  const drawn = useDrawnBoard(board, counts, drops, draggedHeight !== undefined)
  const { columns, rows } = drawn
  usePublishShown(
    useMemo(
      () =>
        STATUSES.map(({ value }) => {
          const { exists, load } = columns[value].state.next
          return { tickets: () => ticketsOf(rows[value]), load: exists ? load : undefined }
        }),
      [columns, rows],
    ),
  )
  const key = project?.key ?? ''
  const isEmpty = project !== undefined && STATUSES.every(({ value }) => projectCounts[value] === 0)
  const canDrag = may('ticket.update')
  /** Whether a column has more matches than are loaded. */
  const isPartial = (status: Status) => isFiltered && columns[status].state.next.exists

  function ticketOf({ draggableId, source }: DragStart): TicketSummary | undefined {
    const row = drawn.rows[source.droppableId as Status].at(source.index)
    return row?.key === draggableId ? row.ticket : undefined
  }

  function nameOf(start: DragStart): string {
    const ticket = ticketOf(start)
    return ticket ? `${ticketKey(key, ticket.number)}, ${ticket.title}` : 'The ticket'
  }

  async function onDragEnd(result: DropResult, { announce }: ResponderProvided) {
    const { source, destination, reason, mode } = result
    const held = ticketOf(result)
    announce(droppedWords(nameOf(result), source, destination, reason === 'CANCEL'))
    setDraggedHeight(undefined)
    unwatch.current?.()
    if (!held || !destination) return forget(result.draggableId)
    const [from, to] = [source.droppableId as Status, destination.droppableId as Status]
    // Others may have changed it during the drag.
    const ticket = board[from].tickets.find(({ id }) => id === held.id) ?? held
    const placeIn = (status: Status, index: number): Place =>
      placeAt(ticketIds(drawn.rows[status], ticket.id), index)
    const drop = {
      ...placeIn(to, destination.index),
      ticket,
      status: to,
      height: draggedHeight ?? 0,
      isPending: to !== from,
    }
    // The server orders tickets within a column, so a drop in the same column is visual only.
    if (to === from) {
      if (destination.index !== source.index) arrange(drop, placeIn(from, source.index))
      return
    }
    const byKeyboard = mode === 'SNAP'
    if (byKeyboard) setFocusId(ticket.id)
    await land(drop)
    // The focus follows the ticket, unless the user has moved it elsewhere.
    if (byKeyboard && document.activeElement === document.body) setFocusId(ticket.id)
  }

  const latestRows = useRef(drawn.rows)
  latestRows.current = drawn.rows
  const onMove = useCallback(
    (ticket: TicketSummary, to: Status) => {
      const rows = latestRows.current[to]
      const ids = ticketIds(rows, ticket.id)
      // Where the server orders it: newest first.
      let index = 0
      while (index < rows.length && (rows.at(index)?.ticket.number ?? 0) > ticket.number) index += 1
      const height = heightOf(ticket.id)
      void land({ ...placeAt(ids, Math.min(index, ids.length)), ticket, status: to, height, isPending: true })
    },
    [land],
  )

  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={SENSORS}
      dragHandleUsageInstructions={DRAG_INSTRUCTIONS}
      autoScrollerOptions={isStacked ? stops.options : undefined}
      onBeforeCapture={({ draggableId }) => {
        setDraggedHeight(heightOf(draggableId))
        if (isStacked) unwatch.current = stops.watch()
        setFocusId(undefined)
      }}
      onDragStart={(start, { announce }) => announce(liftedWords(nameOf(start), start.source, counts))}
      onDragUpdate={(update, { announce }) =>
        announce(movedWords(nameOf(update), update.source, update.destination, counts))
      }
      onDragEnd={onDragEnd}
    >
      {STATUSES.some(({ value }) => columns[value].state.failure) && (
        <div className="mb-4">
          <ErrorState
            compact
            message="Failed to fetch tickets"
            retrying={STATUSES.some(({ value }) => columns[value].state.loading)}
            onRetry={() => {
              for (const { value } of STATUSES)
                if (columns[value].state.failure) columns[value].state.refetch()
            }}
          />
        </div>
      )}
      {isStacked && <ColumnSwitcher counts={drawn.counts} isPartial={isPartial} />}
      <div
        data-density={chosenDensity}
        className={classNames(
          'grid min-h-0 flex-1 touch-pan-y touch-pinch-zoom content-start gap-4 overscroll-x-none md:grid-rows-[minmax(0,1fr)]',
          isDoneFolded ? 'md:grid-cols-[1fr_1fr_3.25rem]' : 'md:grid-cols-3',
        )}
      >
        {STATUSES.map(({ value, label, color }) => (
          <BoardColumn
            key={value}
            status={value}
            label={label}
            tone={color}
            count={drawn.counts[value]}
            isCountPartial={isPartial(value)}
            rows={value === 'done' && isDoneFolded ? NO_ROWS : drawn.rows[value]}
            onFold={value === 'done' ? foldDone : undefined}
            isFolded={value === 'done' && isDoneFolded}
            state={columns[value].state}
            projectKey={key}
            canDrag={canDrag}
            draggedHeight={draggedHeight}
            onDrop={send}
            onMove={onMove}
            changed={drawn.changed}
            // Wait until the ticket is in its new column.
            focusId={drawn.isCurrent ? focusId : undefined}
            onFocusTaken={onFocusTaken}
            emptyText={isFiltered ? NONE_MATCH : EMPTY_TEXTS[value].text}
            emptyHint={canDrag && !isFiltered ? EMPTY_TEXTS[value].hint : undefined}
            onCreateFirst={value === 'todo' && isEmpty ? onNewTicket : undefined}
          />
        ))}
      </div>
    </DragDropContext>
  )
}

/** How many matches are loaded, exact once all are. */
function countsFound(board: ReturnType<typeof useBoard>): Record<Status, number> {
  const { todo, in_progress, done } = board
  return { todo: todo.tickets.length, in_progress: in_progress.tickets.length, done: done.tickets.length }
}

function heightOf(draggableId: string): number {
  const row = document.querySelector(`[data-rfd-draggable-id="${CSS.escape(draggableId)}"]`)
  return row?.getBoundingClientRect().height ?? 0
}

/** Disables pull-to-refresh, which a drag towards the top edge of a phone would trigger, and swiping back. */
function useNoOverscroll() {
  useEffect(() => {
    const { style } = document.documentElement
    style.overscrollBehavior = 'none'
    return () => {
      style.overscrollBehavior = ''
    }
  }, [])
}
