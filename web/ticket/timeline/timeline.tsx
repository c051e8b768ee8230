// The Timeline tab: tickets and milestones of the filter from start to due day, as bars or as a table.
import { t } from '../../../domain/locale/message.ts'
import { rich } from '../../locale/rich.tsx'
import '../../../domain/late-live.ts'
import { ChartNoAxesGantt, Table2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { SPANS } from '../../../domain/view/spans.ts'
import { spanOf } from '../../milestone/words.ts'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { FIRST_WEEKDAY } from '../../ui/date-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePreference } from '../../ui/preference.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Grouping, timelineGroup, timelineLook } from '../../view/days-look.ts'
import { DayNav, SpanButtons } from '../calendar/day-nav.tsx'
import { usePlace } from '../calendar/use-place.ts'
import { DoneSwitch } from '../done-shown.tsx'
import { FilteredPanel, type FilteredProps, type PanelProps } from '../filter/filtered-panel.tsx'
import { usePublishShown } from '../shown-tickets.ts'
import { focusTicket } from '../ticket-to-focus.ts'
import { Shape } from './bar.tsx'
import { Chart } from './chart.tsx'
import type { Change } from './row.tsx'
import type { Item, Row } from './rows.ts'
import { RowsTable } from './rows-table.tsx'
import { markOf, scaleOf, stepped, type Zoom } from './scale.ts'
import { useTimeline } from './use-timeline.ts'

const ZOOM_NAMES: Record<Zoom, string> = {
  day: t('Days', { context: 'scale' }),
  week: t('Weeks'),
  month: t('Months'),
  quarter: t('Quarters'),
}

const GROUP_OPTIONS: { value: Grouping; label: string }[] = [
  { value: 'none', label: t('No groups') },
  { value: 'milestone', label: t('By milestone') },
  { value: 'assignee', label: t('By assignee') },
  { value: 'parent', label: t('By parent') },
]

export const Timeline = (props: PanelProps) => <FilteredPanel {...props} of={Plan} />

const idOf = (item: Item) => (item.kind === 'ticket' ? item.ticket.id : item.milestone.id)

function Plan({ projectId, filter, isEarlier }: FilteredProps) {
  const { project, may } = useProject(projectId)
  const projectKey = project?.key ?? ''
  const { span: zoom, choose, isNarrow, isPrinting, day, today, go } = usePlace(SPANS.timeline)
  const scale = useMemo(() => scaleOf(zoom, day, isNarrow, FIRST_WEEKDAY), [zoom, day, isNarrow])
  const group = usePreference(timelineGroup)
  const isTable = usePreference(timelineLook) === 'table'
  const timeline = useTimeline(projectId, filter, scale, group)
  const { rows, blockers, changeTicket, changeMilestone, isLoading } = timeline
  const [said, setSaid] = useState('')

  const change: Change = useCallback(
    (item, days) => {
      if (item.kind === 'ticket') void changeTicket(item.ticket, days)
      else void changeMilestone(item.milestone, days)
      const name = item.kind === 'ticket' ? ticketKey(projectKey, item.ticket.number) : item.milestone.name
      setSaid(`${name}: ${spanOf(days)}`)
      if (markOf(scale, days)) return
      // The timeline follows a ticket that leaves it.
      focusTicket(idOf(item))
      go({ day: days.start_date ?? days.due_date ?? undefined })
    },
    [changeTicket, changeMilestone, projectKey, scale, go],
  )
  const mayTickets = may('ticket.update')
  const mayMilestones = may('milestone.manage')
  const onChange = (row: Row) => {
    if (row.kind !== 'item') return undefined
    return (row.item.kind === 'ticket' ? mayTickets : mayMilestones) ? change : undefined
  }
  usePublishShown(
    useMemo(() => {
      const tickets = rows.flatMap((row) =>
        row.kind === 'item' && row.item.kind === 'ticket' ? row.item.ticket : [],
      )
      return [{ tickets: () => tickets, isLoading }]
    }, [rows, isLoading]),
  )
  const common = { rows, blockers, projectId, projectKey, today }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DayNav
          previous={t('Previous days')}
          next={t('Next days')}
          onStep={(step) => go({ day: stepped(zoom, day, step, isNarrow) })}
          onToday={() => go({ day: undefined })}
        />
        <h2 aria-live="polite" className="text-lg font-semibold">
          {dateText(scale.first)} – {dateText(scale.last)}
        </h2>
        <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0 print:hidden">
          <DoneSwitch />
          <SpanButtons label={t('Unit of the timeline')} names={ZOOM_NAMES} value={zoom} onChoose={choose} />
          <div className="w-36 max-sm:w-44">
            <Select
              label={t('Groups')}
              value={group}
              onValueChange={timelineGroup.set}
              options={GROUP_OPTIONS}
            />
          </div>
          <Button
            size="sm"
            variant="ghost"
            icon={isTable ? <ChartNoAxesGantt /> : <Table2 />}
            onClick={() => timelineLook.set(isTable ? 'chart' : 'table')}
          >
            {isTable ? t('Show bars') : t('Show as table')}
          </Button>
        </div>
      </div>
      {timeline.error && (
        <ErrorState
          compact
          message={t('Failed to fetch tickets')}
          retrying={timeline.isFetching}
          onRetry={timeline.refetch}
        />
      )}
      <div aria-busy={isEarlier || isLoading} className={isEarlier ? 'opacity-60' : undefined}>
        {rows.length > 0 ? (
          isTable ? (
            <RowsTable {...common} />
          ) : (
            <Chart
              {...common}
              scale={scale}
              isNarrow={isNarrow}
              isPrinting={isPrinting}
              onChange={onChange}
            />
          )
        ) : isLoading ? (
          <RowsLoading />
        ) : (
          <EmptyState
            icon={<ChartNoAxesGantt />}
            title={t('Nothing is planned in these days')}
            description={t(
              'Tickets that match the filters, and milestones, are shown from their start date to their due date.',
            )}
          />
        )}
      </div>
      {timeline.isPartial && !isLoading && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <p role="status">{t('More tickets are planned in these days than are shown.')}</p>
          <Button
            size="sm"
            className="print:hidden"
            pending={timeline.isFetching}
            onClick={timeline.showMore}
          >
            {t('Show More')}
          </Button>
        </div>
      )}
      {rows.length > 0 && !isTable && <Legend canMove={mayTickets} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function Legend({ canMove }: { canMove: boolean }) {
  const mark = 'bg-current text-ink-soft [print-color-adjust:exact]'
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-faint">
      <span className="flex items-center gap-1.5">
        <Shape mark={{ kind: 'due' }} className={mark} /> {t('Due date only')}
      </span>
      <span className="flex items-center gap-1.5">
        <Shape mark={{ kind: 'start' }} className={mark} /> {t('Start date only')}
      </span>
      {canMove && (
        <span className="print:hidden">
          {rich(
            'Drag a bar or its ends<span>. Keys: ↑ ↓ choose, Shift + arrows move, Alt + Shift + ← → change the due date, ↑ ↓ the start</span>',
            {},
            { span: (text) => <span className="pointer-coarse:hidden">{text}</span> },
          )}
        </span>
      )}
    </div>
  )
}

function RowsLoading() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <p role="status" className="sr-only">
        {t('Loading tickets')}
      </p>
      {[40, 25, 55, 30, 45].map((width, index) => (
        <div key={width} style={{ width: `${width}%`, marginInlineStart: `${index * 9}%` }}>
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  )
}
