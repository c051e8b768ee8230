// The days of a month that have tickets, as a list: for phones, for paper, and for everybody who prefers text.
import { CalendarDays } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { dateText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Chip } from './chip.tsx'
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
      <div className="flex flex-col gap-2">
        <p role="status" className="sr-only">
          Loading tickets
        </p>
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    ) : (
      <EmptyState
        icon={<CalendarDays />}
        title="No open tickets are due in this month"
        description="Tickets that match the filters and have a due date are listed here."
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
            {dateText(day, 'full')}
            {day === today && ' (today)'}
          </h3>
          <ul className="flex flex-col gap-1">
            {days.get(day)?.map((ticket) => (
              <li key={ticket.id}>
                <Chip
                  ticket={ticket}
                  projectKey={projectKey}
                  day={day}
                  isMoving={moving.has(ticket.id)}
                  onMove={onMove}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
