// The kanban board: the project's columns with draggable tickets. use-board.ts loads them, use-ticket-moves.ts saves a move;
// this file decides what a drop means.

import {
  DragDropContext,
  type DraggableLocation,
  type DragStart,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { useProject } from '../../project/use-project.ts'
import { classNames } from '../../ui/class-names.ts'
import { density } from '../../ui/density.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { createPreference, usePreference } from '../../ui/preference.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePublishShown } from '../shown-tickets.ts'
import { focusTicket, useTicketToFocus } from '../ticket-to-focus.ts'
import { BoardColumn } from './board-column.tsx'
import { countsFound, countsOf, emptyTextsOf, titlesOf, useWidePage, widthsOf } from './board-columns.ts'
import { type DropPosition, heldBelow, positionAt } from './board-drops.ts'
import { placeInOrder, useMoveByMenu, useRelease } from './board-moves.ts'
import { useBoardOrder } from './board-order.ts'
import { NO_ROWS, ticketIds, ticketsOf } from './board-rows.ts'
import {
  DRAG_INSTRUCTIONS,
  droppedWords,
  liftedWords,
  movedWords,
  offerWords,
  overNameWords,
} from './board-words.ts'
import { placeOf } from './card-place.ts'
import { usePaintedKeyboardSensor } from './keyboard-sensor.ts'
import { type LoadedColumn, useBoard } from './use-board.ts'
import { useNoOverscroll } from './use-no-overscroll.ts'
import { useOrderOffer } from './use-order-offer.tsx'
import { usePhoneColumns } from './use-phone-columns.ts'
import { useRenderedBoard } from './use-rendered-board.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** On phones the columns are stacked. */
const STACKED = '(width < 48rem)'
/** The column Done grows for ever, so it can be folded. */
const doneColumn = createPreference('done', ['open', 'folded'])
const foldDone = () => doneColumn.set(doneColumn.get() === 'open' ? 'folded' : 'open')
/** Only devices with a touch screen need it. */
const touches = new OptionalChunk(() => import('./touch-through.ts'))
const SENSORS = [useMouseSensor, useTouchSensor, usePaintedKeyboardSensor]
const EMPTY = { todo: 0, in_progress: 0, done: 0, members: 0 }
const NONE_MATCH = { text: t('No tickets match.'), hint: undefined }

/** The newest state of the held ticket, which others may have changed during the drag. */
const latestOf = (column: LoadedColumn | undefined, held: TicketSummary) =>
  column?.tickets.find(({ id }) => id === held.id) ?? held
const isAt = (one: DraggableLocation, other: DraggableLocation) =>
  one.droppableId === other.droppableId && one.index === other.index

type Props = { projectId: string; filter: TicketFilter; onNewTicket?: () => void }

/** A change of `filter` or order needs a new `key`. @param onNewTicket undefined if the user may not create tickets */
export function Board(props: Props) {
  const { columns } = useProject(props.projectId)
  // Each column has hooks of its own (useBoard), so another number of columns needs a new component.
  return <BoardOf key={columns.length} columns={columns} {...props} />
}

function BoardOf({ projectId, filter, columns, onNewTicket }: Props & { columns: Column[] }) {
  const { project, may } = useProject(projectId)
  const isFiltered = Object.keys(filter).length > 0
  const order = useBoardOrder(project?.ticket_order, filter)
  const isManual = order === 'manual'
  const board = useBoard(projectId, columns, filter, order)
  const { drops, send, land, arrange, keep, forget } = useTicketMoves(projectId, columns)
  const [draggedHeight, setDraggedHeight] = useState<number>()
  const focusId = useTicketToFocus()
  const onFocusTaken = useCallback(() => focusTicket(undefined), [])
  const isStacked = useMedia(STACKED)
  const chosenDensity = usePreference(density)
  const isDoneFolded = usePreference(doneColumn) === 'folded'
  const mayKeep = order === 'newest' && !isFiltered && may('column.manage')
  const { offer, questionIn } = useOrderOffer(projectId, columns, mayKeep, keep)
  const strip = usePhoneColumns(isStacked)
  const unwatch = useRef<() => void>(undefined)
  const passTouchesOn = useOptionalChunk(touches, navigator.maxTouchPoints > 0)?.passTouchesOn
  useEffect(() => passTouchesOn?.(), [passTouchesOn])
  useNoOverscroll()

  const projectCounts = project?.counts ?? EMPTY
  const allCounts = useMemo(() => countsOf(columns, projectCounts), [columns, projectCounts])
  const counts = useMemo(() => (isFiltered ? countsFound(board) : allCounts), [isFiltered, board, allCounts])
  const titles = titlesOf(columns, counts)
  const held = useRef<TicketSummary>(undefined)
  /** The titles when the card was lifted, because the drop is sent before the card has arrived. */
  const lifted = useRef(titles)
  const isFolded = (key: ColumnKey) => key === 'done' && isDoneFolded
  const isWide = !isStacked && columns.length > 3
  const widths = widthsOf(columns, isFolded, isWide)
  useWidePage(isWide ? widths.total : undefined)
  const rendered = useRenderedBoard(board, counts, drops, draggedHeight !== undefined)
  const { rows } = rendered
  usePublishShown(
    useMemo(
      () =>
        columns.map(({ key }) => {
          const { next, loading } = rendered.columns[key]?.state ?? {}
          return {
            tickets: () => ticketsOf(rows[key] ?? NO_ROWS),
            load: next?.exists ? next.load : undefined,
            isLoading: loading !== false,
          }
        }),
      [columns, rendered.columns, rows],
    ),
  )
  const key = project?.key ?? ''
  const isEmpty = project !== undefined && columns.every((column) => allCounts[column.key] === 0)
  const firstKey = columns.find(({ status }) => status === 'todo')?.key
  const rowsIn = (column: ColumnKey) => rendered.rows[column] ?? NO_ROWS
  const canDrag = may('ticket.update')
  const isPartial = (column: ColumnKey) => isFiltered && rendered.columns[column]?.state.next.exists === true
  const states = Object.values(rendered.columns).map(({ state }) => state)

  function ticketOf({ draggableId, source }: DragStart): TicketSummary | undefined {
    const row = rowsIn(source.droppableId).at(source.index)
    return row?.key === draggableId ? row.ticket : undefined
  }

  const drawn = useRef(rendered.rows)
  drawn.current = rendered.rows
  const guestPlace = useCallback(
    (column: ColumnKey) =>
      isManual || !held.current
        ? undefined
        : placeInOrder(held.current, drawn.current[column] ?? NO_ROWS, order),
    [isManual, order],
  )
  /** The place that a card keeps if it is dropped here: in another column, an automatic order decides. */
  function keptPlace(from: DraggableLocation, to: DraggableLocation | null): DraggableLocation | null {
    const index = to && to.droppableId !== from.droppableId ? guestPlace(to.droppableId) : undefined
    return to && index !== undefined ? { ...to, index } : to
  }

  function nameOf(start: DragStart): string {
    const ticket = ticketOf(start)
    return ticket ? `${ticketKey(key, ticket.number)}, ${ticket.title}` : t('The ticket')
  }

  async function onDragEnd(result: DropResult, { announce }: ResponderProvided) {
    const { source, reason } = result
    const destination = keptPlace(source, result.destination)
    const dropped = ticketOf(result)
    const isCancelled = reason === 'CANCEL'
    const named = strip.current()
    const to = named ? { droppableId: named, index: 0 } : destination
    const positions = { from: source, to, isCancelled, isManual: isManual && !named }
    // In other orders the server decides the place of a ticket in its column, so a drop in the same column is visual only.
    const isVisual =
      !isManual && to?.droppableId === source.droppableId && to.index !== source.index && !named
    const isAsking = isVisual && offer({ column: source.droppableId, ticketId: result.draggableId })
    const words = droppedWords(nameOf(result), positions, lifted.current)
    announce(isAsking ? `${words} ${offerWords(source, lifted.current)}` : words)
    setDraggedHeight(undefined)
    unwatch.current?.()
    const from = source.droppableId
    if (dropped && named && !isCancelled) {
      if (named !== from) onMove(latestOf(board[from], dropped), named)
      return
    }
    if (!dropped || !destination) return forget(result.draggableId)
    await dropAt(destination, latestOf(board[from], dropped), result)
  }

  async function dropAt(destination: DraggableLocation, ticket: TicketSummary, { source, mode }: DropResult) {
    const [from, to] = [source.droppableId, destination.droppableId]
    const isSaved = to !== from || isManual
    const positionIn = (column: ColumnKey, index: number): DropPosition =>
      positionAt(ticketIds(rowsIn(column), ticket.id), index)
    const drop = {
      ...positionIn(to, destination.index),
      ticket,
      column: to,
      height: draggedHeight ?? 0,
      isPending: isSaved,
      isInColumn: isSaved,
    }
    if (isAt(destination, source)) return
    const old = to === from ? positionIn(from, source.index) : undefined
    if (old && !isManual) return arrange(drop, old)
    const byKeyboard = mode === 'SNAP'
    if (byKeyboard) focusTicket(ticket.id)
    await land(drop, old, heldBelow(drop, isManual))
    // The focus follows the ticket, unless the user has moved it elsewhere.
    if (byKeyboard && document.activeElement === document.body) focusTicket(ticket.id)
  }

  const onMove = useMoveByMenu({ rows: rendered.rows, order, land })
  const { onLift, onOver, onRelease } = useRelease({ rows: rendered.rows, isManual, send })
  const isOverStrip = strip.over !== undefined
  const { current: columnOnStrip } = strip
  const onDrop = useCallback(
    (id: string, to: ColumnKey) => {
      if (!columnOnStrip()) onRelease(id, to)
    },
    [columnOnStrip, onRelease],
  )

  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={SENSORS}
      dragHandleUsageInstructions={DRAG_INSTRUCTIONS}
      autoScrollerOptions={strip.scrolling}
      onBeforeCapture={({ draggableId }) => {
        const { height, middle } = placeOf(draggableId)
        setDraggedHeight(height)
        unwatch.current = strip.watch(middle)
        focusTicket(undefined)
      }}
      onDragStart={(start, { announce }) => {
        lifted.current = titles
        held.current = ticketOf(start)
        onLift(start.source)
        announce(liftedWords(nameOf(start), start.source, titles))
      }}
      onDragUpdate={(update, { announce }) => {
        onOver(update.destination)
        const named = strip.current()
        const { source, destination } = update
        announce(
          named
            ? overNameWords(nameOf(update), named, titles)
            : movedWords(nameOf(update), source, keptPlace(source, destination), titles),
        )
      }}
      onDragEnd={onDragEnd}
    >
      {states.some(({ failure }) => failure) && (
        <div className="mb-4">
          <ErrorState
            compact
            message={t('Failed to fetch tickets')}
            retrying={states.some(({ loading }) => loading)}
            onRetry={() => {
              for (const state of states) if (state.failure) state.refetch()
            }}
          />
        </div>
      )}
      {isStacked && (
        // Below the header's tabs, which stay when the page scrolls; as high as the row before it is loaded.
        <div className="sticky top-[calc(2.8125rem+env(safe-area-inset-top))] z-20 -mx-4 -mt-4 mb-2 min-h-[2.8125rem] bg-canvas pointer-coarse:min-h-[3.3125rem]">
          {strip.ColumnSwitcher && (
            <strip.ColumnSwitcher
              columns={columns}
              counts={rendered.counts}
              isPartial={isPartial}
              over={strip.over}
            />
          )}
        </div>
      )}
      <div
        data-board
        data-density={chosenDensity}
        style={widths.isOwn ? widths.style : undefined}
        className={classNames(
          'grid min-h-0 flex-1 content-start gap-4 overscroll-x-none md:grid-rows-[minmax(0,1fr)]',
          isWide ? 'touch-manipulation' : 'touch-pan-y touch-pinch-zoom',
          widths.isOwn
            ? 'md:grid-cols-(--columns)'
            : isDoneFolded
              ? 'md:grid-cols-[1fr_1fr_3.25rem]'
              : 'md:grid-cols-3',
        )}
      >
        {columns.map((column) => {
          const { key: at, moving_to } = column
          const empty = isFiltered ? NONE_MATCH : emptyTextsOf(at)
          const state = rendered.columns[at]?.state
          return (
            state && (
              <BoardColumn
                key={at}
                column={column}
                count={rendered.counts[at] ?? 0}
                isFiltered={isFiltered}
                rows={isFolded(at) ? NO_ROWS : rowsIn(at)}
                onFold={at === 'done' ? foldDone : undefined}
                isFolded={isFolded(at)}
                state={state}
                projectKey={key}
                canDrag={canDrag}
                draggedHeight={draggedHeight}
                guestPlace={guestPlace}
                onDrop={onDrop}
                isOverStrip={isOverStrip}
                onMove={onMove}
                changed={rendered.changed}
                // Waits until the ticket is in its new column.
                focusId={rendered.isCurrent ? focusId : undefined}
                onFocusTaken={onFocusTaken}
                emptyText={empty.text}
                emptyHint={canDrag && moving_to === null ? empty.hint : undefined}
                footer={questionIn(at)}
                onCreateFirst={at === firstKey && isEmpty ? onNewTicket : undefined}
              />
            )
          )
        })}
      </div>
    </DragDropContext>
  )
}
