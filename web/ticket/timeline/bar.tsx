// The bar of a ticket or milestone, or its mark if only one of its days is known. The bar and its ends are dragged by mouse, pen and
// finger. Keys and the text of a row are at its link (row.tsx), so the bar itself is only a picture.
import { type PointerEvent, useRef, useState } from 'react'
import { spanOf } from '../../milestone/words.ts'
import { marks, type Tone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Days } from '../use-day-changes.ts'
import type { Item } from './rows.ts'
import { type Edge, type Mark, markOf, type Scale, shifted } from './scale.ts'

/** A press that moves less than this, in pixels, opens the ticket. */
const LEAST = 4

type Props = {
  item: Item
  scale: Scale
  tone: Tone | undefined
  isLate: boolean
  title: string
  /** Undefined if the user may not change the days. */
  onChange: ((days: Days) => void) | undefined
  onOpen: () => void
}

const percent = (part: number) => `${part * 100}%`
const placeOf = (mark: Mark) =>
  mark.kind === 'bar'
    ? { insetInlineStart: percent(mark.start), width: percent(mark.end - mark.start) }
    : { insetInlineStart: percent(mark.at) }

/** The days by which a pointer moves a bar or one of its ends. */
function useDrag({ item, scale, onChange, onOpen }: Pick<Props, 'item' | 'scale' | 'onChange' | 'onOpen'>) {
  const from = useRef<{ x: number; edge: Edge; dayWidth: number; hasMoved: boolean }>(undefined)
  const [drag, setDrag] = useState<{ edge: Edge; by: number }>()
  function end() {
    from.current = undefined
    setDrag(undefined)
  }
  const handlers = (edge: Edge) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      const { clientX, currentTarget, pointerId } = event
      const track = currentTarget.closest<HTMLElement>('[data-track]')
      if (!track) return
      const side = document.documentElement.dir === 'rtl' ? -1 : 1
      from.current = {
        x: clientX,
        edge,
        dayWidth: (side * track.clientWidth) / scale.length,
        hasMoved: false,
      }
      if (onChange) currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientX }: PointerEvent) {
      const at = from.current
      if (!at || !onChange) return
      const moved = clientX - at.x
      if (Math.abs(moved) >= LEAST) at.hasMoved = true
      if (at.hasMoved) setDrag({ edge, by: Math.round(moved / at.dayWidth) })
    },
    onPointerUp(event: PointerEvent) {
      const at = from.current
      if (!at) return
      event.stopPropagation()
      end()
      if (!at.hasMoved) return onOpen()
      const by = Math.round((event.clientX - at.x) / at.dayWidth)
      if (by !== 0) onChange?.(shifted(item.days, edge, by))
    },
    onPointerCancel: end,
  })
  return { handlers, days: drag && shifted(item.days, drag.edge, drag.by) }
}

const HANDLE =
  'absolute inset-y-0 w-2 cursor-ew-resize touch-pan-y opacity-0 group-hover:opacity-100 pointer-coarse:w-5 after:absolute after:inset-y-0 after:w-1 after:rounded-full after:bg-ink-faint print:hidden'

export function Bar({ item, scale, tone, isLate, title, onChange, onOpen }: Props) {
  const { handlers, days } = useDrag({ item, scale, onChange, onOpen })
  const mark = (days && markOf(scale, days)) ?? item.mark
  const isDone = item.kind === 'ticket' && item.ticket.status === 'done'
  const isMilestone = item.kind === 'milestone'
  const isBar = mark.kind === 'bar'
  return (
    <span
      aria-hidden
      data-bar
      title={title}
      style={placeOf(mark)}
      className={classNames(
        'group absolute inset-y-0 z-10 flex touch-pan-y items-center select-none',
        isBar ? 'min-w-1.5' : 'w-3 -translate-x-1/2 justify-center rtl:translate-x-1/2',
        onChange ? (days ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-pointer',
      )}
      {...handlers('whole')}
    >
      <Shape
        mark={mark}
        className={classNames(
          tone ? marks[tone] : 'text-ink-soft',
          'bg-current [print-color-adjust:exact]',
          isBar && (isMilestone ? 'h-2' : 'h-4 rounded-sm'),
          isBar && mark.isCut.start && 'rounded-s-none',
          isBar && mark.isCut.end && 'rounded-e-none',
          isDone && 'opacity-45',
          isLate && 'outline-2 outline-offset-1 outline-red-mark',
          item.isSaving && 'opacity-60',
        )}
      />
      {onChange && (
        <>
          <span className={`${HANDLE} -start-2 after:start-0`} {...handlers('start')} />
          <span className={`${HANDLE} -end-2 after:end-0`} {...handlers('end')} />
        </>
      )}
      {days && (
        <span className="absolute start-0 bottom-full z-20 rounded-sm bg-ink px-1.5 text-xs whitespace-nowrap text-surface shadow-md">
          {spanOf(days)}
        </span>
      )}
    </span>
  )
}

/** A bar; a diamond if there is only a due day; a triangle in the direction of time if there is only a start. */
export function Shape({ mark, className }: { mark: Pick<Mark, 'kind'>; className: string }) {
  if (mark.kind === 'bar') return <span className={`block w-full ${className}`} />
  if (mark.kind === 'due') return <span className={`block size-2.5 shrink-0 rotate-45 ${className}`} />
  return (
    <span
      className={`block size-3 shrink-0 [clip-path:polygon(0_0,100%_50%,0_100%)] rtl:-scale-x-100 ${className}`}
    />
  )
}
