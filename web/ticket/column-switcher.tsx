// Goes from column to column where they are stacked, on phones: one button each, with its count. The page scrolls; the column
// that takes most of the screen is the current one.
import { useEffect, useState } from 'react'
import { STATUSES, type Status } from '../../domain/ticket.ts'
import { ToneDot } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'

export function ColumnSwitcher({
  counts,
  isPartial,
}: {
  counts: Record<Status, number>
  isPartial: (status: Status) => boolean
}) {
  const current = useCurrentColumn()
  return (
    <nav
      aria-label="Columns"
      data-column-switcher
      // Below the header's tabs, which stay when the page scrolls.
      className="sticky top-[calc(2.8125rem+env(safe-area-inset-top))] z-20 -mx-4 -mt-4 mb-2 flex gap-1 border-b border-line bg-canvas px-4 py-1"
    >
      {STATUSES.map(({ value, label, color }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          onClick={() => columnOf(value)?.scrollIntoView({ behavior: 'smooth' })}
          className={classNames(
            'inline-flex h-9 flex-1 items-center justify-center gap-1.5 rounded-md px-1 text-sm font-medium whitespace-nowrap pointer-coarse:h-11',
            value === current ? 'bg-hover text-ink' : 'text-ink-faint',
          )}
        >
          <ToneDot tone={color} />
          {label}
          <span className="text-xs text-ink-faint tabular-nums">
            {counts[value].toLocaleString('en')}
            {isPartial(value) && '+'}
          </span>
        </button>
      ))}
    </nav>
  )
}

function columnOf(status: Status): Element | null {
  return document.querySelector(`[data-board-column="${status}"]`)
}

function useCurrentColumn(): Status {
  const [current, setCurrent] = useState<Status>('todo')
  useEffect(() => {
    function look() {
      let most = 0
      let found: Status | undefined
      for (const { value } of STATUSES) {
        const box = columnOf(value)?.getBoundingClientRect()
        const seen = box ? Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) : 0
        if (seen > most) {
          most = seen
          found = value
        }
      }
      if (found) setCurrent(found)
    }
    const ending = new AbortController()
    window.addEventListener('scroll', look, { signal: ending.signal, passive: true })
    return () => ending.abort()
  }, [])
  return current
}
