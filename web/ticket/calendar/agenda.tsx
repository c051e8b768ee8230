// The days of a month that have tickets, as a list: for phones, for paper, and for everybody who prefers text.

import { CalendarDays } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { classNames } from '../../ui/class-names.ts'
import { dateText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Chips, ChipsLoading } from './chips.tsx'
import type { DaysProps } from './grid.tsx'

export function Agenda({
  shownDays,
  projectKey,
  days,
  moving,
  today,
  isLoading,
  onMove,
}: DaysProps & { shownDays: readonly string[] }) {
  const filled = shownDays.filter((day) => days.has(day))
  if (filled.length === 0)
    return isLoading ? (
      <ChipsLoading />
    ) : (
      <EmptyState
        icon={<CalendarDays />}
        title={t('No tickets are due in this month')}
        description={t('Tickets that match the filters and have a due date are listed here.')}
      />
    )
  return (
    <ol className="flex flex-col gap-4">
      {filled.map((day) => (
        <li key={day} data-day={day} data-print-whole>
          <h3
            aria-current={day === today ? 'date' : undefined}
            className={classNames('mb-1 text-sm font-semibold', day === today && 'text-accent-text')}
          >
            {day === today ? t('{date} (today)', { date: dateText(day, 'full') }) : dateText(day, 'full')}
          </h3>
          <Chips
            tickets={days.get(day) ?? []}
            projectKey={projectKey}
            moving={moving}
            day={day}
            onMove={onMove}
          />
        </li>
      ))}
    </ol>
  )
}
