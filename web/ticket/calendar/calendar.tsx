// The Calendar tab: the tickets of the filter by due day, as a month, a week or an agenda, beside the tickets without a due day.

import { useCallback, useMemo, useRef, useState } from 'react'
import { isDay } from '../../../domain/date.ts'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { SPANS } from '../../../domain/view/spans.ts'
import { useProject } from '../../project/use-project.ts'
import { dateText } from '../../ui/date-text.ts'
import { FIRST_WEEKDAY } from '../../ui/date-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DoneSwitch } from '../done-shown.tsx'
import { FilteredPanel, type FilteredProps, type PanelProps } from '../filter/filtered-panel.tsx'
import { usePublishShown } from '../shown-tickets.ts'
import { Agenda } from './agenda.tsx'
import { DayDialog } from './day-dialog.tsx'
import { DayNav, SpanButtons } from './day-nav.tsx'
import { monthOf, type Span, shownWeeks, stepped } from './days.ts'
import { Grid } from './grid.tsx'
import { useTouchDrag } from './touch-drag.ts'
import { Undated } from './undated.tsx'
import { useCalendar } from './use-calendar.ts'
import { usePlace } from './use-place.ts'

const SPAN_NAMES: Record<Span, string> = { month: t('Month'), week: t('Week'), agenda: t('Agenda') }

export const Calendar = (props: PanelProps) => <FilteredPanel {...props} of={Days} />

function Days({ projectId, filter, isEarlier }: FilteredProps) {
  const { project, may } = useProject(projectId)
  const { span: chosen, choose, isNarrow, isPrinting, day, today, go } = usePlace(SPANS.calendar)
  const span = isNarrow || isPrinting ? 'agenda' : chosen
  const weeks = useMemo(() => shownWeeks(span, day, FIRST_WEEKDAY), [span, day])
  const calendar = useCalendar(projectId, filter, weeks)
  const [opened, setOpened] = useState<string>()
  const { days, moving, move } = calendar
  const month = span === 'week' ? undefined : monthOf(day)

  const shownDays = useMemo(
    () => weeks.flat().filter((one) => span !== 'agenda' || one.startsWith(monthOf(day))),
    [weeks, span, day],
  )
  const onMove = useCallback(
    (ticket: TicketSummary, to: string) => {
      if (!isDay(to)) return
      void move(ticket, to)
      // The calendar follows a ticket that leaves it.
      if (!shownDays.includes(to)) go({ day: to })
    },
    [move, shownDays, go],
  )
  const area = useRef<HTMLDivElement>(null)
  useTouchDrag(area, may('ticket.update') ? onMove : undefined)
  const isLoading = calendar.isLoading
  usePublishShown(
    useMemo(
      () => [{ tickets: () => shownDays.flatMap((one) => days.get(one) ?? []), isLoading }],
      [shownDays, days, isLoading],
    ),
  )
  const props = {
    projectKey: project?.key ?? '',
    days,
    moving,
    today,
    month,
    isLoading,
    onMove: may('ticket.update') ? onMove : undefined,
    onOpen: setOpened,
  }
  const title = month
    ? dateText(`${month}-01`, 'month')
    : `${dateText(weeks[0]?.[0] ?? day)} – ${dateText(weeks[0]?.[6] ?? day)}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DayNav
          previous={span === 'week' ? t('Previous week') : t('Previous month')}
          next={span === 'week' ? t('Next week') : t('Next month')}
          onStep={(step) => go({ day: stepped(span, day, step) })}
          onToday={() => go({ day: undefined })}
        />
        <h2 aria-live="polite" className="text-lg font-semibold">
          {title}
        </h2>
        <div className="ms-auto print:hidden">
          <DoneSwitch />
        </div>
        {!isNarrow && (
          <SpanButtons label={t('Look of the calendar')} names={SPAN_NAMES} value={span} onChoose={choose} />
        )}
      </div>
      {calendar.error && (
        <ErrorState
          compact
          message={t('Failed to fetch tickets')}
          retrying={calendar.isFetching}
          onRetry={calendar.refetch}
        />
      )}
      {calendar.isPartial && (
        <p role="status" className="text-sm text-ink-soft">
          {t(
            'Some weeks have more tickets than are shown. Open a day to see all of its tickets, or narrow the filters.',
          )}
        </p>
      )}
      <div
        ref={area}
        aria-busy={isEarlier || isLoading}
        className={`flex items-start gap-3 max-lg:flex-col ${isEarlier ? 'opacity-60' : ''}`}
      >
        <div className="min-w-0 flex-1 max-lg:w-full">
          {span === 'agenda' ? (
            <Agenda {...props} shownDays={shownDays} />
          ) : (
            <Grid {...props} weeks={weeks} isWeek={span === 'week'} />
          )}
        </div>
        <Undated projectId={projectId} filter={filter} {...props} />
      </div>
      {opened && (
        <DayDialog
          projectId={projectId}
          filter={filter}
          day={opened}
          {...props}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
