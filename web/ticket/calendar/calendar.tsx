// The Calendar tab: the tickets of the filter by due day, as a month, a week or an agenda, beside the tickets without a due day.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { isDay } from '../../../domain/date.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { ProjectSearch } from '../../paths.ts'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { FIRST_WEEKDAY } from '../../ui/date-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useIsPrinting } from '../../ui/printing.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ListFilters } from '../filter/list-filters.tsx'
import { oneWindow } from '../filter/one-window.ts'
import { QueryError } from '../filter/query-error.tsx'
import { useListFilter } from '../filter/use-list-filter.ts'
import { useSearchFocus } from '../filter/use-search-focus.ts'
import { useSourceNumber } from '../filter/use-source-number.ts'
import { usePublishShown } from '../shown-tickets.ts'
import { useToday } from '../use-today.ts'
import { Agenda } from './agenda.tsx'
import { DayDialog } from './day-dialog.tsx'
import { monthOf, SPANS, type Span, shownWeeks, stepped } from './days.ts'
import { Grid } from './grid.tsx'
import { Undated } from './undated.tsx'
import { useCalendar } from './use-calendar.ts'

/** At this width a day has no room for a ticket, so the calendar is an agenda. */
const NARROW = '(width < 48rem)'
const SPAN_NAMES: Record<Span, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }

type Props = {
  projectId: string
  /** Whether the search box should take the focus; `onSearchFocused` is called once it has. */
  wantsSearch: boolean
  onSearchFocused: () => void
}

export function Calendar({ projectId, wantsSearch, onSearchFocused }: Props) {
  const { project } = useProject(projectId)
  const list = useListFilter(projectId)
  const searchRef = useSearchFocus(wantsSearch, onSearchFocused)
  const atSource = useSourceNumber(projectId, project, list.filter.search)
  const filter = useMemo(
    () => oneWindow(list.filter, project, undefined, atSource),
    [list.filter, project, atSource],
  )
  const shown = useDeferredValue(filter)
  return (
    <div className="flex flex-col gap-3">
      <ListFilters projectId={projectId} list={list} searchRef={searchRef} />
      {list.error && <QueryError list={list} onClear={list.clear} />}
      {(list.result === 'own' || list.result === 'earlier') && (
        <Days key={projectId} projectId={projectId} filter={shown} isEarlier={list.result === 'earlier'} />
      )}
    </div>
  )
}

/** The look and the day of the calendar, which are in the address. */
function usePlace() {
  const { span: chosen = 'month', day: given = '' }: ProjectSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const isNarrow = useMedia(NARROW)
  const isPrinting = useIsPrinting()
  const day = isDay(given) ? given : today
  const go = useCallback(
    (to: Pick<ProjectSearch, 'span' | 'day'>) =>
      void navigate({
        to: '.',
        search: (now: ProjectSearch) => ({ ...now, ...to }),
        resetScroll: false,
      }),
    [navigate],
  )
  const span: Span = isNarrow || isPrinting ? 'agenda' : chosen
  return { span, isNarrow, day, today, go }
}

function Days({
  projectId,
  filter,
  isEarlier,
}: {
  projectId: string
  filter: TicketFilter
  /** The filter is that of an earlier text in the search box. */
  isEarlier: boolean
}) {
  const { project, may } = useProject(projectId)
  const { span, isNarrow, day, today, go } = usePlace()
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
        <div className="flex items-center gap-1 print:hidden">
          <Button
            variant="icon"
            aria-label={span === 'week' ? 'Previous week' : 'Previous month'}
            onClick={() => go({ day: stepped(span, day, -1) })}
          >
            <ChevronLeft className="rtl:-scale-x-100" />
          </Button>
          <Button onClick={() => go({ day: undefined })}>Today</Button>
          <Button
            variant="icon"
            aria-label={span === 'week' ? 'Next week' : 'Next month'}
            onClick={() => go({ day: stepped(span, day, 1) })}
          >
            <ChevronRight className="rtl:-scale-x-100" />
          </Button>
        </div>
        <h2 aria-live="polite" className="text-lg font-semibold">
          {title}
        </h2>
        {!isNarrow && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div role="group" aria-label="Look of the calendar" className="ms-auto flex gap-1 print:hidden">
            {SPANS.map((one) => (
              <Button
                key={one}
                size="sm"
                variant="ghost"
                aria-pressed={span === one}
                className={span === one ? 'bg-press' : ''}
                onClick={() => go({ span: one === 'month' ? undefined : one })}
              >
                {SPAN_NAMES[one]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {calendar.error && (
        <ErrorState
          compact
          message="Failed to fetch tickets"
          retrying={calendar.isFetching}
          onRetry={calendar.refetch}
        />
      )}
      {calendar.isPartial && (
        <p role="status" className="text-sm text-ink-soft">
          Some weeks have more tickets than are shown. Open a day to see all of its tickets, or narrow the
          filters.
        </p>
      )}
      <div
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
