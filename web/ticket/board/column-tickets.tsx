// The tickets of one column, virtualised: only those near the viewport are mounted, and the next window is fetched
// before the end is reached. Uses the drag library's virtual mode.

import {
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  type DroppableProvided,
  type DroppableStateSnapshot,
} from '@hello-pangea/dnd'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'
import { NotPrinted, useIsPrinting } from '../../ui/printing.tsx'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { isAbove } from '../../ui/rows-above.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { RowAnchor } from '../row-anchor.tsx'
import { type BoardRow, indexOfRow } from './board-rows.ts'
import { BoardTicket, FRAME, NONE_CHANGED } from './board-ticket.tsx'
import type { ColumnProps } from './column-props.ts'
import { MoveMenuButton } from './move-menu-button.tsx'
import { orderGap } from './order-gap.tsx'
import { TicketFace } from './ticket-face.tsx'
import { ROW, TicketSlot } from './ticket-slot.tsx'

/** How many tickets before the end the next window is fetched. */
const AHEAD = 15
/** Estimated row height (one line of title, two of description) in px; mounted rows are measured. */
const USUAL_HEIGHT = 104

type Props = ColumnProps & { provided: DroppableProvided; snapshot: DroppableStateSnapshot }

export function ColumnTickets({ provided, snapshot, ...column }: Props) {
  const label = column.column.name
  const { rows, count, state, draggedHeight, focusId, emptyText, emptyHint, onCreateFirst } = column
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The function is stable while the rows are the same: a new one would make the virtualiser revisit every row.
  const getItemKey = useCallback((index: number) => rows.keyAt(index) ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows.heightAt(index) ?? USUAL_HEIGHT,
    getItemKey,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove
  const startOf = useCallback(
    (index: number) => {
      // Takes in the rows that were measured a moment ago.
      virtualizer.getTotalSize()
      return virtualizer.measurementsCache[index]?.start
    },
    [virtualizer],
  )

  const { next } = state
  const isNearEnd = (items.at(-1)?.index ?? -1) >= rows.length - AHEAD
  const wantsMore = isNearEnd && next.exists && !next.loading && !next.error && draggedHeight === undefined
  useEffect(() => {
    if (wantsMore) next.load()
  }, [wantsMore, next.load])

  const focusIndex = focusId ? indexOfRow(rows, focusId) : -1
  useEffect(() => {
    if (focusIndex >= 0) virtualizer.scrollToIndex(focusIndex)
  }, [focusIndex, virtualizer])

  const innerRef = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      provided.innerRef(element)
    },
    [provided.innerRef],
  )
  const { isDraggingOver, draggingFromThisWith: dragged } = snapshot
  const gapHeight = draggedHeight ?? USUAL_HEIGHT
  // Room at the end for the ticket being dragged in from another column.
  const isGuest = snapshot.isUsingPlaceholder && !dragged
  const height = virtualizer.getTotalSize() + (isGuest ? gapHeight : 0)
  // The slot of a ticket dragged over another column stays open: nothing is saved yet.
  const isSlotOpen = !!dragged && !isDraggingOver
  const { gap, ...gapParts } = orderGap(column, snapshot, gapHeight, virtualizer)
  const isPrinting = useIsPrinting()
  return (
    <div
      ref={innerRef}
      {...provided.droppableProps}
      data-over={snapshot.isDraggingOver || undefined}
      className="min-h-0 flex-1 overflow-y-auto overscroll-x-none [overflow-anchor:none] rounded-b-xl px-2 [scrollbar-width:thin] md:overscroll-none"
    >
      {isPrinting && <PrintedTickets {...column} />}
      {next.exists && (
        <NotPrinted count={column.isFiltered ? 0 : count - rows.length} kind="tickets" load={next.loadMost} />
      )}
      {gapParts.up}
      <RowAnchor rows={rows} list={list} scroller={scroller} startOf={startOf} />
      <ul ref={list} aria-label={label} className="relative print:hidden" style={{ height }}>
        {gapParts.row}
        {items.map((item) => {
          const row = rows.at(item.index)
          if (!row) return null
          if (row.key === dragged && isSlotOpen)
            return (
              <li
                key="open slot"
                aria-hidden
                className={`absolute inset-x-0 ${ROW}`}
                style={{ top: item.start, height: item.size }}
              >
                <TicketSlot />
              </li>
            )
          return (
            <RecordBoundary
              key={row.key}
              record={row.ticket}
              fallback={<BrokenRow item={item} id={row.key} measure={virtualizer.measureElement} />}
            >
              <Row
                row={row}
                index={item.index}
                start={item.start}
                height={item.size}
                isInPlace={isSlotOpen || gap !== undefined}
                shift={gap && item.index >= gap.index ? gapHeight : undefined}
                total={column.isFiltered && next.exists ? -1 : count}
                measure={virtualizer.measureElement}
                takesFocus={row.key === focusId}
                onFocusTaken={column.onFocusTaken}
                onMove={column.onMove}
                canDrag={column.canDrag}
                changed={column.changed.has(row.ticket.id) ? column.changed : NONE_CHANGED}
                projectKey={column.projectKey}
              />
            </RecordBoundary>
          )
        })}
      </ul>
      {gapParts.down}
      {rows.length === 0 && !isDraggingOver && !column.isFolded && (
        <div className="px-4 py-8 text-center text-sm text-pretty">
          <p className="font-medium text-ink-soft">{emptyText}</p>
          {emptyHint && <p className="text-ink-faint">{emptyHint}</p>}
          {onCreateFirst && (
            <Button variant="primary" icon={<Plus />} className="mt-3" onClick={onCreateFirst}>
              {t('Create First Ticket')}
            </Button>
          )}
        </div>
      )}
      {next.loading && (
        <div className="py-3">
          <Spinner label={t('Loading more of {label}', { label })} />
        </div>
      )}
      {next.error && (
        <div className="flex items-center justify-between gap-2 p-2 text-sm text-ink-soft">
          {t('More tickets could not be loaded.')}
          <Button size="sm" onClick={next.load}>
            {t('Retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** All loaded tickets of the column. */
function PrintedTickets({ column, rows, projectKey }: ColumnProps) {
  const indices = Array.from({ length: rows.length }, (_, index) => index)
  return (
    <ul aria-label={column.name} className="hidden print:block">
      {indices.map((index) => {
        const row = rows.at(index)
        return (
          row && (
            <li key={row.key} data-print-whole className={ROW}>
              <RecordBoundary
                record={row.ticket}
                fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} />}
              >
                <div className={`${FRAME} border-line bg-surface`}>
                  <TicketFace ticket={row.ticket} projectKey={projectKey} />
                </div>
              </RecordBoundary>
            </li>
          )
        )
      })}
    </ul>
  )
}

type RowProps = Pick<ColumnProps, 'canDrag' | 'changed' | 'projectKey' | 'onFocusTaken' | 'onMove'> & {
  row: BoardRow
  index: number
  /** Offset from the top of the list, in px. */
  start: number
  /** The height in px. */
  height: number
  /** Whether the row ignores the drag library's displacement. */
  isInPlace: boolean
  /** Makes room for a gap above the row, in px. */
  shift: number | undefined
  total: number
  measure: (element: HTMLElement | null) => void
  takesFocus: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { row, index, canDrag } = props
  return (
    <Draggable draggableId={row.key} index={index} isDragDisabled={!canDrag || row.isPending}>
      {(provided, snapshot) => <RowFrame {...props} provided={provided} snapshot={snapshot} />}
    </Draggable>
  )
})

function RowFrame(props: RowProps & { provided: DraggableProvided; snapshot: DraggableStateSnapshot }) {
  const { row, index, start, height, total, measure, provided, snapshot, projectKey } = props
  const { style } = provided.draggableProps
  const ref = useCallback(
    (element: HTMLLIElement | null) => {
      provided.innerRef(element)
      measure(element)
    },
    [provided.innerRef, measure],
  )
  return (
    <li
      ref={ref}
      data-index={index}
      data-row={row.key}
      // With reduced motion, each change of its place would otherwise be a transition that begins with a frame at the old place.
      className={`transition-none ${ROW}`}
      {...provided.draggableProps}
      {...(row.isSlot && { 'aria-hidden': true })}
      {...(!row.isPending && { 'aria-posinset': index + 1, 'aria-setsize': total })}
      // The drag library moves rows by transform, so they are positioned by top.
      style={{
        ...style,
        ...(props.isInPlace && { transform: props.shift ? `translateY(${props.shift}px)` : undefined }),
        ...(row.isSlot && { height }),
        position: 'absolute',
        top: start,
        left: 0,
        right: 0,
      }}
    >
      {row.isSlot ? (
        <TicketSlot />
      ) : (
        <>
          <BoardTicket
            ticket={row.ticket}
            projectKey={projectKey}
            handle={provided.dragHandleProps}
            snapshot={snapshot}
            isPending={row.isPending}
            changed={props.changed}
            onFocusTaken={props.takesFocus ? props.onFocusTaken : undefined}
          />
          {props.canDrag && !row.isPending && (
            <MoveMenuButton ticket={row.ticket} projectKey={projectKey} onMove={props.onMove} />
          )}
        </>
      )}
    </li>
  )
}

function BrokenRow({ item, id, measure }: { item: VirtualItem; id: string; measure: RowProps['measure'] }) {
  return (
    <li
      ref={measure}
      data-index={item.index}
      data-row={id}
      className={`absolute inset-x-0 ${ROW}`}
      style={{ top: item.start }}
    >
      <BrokenRecord cannotShow={t('This ticket cannot be shown.')} />
    </li>
  )
}
