// The heads and the rows of the table, as a grid: arrows move from cell to cell, Enter or F2 edits a cell.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Project } from '../../../domain/project/project.ts'
import { isTicketField, type TicketField } from '../../../domain/ticket/fields.ts'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useNextWindow } from '../../data/use-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePublishShown } from '../shown-tickets.ts'
import type { TableColumn } from './columns.tsx'
import { GroupHead } from './group-head.tsx'
import type { Group } from './groups.ts'
import type { Look } from './look.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { type Line, linesOf, useSections } from './use-sections.ts'

/** Row height with its border, in px. */
const ROW_HEIGHT = 37
/** How many rows before the end the next window is fetched. */
const AHEAD = 15

const MOVES: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function TableBody({
  project,
  groups,
  isGrouped,
  order,
  sort,
  columns,
  titleWidth,
  canEdit,
  closed,
  onToggle,
  look,
  onLook,
}: {
  project: Project
  groups: readonly Group[]
  isGrouped: boolean
  /** The order of each group's window; undefined for newest first. */
  order: SortOrder | undefined
  /** The order that the heads show. */
  sort: SortOrder | undefined
  columns: readonly TableColumn[]
  titleWidth: number
  canEdit: boolean
  closed: ReadonlySet<string>
  onToggle: (group: string) => void
  look: Look
  onLook: (change: Look) => void
}) {
  const projectId = project.id
  const data = useSections(projectId, groups, order, closed)
  const { sections, next: nextFilter } = data
  const views = sections.map(({ view, isClosed }) => (isClosed ? 'closed' : view))
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on each view; their number is the same at each render
  const lines = useMemo(() => linesOf(sections, isGrouped), [isGrouped, groups, ...views])

  const grid = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(grid.current ? grid.current.getBoundingClientRect().top + window.scrollY : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: 8,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0

  const hasMore = nextFilter !== null
  const { loadNext, loading, error } = useNextWindow('listTickets', {
    params: { projectId },
    input: nextFilter ?? {},
  })
  const tickets = useMemo(
    () => lines.flatMap((line) => (line.kind === 'ticket' ? [line.ticket] : [])),
    [lines],
  )
  usePublishShown(
    useMemo(
      () => [{ tickets: () => tickets, load: hasMore && !loading ? () => void loadNext() : undefined }],
      [tickets, hasMore, loading, loadNext],
    ),
  )
  const isNear = hasMore && !error && last >= lines.length - AHEAD - groups.length
  // Depends on lines.length: if a window added no row below, the next one must still be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNear && !loading) void loadNext()
  }, [isNear, loading, loadNext, lines.length])

  const [editing, setEditing] = useState<{ key: string; field: TicketField }>()
  const close = useCallback(
    (takesFocus: boolean) => {
      setEditing(undefined)
      if (!takesFocus || !editing) return
      const { key, field } = editing
      requestAnimationFrame(() => focusCell(grid.current, key, field))
    },
    [editing],
  )

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    if (editing || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const cell = target.closest<HTMLElement>('[data-cell]')
    const key = pressedKey(event)
    const move = MOVES[key]
    const field = cell?.dataset.cell ?? ''
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!cell || row === undefined) return
    if (move) {
      event.preventDefault()
      go(cell, move)
    } else if (canEdit && isTicketField(field) && field !== 'parent_id') {
      const isEdit = key === 'F2' || (key === 'Enter' && field !== 'title')
      if (!isEdit) return
      event.preventDefault()
      setEditing({ key: row, field })
    }
  }

  function widen(name: string, width: number) {
    onLook({ widths: { ...look.widths, [name]: width } })
  }
  const names = columns.map(({ name }) => name)
  function moveBefore(name: string, other: string) {
    if (!names.includes(name) || name === other) return
    const rest = names.filter((one) => one !== name)
    const at = rest.indexOf(other) + (names.indexOf(name) < names.indexOf(other) ? 1 : 0)
    onLook({ columns: rest.toSpliced(at, 0, name) })
  }
  function moveBy(name: string, step: number) {
    const at = names.indexOf(name) + step
    if (at >= 0 && at < names.length)
      onLook({ columns: names.filter((one) => one !== name).toSpliced(at, 0, name) })
  }

  /** On phones the title leaves room for the other columns. */
  const title = `min(${titleWidth}px, 60vw)`
  const columnsStyle = {
    '--columns': [`minmax(${title}, 1fr)`, ...columns.map(({ width }) => `${width}px`)].join(' '),
    minWidth: `calc(${title} + ${columns.reduce((sum, { width }) => sum + width, 0)}px)`,
  } as CSSProperties

  if (data.error)
    return (
      <ErrorState
        message="Failed to fetch tickets"
        detail={data.error.message}
        onRetry={() => void data.refetch()}
        retrying={data.isFetching}
      />
    )
  return (
    <>
      <div className="overflow-x-auto overflow-y-clip rounded-lg border border-line bg-surface shadow-xs">
        <div
          role="grid"
          aria-label="Tickets"
          aria-rowcount={hasMore ? -1 : lines.length + 1}
          aria-colcount={columns.length + 1}
          aria-busy={data.isLoading}
          style={columnsStyle}
          onKeyDown={onKeyDown}
        >
          <div role="row" aria-rowindex={1} className="grid grid-cols-(--columns) border-b border-line">
            <TableHead
              column={{ name: 'title', label: 'Title', width: titleWidth }}
              sort={sort}
              onSort={(next) => onLook({ sort: next })}
              onWidth={(width) => widen('title', width)}
            />
            {columns.map((column) => (
              <TableHead
                key={column.name}
                column={column}
                sort={sort}
                onSort={(next) => onLook({ sort: next })}
                onWidth={(width) => widen(column.name, width)}
                onMove={{
                  before: (name) => moveBefore(name, column.name),
                  by: (step) => moveBy(column.name, step),
                }}
              />
            ))}
          </div>
          <div ref={grid} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {rows.map(({ index, key, start }) => {
              const line = lines[index]
              return (
                line && (
                  <div
                    key={key}
                    role="row"
                    aria-rowindex={index + 2}
                    data-row={line.key}
                    data-index={index}
                    className={`absolute inset-x-0 top-0 h-[37px] border-b border-line ${editing?.key === line.key ? 'z-10' : ''}`}
                    style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
                  >
                    <LineShown
                      line={line}
                      project={project}
                      columns={columns}
                      canEdit={canEdit}
                      editing={editing?.key === line.key ? editing.field : undefined}
                      onEdit={(_, field) => setEditing({ key: line.key, field })}
                      onClose={close}
                      onToggle={onToggle}
                    />
                  </div>
                )
              )
            })}
          </div>
        </div>
      </div>
      {error && <ErrorState compact message="Failed to fetch tickets" onRetry={() => void loadNext()} />}
      {(loading || data.isLoading) && <Spinner label="Loading more tickets" showLabel />}
    </>
  )

  /** Moves the focus to a neighbour cell. */
  function go(cell: HTMLElement, [byRows, byCells]: readonly [number, number]) {
    const row = cell.closest<HTMLElement>('[data-row]')
    if (!row) return
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const cells = cellsOf(row)
    const at = cells.indexOf(cell) + (isRtl ? -byCells : byCells)
    if (byCells !== 0) return focusIn(cells[at])
    const name = cell.dataset.cell ?? ''
    let index = Number(row.dataset.index) + byRows
    while (lines[index]?.kind === 'group') index += byRows
    const target = lines[index]
    if (!target) return
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => focusCell(grid.current, target.key, name))
  }
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-cell]')]

/** The title has its focus in its link. */
function focusIn(cell: HTMLElement | undefined) {
  const target = cell?.matches('[data-focus]') ? cell : cell?.querySelector<HTMLElement>('[data-focus]')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function focusCell(grid: HTMLElement | null, key: string, name: string) {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((one) => one.dataset.row === key)
  focusIn(row && cellsOf(row).find((cell) => cell.dataset.cell === name))
}

function LineShown({
  line,
  project,
  columns,
  canEdit,
  editing,
  onEdit,
  onClose,
  onToggle,
}: {
  line: Line
  project: Project
  columns: readonly TableColumn[]
  canEdit: boolean
  editing: TicketField | undefined
  onEdit: (ticket: TicketSummary, field: TicketField) => void
  onClose: (takesFocus: boolean) => void
  onToggle: (group: string) => void
}) {
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
    <RecordBoundary record={line.ticket} fallback={<BrokenRecord what="ticket" className="m-2" />}>
      <div
        className="grid h-9 grid-cols-(--columns) hover:bg-hover has-[[data-selected]]:bg-accent-soft"
        role="presentation"
      >
        <TableRow
          ticket={line.ticket}
          projectKey={project.key}
          columns={columns}
          canEdit={canEdit}
          editing={editing}
          onEdit={onEdit}
          onClose={onClose}
        />
      </div>
    </RecordBoundary>
  )
}
