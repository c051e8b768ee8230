// The heads of the table's columns: a press sorts by the field, a drag moves the column, and the edge changes its width. The keys:
// arrows with Alt move, arrows on the edge change the width.

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import { pressedKey } from '../../ui/pressed-key.ts'

export type HeadColumn = { name: string; label: string; width: number }

/** In pixels. */
export const LEAST_WIDTH = 64
export const MOST_WIDTH = 800
const STEP = 16

export const withinWidths = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

export function TableHead({
  column: { name, label, width },
  sort,
  orderName = name,
  onSort,
  onWidth,
  onMove,
}: {
  column: HeadColumn
  sort: SortOrder | undefined
  /** The name of the column in orders; default: its own. */
  orderName?: string
  onSort: (sort: SortOrder | undefined) => void
  /** @param isDragged more widths follow while the edge is dragged */
  onWidth: (width: number, isDragged: boolean) => void
  /** Moves the column that was dropped here, or this one by one step; undefined for the title, which is always first. */
  onMove?: { before: (name: string) => void; by: (step: number) => void }
}) {
  const [field, direction] = sort?.split(':') ?? []
  const isSorted = field === orderName
  const Arrow = direction === 'down' ? ArrowUp : ArrowDown
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (direction === 'down' ? 'descending' : 'ascending') : 'none'}
      className="relative flex h-7 min-w-0 items-center px-1 text-xs font-medium text-ink-faint"
      onDragOver={onMove && ((event) => event.preventDefault())}
      onDrop={
        onMove &&
        ((event) => {
          event.preventDefault()
          onMove.before(event.dataTransfer.getData('text/plain'))
        })
      }
    >
      <button
        type="button"
        draggable={onMove !== undefined}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', name)}
        title={onMove && t('Sort. Drag, or press Alt and an arrow, to move the column.')}
        aria-keyshortcuts={onMove && 'Alt+ArrowLeft Alt+ArrowRight'}
        onClick={() => onSort(nextOrder(orderName, isSorted ? direction : undefined))}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event)]
          if (!step || !event.altKey || !onMove) return
          event.preventDefault()
          onMove.by(step)
        }}
        className={`inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        <span className="truncate">{label}</span>
        {isSorted && <Arrow className="size-3 shrink-0" aria-hidden />}
      </button>
      <Edge label={label} width={width} onWidth={onWidth} />
    </div>
  )
}

/** First values first, last values first, newest first again. */
function nextOrder(name: string, direction: string | undefined): SortOrder | undefined {
  if (direction === undefined) return `${name}:up`
  return direction === 'up' ? `${name}:down` : undefined
}

function Edge({
  label,
  width,
  onWidth,
}: {
  label: string
  width: number
  onWidth: (width: number, isDragged: boolean) => void
}) {
  const began = useRef<{ x: number; width: number; sign: number }>(undefined)
  function end() {
    if (began.current && width !== began.current.width) onWidth(width, false)
    began.current = undefined
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of {label}', { label })}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      className="absolute inset-y-1 end-0 w-2 cursor-col-resize touch-none border-e border-line hover:border-ink-faint focus-visible:border-focus focus-visible:outline-none"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
        began.current = { x: event.clientX, width, sign }
      }}
      onPointerMove={({ clientX }) => {
        const start = began.current
        if (start) onWidth(withinWidths(start.width + (clientX - start.x) * start.sign), true)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -STEP, ArrowRight: STEP }[pressedKey(event)]
        if (!step) return
        event.preventDefault()
        onWidth(withinWidths(width + step), false)
      }}
    />
  )
}
