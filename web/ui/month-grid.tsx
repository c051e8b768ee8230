// One month as a grid of days. The focus stays in the field of the date picker, which handles the keys and names the active day.
import type { ReactNode } from 'react'
import { isDay } from '../../domain/date.ts'
import { weeksOf } from '../../domain/month.ts'
import { numberText } from '../locale/format.ts'
import { classNames } from './class-names.ts'
import { dateText } from './date-text.ts'
import { FIRST_WEEKDAY, WEEKDAY_NAMES } from './date-words.ts'

/** Props of {@link MonthGrid}. */
export type MonthGridProps = {
  id: string
  /** The day that Enter chooses; its month is shown. */
  active: string
  /** The chosen day. */
  value: string | null
  today: string
  onChoose: (day: string) => void
}

/** The id of a day's cell in the grid with this id. */
export const cellId = (id: string, day: string) => `${id}-${day}`

/** The days of a month, in weeks. */
export function MonthGrid({ id, active, value, today, onChoose }: MonthGridProps) {
  const month = active.slice(0, 7)
  const head = Array.from({ length: 7 }, (_, index) => WEEKDAY_NAMES[(FIRST_WEEKDAY + index) % 7] ?? [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of buttons would be 42 tab stops
    <div id={id} role="grid" aria-label={dateText(`${month}-01`, 'month')}>
      <Week>
        {head.map(([short, whole]) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          // biome-ignore lint/a11y/useFocusableInteractive: a heading is not interactive
          <div
            key={whole}
            role="columnheader"
            aria-label={whole}
            className="flex h-7 items-center justify-center text-xs font-medium text-ink-faint"
          >
            {short}
          </div>
        ))}
      </Week>
      {weeksOf(active, FIRST_WEEKDAY).map((week) => (
        <Week key={week[0]}>
          {week.map((day) => (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={day}
              id={cellId(id, day)}
              role="gridcell"
              aria-label={isDay(day) ? dateText(day, 'full') : undefined}
              aria-selected={day === value}
              aria-current={day === today ? 'date' : undefined}
              data-active={day === active || undefined}
              onClick={() => isDay(day) && onChoose(day)}
              className={classNames(
                'flex h-8 cursor-default items-center justify-center rounded-md tabular-nums select-none hover:bg-hover pointer-coarse:h-11',
                !day.startsWith(month) && 'text-ink-faint',
                day === today && 'font-semibold text-accent-text underline underline-offset-4',
                day === value && 'bg-accent-soft',
                'data-active:outline-2 data-active:-outline-offset-2 data-active:outline-focus',
              )}
            >
              {numberText(Number(day.slice(8)))}
            </div>
          ))}
        </Week>
      ))}
    </div>
  )
}

const Week = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: see the grid
  // biome-ignore lint/a11y/useFocusableInteractive: see the grid
  <div role="row" className="grid grid-cols-7">
    {children}
  </div>
)
