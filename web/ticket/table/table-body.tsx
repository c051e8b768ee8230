// The heads and the rows of the table, as a grid: arrows move from cell to cell, Enter or F2 edits a cell. The heads stay below the
// header of the page while it scrolls.

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Project } from '../../../domain/project/project.ts'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import type { CallError } from '../../data/call.ts'
import { errorsOfRefusal } from '../../data/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RowAnchor } from '../row-anchor.tsx'
import { focusTicket, useTicketToFocus } from '../ticket-to-focus.ts'
import { cellsOf, focusCell, focusIn } from './cell-focus.ts'
import type { TableColumn } from './columns.tsx'
import { GroupHead } from './group-head.tsx'
import type { Group } from './groups.ts'
import type { Look } from './look.ts'
import { hasContent, type Line, linesOf } from './sections.ts'
import { TableHeads } from './table-heads.tsx'
import { TableRow } from './table-row.tsx'
import { type Edit, type EditHandlers, NO_EDITS, useEdits } from './use-edits.ts'
import { type Ranked, useSections } from './use-sections.ts'
import { useWidths } from './use-widths.ts'
import { useWindows } from './use-windows.ts'

/** Row height with its border, in px. */
const ROW_HEIGHT = 37
/** The height of the heads with their border, in px. */
const HEAD_HEIGHT = 29

const MOVES: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const startOf = (index: number) => index * ROW_HEIGHT

export function TableBody({
  project,
  groups,
  isGrouped,
  ranked,
  isStale,
  order,
  sort,
  columns,
  canEdit,
  closed,
  onToggle,
  look,
  onLook,
}: {
  project: Project
  groups: readonly Group[]
  isGrouped: boolean
  /** The tickets of a search, which are not sorted. */
  ranked: Ranked | undefined
  /** The filter of the page is newer than that of the groups. */
  isStale: boolean
  /** The order of each group's window; undefined for newest first. */
  order: SortOrder | undefined
  /** The order that the heads show. */
  sort: SortOrder | undefined
  columns: readonly TableColumn[]
  canEdit: boolean
  closed: ReadonlySet<string>
  onToggle: (group: string) => void
  look: Look
  onLook: (change: Look) => void
}) {
  const projectId = project.id
  const data = useSections(projectId, { groups, order, closed, isGrouped, ranked })
  const { sections, askFor } = data
  const now = useMemo(
    () => ({ lines: linesOf(sections, isGrouped), groups, order, isGrouped }),
    [sections, isGrouped, groups, order],
  )
  // The lines of an earlier filter stay until the first tickets of the new one have arrived.
  const [shown, setShown] = useState(now)
  const isReady = hasContent(sections)
  if (isReady && shown !== now) setShown(now)
  const { lines } = isReady ? now : shown
  const filters = useMemo(() => JSON.stringify([shown.groups, shown.order]), [shown.groups, shown.order])

  const grid = useRef<HTMLDivElement>(null)
  const place = usePlace(grid)
  const covered = place.header + HEAD_HEIGHT

  const { edits, handlers } = useEdits(lines, grid)

  /** The line that has the focus. */
  const [focused, setFocused] = useState<string>()
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  // A row that is edited or has the focus stays while it is out of view.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inUse = new Set([focused, ...edits.map(({ key }) => key)])
      const indexes = lines.flatMap(({ key }, index) => (inUse.has(key) ? index : []))
      return [...new Set([...indexes, ...defaultRangeExtractor(range)])].sort((one, other) => one - other)
    },
    [focused, edits, lines],
  )
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    rangeExtractor,
    overscan: 8,
    scrollMargin: place.top,
    scrollPaddingStart: covered,
  })
  const rows = virtualizer.getVirtualItems()
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  useEffect(() => askFor({ first, last }), [askFor, first, last])

  const focusId = useTicketToFocus()
  useEffect(() => {
    const index = lines.findIndex((line) => line.kind === 'ticket' && line.ticket.id === focusId)
    if (index === -1) return
    // Once its row is drawn, quick/kept-focus.ts moves the focus to it.
    virtualizer.scrollToIndex(index)
    focusTicket(undefined)
  }, [focusId, lines, virtualizer])

  const { loadNext, loading, error, hasMore } = useWindows(projectId, {
    sections,
    isGrouped,
    lines,
    viewport: { first, last },
    isHeld: !isReady || isStale,
    askFor,
  })

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const cell = target.closest<HTMLElement>('[data-cell]')
    const key = pressedKey(event)
    const move = MOVES[key]
    const field = cell?.dataset.cell ?? ''
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!cell || row === undefined) return
    if (move) {
      event.preventDefault()
      go(cell, move)
    } else if (canEdit && (field === 'title' || columns.some(({ name, edits }) => edits && name === field))) {
      const isEdit = key === 'F2' || (key === 'Enter' && field !== 'title')
      if (!isEdit) return
      event.preventDefault()
      handlers.onEdit(row, field)
    }
  }

  const widths = useWidths(columns, look, onLook)

  const heads = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  /** The heads and the rows scroll sideways together. */
  function onScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    for (const { current } of [heads, scroller])
      if (current && current.scrollLeft !== currentTarget.scrollLeft)
        current.scrollLeft = currentTarget.scrollLeft
  }

  const keys = useMemo(() => ({ length: lines.length, keyAt: (index: number) => lines[index]?.key }), [lines])
  const failure = isGrouped ? undefined : sections.find((one) => one.error)?.error
  return (
    <>
      <RowAnchor
        // Another filter begins with other rows.
        key={filters}
        rows={keys}
        list={grid}
        startOf={startOf}
        className="-mb-3 top-[calc(8rem+env(safe-area-inset-top))] max-md:top-[calc(5.25rem+env(safe-area-inset-top))]"
      />
      <div
        role="grid"
        aria-label={t('Tickets')}
        aria-rowcount={hasMore ? -1 : lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-busy={data.isLoading || isStale}
        style={{ ...widths.style, '--covered': `${covered}px` } as CSSProperties}
        className="overflow-clip rounded-lg border border-line bg-surface shadow-xs"
        onKeyDown={onKeyDown}
      >
        <div
          ref={heads}
          role="rowgroup"
          onScroll={onScroll}
          className="sticky z-20 overflow-x-auto border-b border-line bg-surface [scrollbar-width:none]"
          style={{ top: place.header }}
        >
          <TableHeads columns={columns} sort={sort} widths={widths} onLook={onLook} />
        </div>
        <div
          ref={scroller}
          role="presentation"
          onScroll={onScroll}
          // A note beside the last cells needs room.
          className={`overflow-x-auto has-data-cell-note:pb-44 ${isStale || !isReady ? 'opacity-60' : ''}`}
        >
          <div
            ref={grid}
            role="rowgroup"
            data-rows
            className="relative min-w-(--least-width) [overflow-anchor:none] select-none"
            style={{ height: failure ? 0 : virtualizer.getTotalSize() }}
            onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-row]')?.dataset.row)}
          >
            {!failure &&
              rows.map(({ index, key, start }) => {
                const line = lines[index]
                const own = edits.filter((edit) => edit.key === line?.key)
                return (
                  line && (
                    <div
                      key={key}
                      role="row"
                      aria-rowindex={index + 2}
                      data-row={line.key}
                      data-index={index}
                      // See column-tickets.tsx.
                      className={`absolute transition-none inset-x-0 top-0 h-[37px] border-b border-line ${own.length > 0 ? 'z-10' : ''}`}
                      style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
                    >
                      <LineShown
                        line={line}
                        project={project}
                        columns={columns}
                        canEdit={canEdit}
                        edits={own.length > 0 ? own : NO_EDITS}
                        handlers={handlers}
                        onToggle={onToggle}
                        onRetry={() => void data.refetch()}
                      />
                    </div>
                  )
                )
              })}
          </div>
        </div>
      </div>
      {failure && (
        <Failure
          error={failure}
          isRetrying={data.isFetching}
          onRetry={() => void data.refetch()}
          onNewestFirst={() => onLook({ sort: undefined })}
        />
      )}
      {error && <ErrorState compact message={t('Failed to fetch tickets')} onRetry={() => void loadNext()} />}
      {(loading || data.isLoading) && <Spinner label={t('Loading more tickets')} showLabel />}
    </>
  )

  /** Moves the focus to a neighbour cell. */
  function go(cell: HTMLElement, [byRows, byCells]: readonly [number, number]) {
    const row = cell.closest<HTMLElement>('[data-row]')
    if (!row) return
    const cells = cellsOf(row)
    if (!Number.isFinite(byCells)) return focusIn(cells.at(byCells < 0 ? 0 : -1))
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const at = cells.indexOf(cell) + (isRtl ? -byCells : byCells)
    if (byCells !== 0) return focusIn(cells[at])
    const name = cell.dataset.cell ?? ''
    let index = Number(row.dataset.index) + byRows
    while (lines[index] && lines[index]?.kind !== 'ticket') index += byRows
    const target = lines[index]
    if (!target) return
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => focusCell(grid.current, target.key, name))
  }
}

/** The distance of the rows from the top of the page, and the height of the page's header while it scrolls. */
function usePlace(grid: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ top: 0, header: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const rows = grid.current
      const header = document.querySelector('header')
      if (!rows || !header) return
      const top = rows.getBoundingClientRect().top + window.scrollY
      const next = { top, header: header.offsetHeight + Number.parseFloat(getComputedStyle(header).top) }
      setPlace((last) => (last.top === next.top && last.header === next.header ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return place
}

/** Too many tickets to be sorted can only be shown in another order. */
function Failure({
  error,
  isRetrying,
  onRetry,
  onNewestFirst,
}: {
  error: CallError
  isRetrying: boolean
  onRetry: () => void
  onNewestFirst: () => void
}) {
  const tooMany = errorsOfRefusal(error).order
  return (
    <ErrorState
      message={t('Failed to fetch tickets')}
      detail={tooMany ?? error.message}
      onRetry={tooMany ? undefined : onRetry}
      retrying={isRetrying}
      actions={tooMany && <Button onClick={onNewestFirst}>{t('Newest first')}</Button>}
    />
  )
}

function LineShown({
  line,
  project,
  columns,
  canEdit,
  edits,
  handlers,
  onToggle,
  onRetry,
}: {
  line: Line
  project: Project
  columns: readonly TableColumn[]
  canEdit: boolean
  edits: readonly Edit[]
  handlers: EditHandlers
  onToggle: (group: string) => void
  /** Fetches the groups that failed again. */
  onRetry: () => void
}) {
  if (line.kind === 'failed')
    return (
      <div
        role="gridcell"
        aria-colspan={columns.length + 1}
        className="flex h-9 items-center gap-3 px-3 text-sm text-danger-text"
      >
        {t('Failed to fetch tickets')}
        <Button size="sm" variant="ghost" onClick={onRetry}>
          {t('Retry')}
        </Button>
      </div>
    )
  if (line.kind === 'group')
    return (
      <div role="gridcell" aria-colspan={columns.length + 1}>
        <GroupHead
          projectId={project.id}
          seq={project.seq}
          section={line.section}
          onToggle={() => onToggle(line.section.group.key)}
        />
      </div>
    )
  return (
    <RecordBoundary
      record={line.ticket}
      fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} className="m-2" />}
    >
      <div
        className="grid h-9 grid-cols-(--columns) hover:bg-hover has-[[data-selected]]:bg-accent-soft"
        role="presentation"
      >
        <TableRow
          lineKey={line.key}
          ticket={line.ticket}
          projectKey={project.key}
          columns={columns}
          canEdit={canEdit}
          edits={edits}
          handlers={handlers}
        />
      </div>
    </RecordBoundary>
  )
}
