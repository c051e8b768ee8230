// Goes from column to column on phones, where the columns are stacked: one button each, with its count. The page scrolls; the
// column that takes up most of the screen is the current one. A dragged card can be dropped on a button (follow-strip.ts).

import { useEffect, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import { numberText } from '../../locale/format.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ColumnCounts } from './board-columns.ts'

/** With more columns than this, the row scrolls. */
const FIT = 3

export function ColumnSwitcher({
  columns,
  counts,
  isPartial,
  over,
}: {
  columns: readonly Column[]
  counts: ColumnCounts
  /** Whether a column has more tickets than its count. */
  isPartial: (column: ColumnKey) => boolean
  /** The column over whose button a dragged card is. */
  over: ColumnKey | undefined
}) {
  const current = useCurrentColumn(columns)
  useEffect(() => {
    const button = document.querySelector('[data-column-switcher] [aria-current]')
    const row = button?.parentElement
    if (!button || !row) return
    const { left, width } = button.getBoundingClientRect()
    row.scrollBy({ left: left + width / 2 - innerWidth / 2, behavior: current ? 'smooth' : 'instant' })
  }, [current])
  return (
    <nav
      aria-label={t('Columns')}
      data-column-switcher
      className="flex gap-1 overflow-x-auto border-b border-line px-4 py-1 [scrollbar-width:none]"
    >
      {columns.map(({ key, name, color, moving_to }) => (
        <button
          key={key}
          type="button"
          aria-current={key === current || undefined}
          data-drop-column={moving_to === null ? key : undefined}
          onClick={() => columnOf(key)?.scrollIntoView({ behavior: 'smooth' })}
          className={classNames(
            'inline-flex h-9 items-center justify-center gap-1.5 rounded-md text-sm font-medium whitespace-nowrap pointer-coarse:h-11',
            columns.length > FIT ? 'shrink-0 px-2.5' : 'flex-1 px-1',
            key === current ? 'bg-hover text-ink' : 'text-ink-faint',
            key === over && 'bg-accent-soft text-ink outline-2 -outline-offset-2 outline-accent',
          )}
        >
          <ToneDot tone={color} />
          <span className="max-w-40 truncate">{name}</span>
          <span className="text-xs text-ink-faint tabular-nums">
            {counts[key] === undefined ? undefined : numberText(counts[key])}
            {isPartial(key) && '+'}
          </span>
        </button>
      ))}
    </nav>
  )
}

function columnOf(key: ColumnKey): Element | null {
  return document.querySelector(`[data-board-column="${key}"]`)
}

function useCurrentColumn(columns: readonly Column[]): ColumnKey | undefined {
  const [current, setCurrent] = useState(columns[0]?.key)
  useEffect(() => {
    function look() {
      let most = 0
      let found: ColumnKey | undefined
      for (const { key } of columns) {
        const box = columnOf(key)?.getBoundingClientRect()
        const seen = box ? Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) : 0
        if (seen > most) {
          most = seen
          found = key
        }
      }
      if (found) setCurrent(found)
    }
    const ending = new AbortController()
    window.addEventListener('scroll', look, { signal: ending.signal, passive: true })
    return () => ending.abort()
  }, [columns])
  return current
}
